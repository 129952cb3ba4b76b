import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DAY_MS } from "../../../src/contract/days";
import { connectedConfiguration } from "../../../src/contract/endpoints/context";
import { stubFetch, byPath, freshRuntime, json, visit } from "../../support/page";
import { eventually } from "../../support/eventually";

const DISPLAY = { user: { id: 5 }, shopInfo: { id: 1 }, rightsMap: {}, subrogation: { initialUserId: null } };
const CONNECTED = "/admin/api/context/connected";

/** Loads a signed-in page. `left` is the remaining session time in seconds that the next responses report. */
async function loadPage(remaining: { idle: number; limit: number }) {
  const server = { left: remaining, alive: true };
  const header = () => ({ "x-session-left": `idle=${String(server.left.idle)}; limit=${String(server.left.limit)}` });
  const calls = stubFetch(
    byPath({
      "/admin/api/display-configuration": () => json({ data: DISPLAY }, 200, header()),
      "/admin/api/context/shop/fr_FR": () => json({ data: {} }, 200, header()),
      [CONNECTED]: ({ headers }) => {
        if (!server.alive) return json({ data: null });
        if (!headers.has("x-unattended")) server.left = { ...server.left, idle: 7200 };
        return json({ data: { selectedLocale: "fr_FR" } }, 200, header());
      },
    }),
  );
  const runtime = freshRuntime({ locale: "fr_FR" });
  await runtime.session.load();
  return { runtime, server, calls, toast: () => runtime.toasts.store.get()[0] };
}

/** Advances the clock, and reduces the server's remaining times. */
async function advanceClock(seconds: number, { left }: { left: { idle: number; limit: number } }): Promise<void> {
  left.idle -= seconds;
  left.limit -= seconds;
  await vi.advanceTimersByTimeAsync(seconds * 1000);
}

// Load the lazy module first, because fake timers do not wait for imports.
beforeEach(async () => {
  await import("../../../src/runtime/session-warning");
  vi.useFakeTimers();
  visit("https://shop.example/admin/fitter");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("the end of a session", () => {
  it("is announced two minutes before, and postponed by staying connected", async () => {
    const { runtime, server, toast, calls } = await loadPage({ idle: 7200, limit: 43_200 });
    await advanceClock(7079, server);
    expect(toast()).toBeUndefined();
    await advanceClock(2, server);
    await eventually(() => expect(toast()).toMatchObject({ kind: "warning", key: "session.warning.idle", timeout: 0 }));
    // Checking whether another tab was busy is not a user's action.
    const checks = calls.filter(({ url }) => url.pathname === CONNECTED);
    expect(checks.at(-1)?.headers.get("x-unattended")).toBe("1");
    toast()?.action?.run();
    await vi.advanceTimersByTimeAsync(2000);
    expect(toast()).toBeUndefined();
    expect(runtime.session.store.get().status).toBe("ready");
    // The next end is announced again.
    await advanceClock(7080, server);
    await eventually(() => expect(toast()).toMatchObject({ key: "session.warning.idle" }));
  });

  it("is not announced if another tab was active in the meantime", async () => {
    const { server, toast, calls } = await loadPage({ idle: 200, limit: 43_200 });
    server.left.idle = 7200;
    await vi.advanceTimersByTimeAsync(81_000);
    await eventually(() => expect(calls.at(-1)?.url.pathname).toBe(CONNECTED));
    await vi.advanceTimersByTimeAsync(5000);
    expect(toast()).toBeUndefined();
  });

  it("asks to sign in again after an idle session, and gives the reason", async () => {
    const { runtime, server, toast } = await loadPage({ idle: 150, limit: 43_200 });
    await advanceClock(31, server);
    await eventually(() => expect(toast()).toBeDefined());
    server.alive = false;
    await advanceClock(121, server);
    await eventually(() =>
      expect(runtime.session.store.get()).toMatchObject({ status: "expired", cause: "session.ended.idle" }),
    );
    expect(toast()).toBeUndefined();
  });

  it("can't be postponed beyond twelve hours", async () => {
    const { server, toast } = await loadPage({ idle: 7200, limit: 121 });
    await advanceClock(2, server);
    await eventually(() => expect(toast()).toMatchObject({ key: "session.warning.limit" }));
    expect(toast()?.action).toBeUndefined();
  });

  it("starts no timer when the server sends no remaining time", async () => {
    const calls = stubFetch(byPath({ [CONNECTED]: json({ data: { selectedLocale: "fr_FR" } }) }));
    const runtime = freshRuntime({ locale: "fr_FR" });
    await runtime.http.call(connectedConfiguration);
    await vi.advanceTimersByTimeAsync(DAY_MS);
    expect(calls).toHaveLength(1);
  });
});
