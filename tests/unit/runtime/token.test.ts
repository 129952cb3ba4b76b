/** Pages on another host: a token instead of the cookie, from the page's options or an event handler. */
import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { endpoint } from "../../../src/contract/endpoint";
import type { RuntimeOptions } from "../../../src/runtime/options";
import type { Runtime } from "../../../src/runtime/runtime";
import { stubFetch, freshRuntime, json, visit, type Call } from "../../support/page";
import { eventually } from "../../support/eventually";

const thing = endpoint({
  id: "thing.get",
  method: "GET",
  path: "/admin/api/thing",
  summary: "A thing",
  response: v.unknown(),
});
const open = endpoint({ ...thing, id: "thing.open", path: "/admin/public/api/thing", public: true });

const API = "https://admin.example";
const authorizationOf = ({ headers }: Call): string | null => headers.get("authorization");
/** Responds with 401 unless the call carries this token. */
const acceptOnly = (token: string) => (call: Call) =>
  authorizationOf(call) === `Bearer ${token}` ? json({ ok: true }) : json({ type: "session-expired" }, 401);
const remoteRuntime = (options: RuntimeOptions = {}) => freshRuntime({ apiBase: API, ...options });

beforeEach(() => visit("https://partner.example/page"));
afterEach(() => vi.unstubAllGlobals());

describe("a token on another host", () => {
  it("is sent with API calls only, without cookies", async () => {
    const calls = stubFetch(() => json({}));
    const { http } = remoteRuntime({ authToken: "t1", endpoints: { "thing.open": "https://elsewhere.example/x" } });
    await http.call(thing);
    await http.call(open);
    expect(calls.map(authorizationOf)).toEqual(["Bearer t1", null]);
    expect(calls[0]?.init.credentials).toBe("omit");
  });

  it("is requested once for parallel calls, and again when it is refused", async () => {
    stubFetch(acceptOnly("t2"));
    let fetched = 0;
    const { http } = remoteRuntime({
      authToken: () => {
        fetched += 1;
        return Promise.resolve(`t${fetched}`);
      },
    });
    const results = await Promise.all([http.call(thing), http.call(thing), http.call(thing)]);
    expect(results).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
    expect(fetched).toBe(2);
  });

  it("is requested by an event; the first listener responds", async () => {
    stubFetch(acceptOnly("asked"));
    const { http, events } = remoteRuntime();
    const second = vi.fn();
    events.on("token-required", ({ respond }) => respond(Promise.resolve("asked")));
    events.on("token-required", ({ isAnswered }) => {
      if (!isAnswered()) second();
    });
    expect(await http.call(thing)).toEqual({ ok: true });
    expect(second).not.toHaveBeenCalled();
  });

  it("is not requested for public calls, nor again without a response", async () => {
    const calls = stubFetch(() => json({ type: "session-expired" }, 401));
    const { http, events } = remoteRuntime();
    const onTokenRequired = vi.fn();
    events.on("token-required", onTokenRequired);
    await expect(http.call(open)).rejects.toMatchObject({ status: 401 });
    expect(onTokenRequired).not.toHaveBeenCalled();
    await expect(http.call(thing)).rejects.toMatchObject({ status: 401 });
    await expect(http.call(thing)).rejects.toMatchObject({ status: 401 });
    expect(onTokenRequired).toHaveBeenCalledOnce();
    expect(calls.map(authorizationOf)).toEqual([null, null, null]);
  });

  it("when refused, expires the session without a password dialog", async () => {
    stubFetch(acceptOnly("other"));
    const { http, session } = remoteRuntime({ authToken: "old" });
    session.store.set({ status: "ready" });
    await expect(http.call(thing)).rejects.toMatchObject({ status: 401 });
    expect(session.store.get()).toMatchObject({ status: "expired", handedOver: true });
  });

  it("when replaced, resumes refused calls", async () => {
    stubFetch(acceptOnly("new"));
    const runtime = remoteRuntime({ authToken: "old" });
    const resume = vi.spyOn(runtime.session, "resume").mockResolvedValue();
    runtime.session.store.set({ status: "ready" });
    await expect(runtime.http.call(thing)).rejects.toMatchObject({ status: 401 });
    runtime.configure({ authToken: "new" });
    expect(resume).toHaveBeenCalledOnce();
    expect(await runtime.http.call(thing)).toEqual({ ok: true });
  });

  it("shows no warning about the end of the session", async () => {
    const headers = { "x-session-left": "idle=60; limit=60" };
    stubFetch(() => json({ data: { selectedLocale: "en_GB" } }, 200, headers));
    const toastCountAfterCall = async (runtime: Runtime): Promise<() => number> => {
      runtime.session.store.set({ status: "ready" });
      await runtime.http.call(thing);
      return () => runtime.toasts.store.get().length;
    };
    visit("https://admin.example/admin");
    const withCookie = await toastCountAfterCall(freshRuntime());
    await eventually(() => {
      expect(withCookie()).toBe(1);
    }, 5000);
    visit("https://partner.example/page");
    const withToken = await toastCountAfterCall(remoteRuntime({ authToken: "t1" }));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(withToken()).toBe(0);
  });

  it("is not requested on the API's own host", async () => {
    visit("https://admin.example/admin");
    const calls = stubFetch(() => json({ type: "session-expired" }, 401));
    const { http, events } = freshRuntime();
    const onTokenRequired = vi.fn();
    events.on("token-required", onTokenRequired);
    await expect(http.call(thing)).rejects.toMatchObject({ status: 401 });
    expect(onTokenRequired).not.toHaveBeenCalled();
    expect(calls.map(authorizationOf)).toEqual([null]);
  });

  it("whose source fails is asked for again with growing delays, and by every later attempt", async () => {
    vi.useFakeTimers();
    const errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
    stubFetch(acceptOnly("t"));
    let failures = 1;
    const source = vi.fn(() => (failures-- > 0 ? Promise.reject(new Error("502")) : Promise.resolve("t")));
    const { http } = remoteRuntime({ authToken: source });
    const first = http.call(thing);
    await vi.advanceTimersByTimeAsync(600);
    expect(await first).toEqual({ ok: true });
    expect(errors.mock.calls[0]?.[0]).toMatch(/failed to supply a token/);

    failures = 3;
    const { http: other } = remoteRuntime({ authToken: source });
    const refused = other.call(thing).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await refused).toMatchObject({ status: 401, fault: "token" });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await other.call(thing)).toEqual({ ok: true });
    errors.mockRestore();
    vi.useRealTimers();
  });

  it("is renewed before it ends: by its own end, or by that in the answers", async () => {
    vi.useFakeTimers();
    const calls = stubFetch(() => json({}, 200, { "x-session-left": "idle=7200; limit=900" }));
    let fetched = 0;
    const timed = remoteRuntime({
      authToken: () => ({ token: `t${++fetched}`, expiresAt: new Date(Date.now() + 900_000).toISOString() }),
    });
    await timed.http.call(thing);
    await vi.advanceTimersByTimeAsync(850_000);
    await timed.http.call(thing);
    await timed.http.call(thing);
    // The call that finds the token near its end still uses it.
    expect(calls.map(authorizationOf)).toEqual(["Bearer t1", "Bearer t1", "Bearer t2"]);

    let plain = 0;
    const untimed = remoteRuntime({ authToken: () => `p${++plain}` });
    await untimed.http.call(thing);
    await vi.advanceTimersByTimeAsync(901_000);
    await untimed.http.call(thing);
    expect(calls.slice(3).map(authorizationOf)).toEqual(["Bearer p1", "Bearer p2"]);
    vi.useRealTimers();
  });
});
