/** Pages of another host: a token in place of the cookie, from the page's options or by an element's event. */
import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { endpoint } from "../../../src/contract/endpoint";
import type { RuntimeOptions } from "../../../src/runtime/options";
import type { Runtime } from "../../../src/runtime/runtime";
import { answerFetch, freshRuntime, json, visit, type Call } from "../../support/page";

const thing = endpoint({
  id: "thing.get",
  method: "GET",
  path: "/admin/api/thing",
  summary: "A thing",
  response: v.unknown(),
});
const open = endpoint({ ...thing, id: "thing.open", path: "/admin/public/api/thing", public: true });

const API = "https://admin.example";
const tokenOf = ({ headers }: Call): string | null => headers.get("authorization");
/** Answers 401 to all but one token. */
const accepting = (good: string) => (call: Call) =>
  tokenOf(call) === `Bearer ${good}` ? json({ ok: true }) : json({ type: "session-expired" }, 401);
const away = (options: RuntimeOptions = {}) => freshRuntime({ apiBase: API, ...options });

beforeEach(() => visit("https://partner.example/page"));
afterEach(() => vi.unstubAllGlobals());

describe("the token of a page of another host", () => {
  it("goes with every call to the API, without cookies, and with none to elsewhere", async () => {
    const calls = answerFetch(() => json({}));
    const { http } = away({ authToken: "t1", endpoints: { "thing.open": "https://elsewhere.example/x" } });
    await http.call(thing);
    await http.call(open);
    expect(calls.map(tokenOf)).toEqual(["Bearer t1", null]);
    expect(calls[0]?.init.credentials).toBe("omit");
  });

  it("is fetched once for calls side by side, and anew when it is refused", async () => {
    answerFetch(accepting("t2"));
    let fetched = 0;
    const { http } = away({
      authToken: () => {
        fetched += 1;
        return Promise.resolve(`t${fetched}`);
      },
    });
    const answers = await Promise.all([http.call(thing), http.call(thing), http.call(thing)]);
    expect(answers).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
    expect(fetched).toBe(2);
  });

  it("is asked of the page by one event, whoever hears it first", async () => {
    answerFetch(accepting("asked"));
    const { http, events } = away();
    const second = vi.fn();
    events.on("token-required", ({ respond }) => respond(Promise.resolve("asked")));
    events.on("token-required", ({ isAnswered }) => {
      if (!isAnswered()) second();
    });
    expect(await http.call(thing)).toEqual({ ok: true });
    expect(second).not.toHaveBeenCalled();
  });

  it("is not asked for by public calls, nor again when nobody has one", async () => {
    const calls = answerFetch(() => json({ type: "session-expired" }, 401));
    const { http, events } = away();
    const asked = vi.fn();
    events.on("token-required", asked);
    await expect(http.call(open)).rejects.toMatchObject({ status: 401 });
    expect(asked).not.toHaveBeenCalled();
    await expect(http.call(thing)).rejects.toMatchObject({ status: 401 });
    await expect(http.call(thing)).rejects.toMatchObject({ status: 401 });
    expect(asked).toHaveBeenCalledOnce();
    expect(calls.map(tokenOf)).toEqual([null, null, null]);
  });

  it("ends the session for good when it is refused, without a dialog that asks for a password", async () => {
    answerFetch(accepting("other"));
    const { http, session } = away({ authToken: "old" });
    session.store.set({ status: "ready" });
    await expect(http.call(thing)).rejects.toMatchObject({ status: 401 });
    expect(session.store.get()).toMatchObject({ status: "expired", handedOver: true });
  });

  it("given later, lets what was refused go on", async () => {
    answerFetch(accepting("new"));
    const runtime = away({ authToken: "old" });
    const resume = vi.spyOn(runtime.session, "resume").mockResolvedValue();
    runtime.session.store.set({ status: "ready" });
    await expect(runtime.http.call(thing)).rejects.toMatchObject({ status: 401 });
    runtime.configure({ authToken: "new" });
    expect(resume).toHaveBeenCalledOnce();
    expect(await runtime.http.call(thing)).toEqual({ ok: true });
  });

  it("warns of no end, since the page brings another", async () => {
    const left = { "x-session-left": "idle=60; limit=60" };
    answerFetch(() => json({ data: { selectedLocale: "en_GB" } }, 200, left));
    const called = async (runtime: Runtime): Promise<() => number> => {
      runtime.session.store.set({ status: "ready" });
      await runtime.http.call(thing);
      return () => runtime.toasts.store.get().length;
    };
    visit("https://admin.example/admin");
    const withCookie = await called(freshRuntime());
    await vi.waitFor(() => {
      expect(withCookie()).toBe(1);
    }, 5000);
    visit("https://partner.example/page");
    const withToken = await called(away({ authToken: "t1" }));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(withToken()).toBe(0);
  });

  it("plays no part on the API's own host", async () => {
    visit("https://admin.example/admin");
    const calls = answerFetch(() => json({ type: "session-expired" }, 401));
    const { http, events } = freshRuntime();
    const asked = vi.fn();
    events.on("token-required", asked);
    await expect(http.call(thing)).rejects.toMatchObject({ status: 401 });
    expect(asked).not.toHaveBeenCalled();
    expect(calls.map(tokenOf)).toEqual([null]);
  });

  it("that could not be fetched is said on the console, and the call fails as refused", async () => {
    const errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
    answerFetch(() => json({ type: "session-expired" }, 401));
    const { http } = away({ authToken: () => Promise.reject(new Error("no network")) });
    await expect(http.call(thing)).rejects.toMatchObject({ status: 401 });
    expect(errors.mock.calls[0]?.[0]).toMatch(/could not give a token/);
    errors.mockRestore();
  });
});
