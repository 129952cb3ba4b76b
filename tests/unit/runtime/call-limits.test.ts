/** Time limits of calls, and the repetition of reads. */
import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { endpoint } from "../../../src/contract/endpoint";
import type { TdError } from "../../../src/contract/errors";
import { freshRuntime, json, stubFetch, text, visit } from "../../support/page";

const read = endpoint({ id: "thing.read", method: "GET", path: "/admin/api/thing", summary: "Read" });
const save = endpoint({
  id: "thing.save",
  method: "POST",
  path: "/admin/api/thing",
  summary: "Save",
  body: v.unknown(),
});
const failure = async (call: Promise<unknown>): Promise<TdError> =>
  call.then(
    () => Promise.reject(new Error("did not fail")),
    (error: TdError) => error,
  );

beforeEach(() => {
  visit("https://shop.example/admin/login");
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("a call", () => {
  it("error-20: a timed-out request has the message timeout of Nms exceeded", async () => {
    stubFetch(() => new Promise(() => undefined));
    const withTimeout = failure(freshRuntime({ timeout: 5000 }).http.call(read, { timeout: 250 }));
    const configured = failure(freshRuntime({ timeout: 5000 }).http.call(read));
    await vi.advanceTimersByTimeAsync(10_100);
    expect((await withTimeout).message).toBe("timeout of 250ms exceeded");
    expect((await configured).message).toBe("timeout of 5000ms exceeded");
  });

  it("transport-07: no time limit with `timeout: 0` and for files, else 30 seconds", async () => {
    stubFetch(() => new Promise((resolve) => setTimeout(() => resolve(json({ a: 1 })), 3_600_000)));
    const unlimited = freshRuntime({ timeout: 0 }).http.call(save, { body: {} });
    const upload = freshRuntime().http.call(save, { body: new FormData() });
    const limited = failure(freshRuntime().http.call(save, { body: {} }));
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect([await unlimited, await upload]).toEqual([{ a: 1 }, { a: 1 }]);
    expect((await limited).message).toBe("timeout of 30000ms exceeded");
  });

  it("repeats a read after temporary failures, a write never, and a background read neither", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const responses: (() => Response | Promise<Response>)[] = [
      () => Promise.reject(new TypeError("Failed to fetch")),
      () => text("", 503),
      () => json({ a: 1 }),
    ];
    let turn = 0;
    const calls = stubFetch(() => responses[turn++ % 3]?.() ?? json({}));
    const { http } = freshRuntime();
    const reading = http.call(read);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await reading).toEqual({ a: 1 });
    expect(calls).toHaveLength(3);
    await failure(http.call(save, { body: {} }));
    turn = 0;
    await failure(http.call(read, { background: true }));
    expect(calls).toHaveLength(5);
  });

  it("repeats a read once after the time limit", async () => {
    const calls = stubFetch(() => new Promise(() => undefined));
    const error = failure(freshRuntime().http.call(read));
    await vi.advanceTimersByTimeAsync(60_100);
    expect((await error).kind).toBe("timeout");
    expect(calls).toHaveLength(2);
  });
});
