import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { connectedConfiguration } from "../../../src/contract/endpoints/context";
import { answerFetch, byPath, freshRuntime, json, visit } from "./page";

const DISPLAY = { user: { id: 5 }, shopInfo: { id: 1 }, rightsMap: {}, subrogation: { initialUserId: null } };
const CONNECTED = "/admin/api/context/connected";

/** A signed-in page; `left` is what the next answers say of the session, seconds. */
async function page(left: { idle: number; limit: number }) {
  const server = { left, alive: true };
  const header = () => ({ "x-session-left": `idle=${String(server.left.idle)}; limit=${String(server.left.limit)}` });
  const calls = answerFetch(
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

/** Lets time pass as the server counts it. */
async function pass(seconds: number, { left }: { left: { idle: number; limit: number } }): Promise<void> {
  left.idle -= seconds;
  left.limit -= seconds;
  await vi.advanceTimersByTimeAsync(seconds * 1000);
}

// What is loaded at the end of a session is there already: the clock of these tests does not wait for files.
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
  it("is told two minutes before, and put off by who stays connected", async () => {
    const { runtime, server, toast, calls } = await page({ idle: 7200, limit: 43_200 });
    await pass(7079, server);
    expect(toast()).toBeUndefined();
    await pass(2, server);
    await vi.waitFor(() => expect(toast()).toMatchObject({ kind: "warning", key: "session.warning.idle", timeout: 0 }));
    // Looking whether another tab was busy is nobody's doing.
    const looks = calls.filter(({ url }) => url.pathname === CONNECTED);
    expect(looks.at(-1)?.headers.get("x-unattended")).toBe("1");
    toast()?.action?.run();
    await vi.advanceTimersByTimeAsync(2000);
    expect(toast()).toBeUndefined();
    expect(runtime.session.store.get().status).toBe("ready");
    // And is told again at the next one.
    await pass(7080, server);
    await vi.waitFor(() => expect(toast()).toMatchObject({ key: "session.warning.idle" }));
  });

  it("is not told where another tab was busy meanwhile", async () => {
    const { server, toast, calls } = await page({ idle: 200, limit: 43_200 });
    server.left.idle = 7200;
    await vi.advanceTimersByTimeAsync(81_000);
    await vi.waitFor(() => expect(calls.at(-1)?.url.pathname).toBe(CONNECTED));
    await vi.advanceTimersByTimeAsync(5000);
    expect(toast()).toBeUndefined();
  });

  it("asks to sign in again when nobody stayed, and says why", async () => {
    const { runtime, server, toast } = await page({ idle: 150, limit: 43_200 });
    await pass(31, server);
    await vi.waitFor(() => expect(toast()).toBeDefined());
    server.alive = false;
    await pass(121, server);
    await vi.waitFor(() =>
      expect(runtime.session.store.get()).toMatchObject({ status: "expired", cause: "session.ended.idle" }),
    );
    expect(toast()).toBeUndefined();
  });

  it("can't be put off after twelve hours", async () => {
    const { server, toast } = await page({ idle: 7200, limit: 121 });
    await pass(2, server);
    await vi.waitFor(() => expect(toast()).toMatchObject({ key: "session.warning.limit" }));
    expect(toast()?.action).toBeUndefined();
  });

  it("says nothing where the server says nothing", async () => {
    const calls = answerFetch(byPath({ [CONNECTED]: json({ data: { selectedLocale: "fr_FR" } }) }));
    const runtime = freshRuntime({ locale: "fr_FR" });
    await runtime.http.call(connectedConfiguration);
    await vi.advanceTimersByTimeAsync(86_400_000);
    expect(calls).toHaveLength(1);
  });
});
