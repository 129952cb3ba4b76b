/** A wrong set-up is named on the console with the setting to change, and by `fault` for the text that users see. */
import * as v from "valibot";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { endpoint } from "../../../src/contract/endpoint";
import { statusError, networkError } from "../../../src/runtime/http-error";
import type { FailedCall } from "../../../src/runtime/diagnosis";
import { freshRuntime, json, stubFetch, text, visit } from "../../support/page";

const save = endpoint({
  id: "thing.save",
  method: "POST",
  path: "/admin/api/thing",
  summary: "Save",
  body: v.unknown(),
  response: v.unknown(),
});
const API = "https://admin.example";
const failedCall = (facts: Partial<FailedCall>): FailedCall => ({
  error: networkError("thing.save"),
  url: `${API}/admin/api/thing`,
  base: API,
  usesToken: true,
  hasToken: true,
  hasAnswered: true,
  ...facts,
});

let messages: string[];
beforeEach(() => {
  visit("https://partner.example/page");
  vi.resetModules();
  messages = [];
  vi.spyOn(console, "error").mockImplementation((text: unknown) => {
    messages.push(String(text));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Diagnoses with fresh state, as a page that loads. Returns the fault. */
async function faultOf(facts: Partial<FailedCall>): Promise<string | undefined> {
  const call = failedCall(facts);
  const { diagnose: diagnoseAfresh } = await import("../../../src/runtime/diagnosis");
  await diagnoseAfresh(call);
  return call.error.fault;
}

it("a server that answers but refuses the page's origin is told from one that cannot be reached", async () => {
  stubFetch(({ url }) => (url.pathname === "/livez" ? text("") : Promise.reject(new TypeError("refused"))));
  expect(await faultOf({})).toBe("origin");
  expect(messages.join()).toMatch(/Add https:\/\/partner\.example to TD_ALLOWED_ORIGINS/);
  stubFetch(() => Promise.reject(new TypeError("away")));
  expect(await faultOf({})).toBeUndefined();
});

it("a page without a token is told to supply one; a refused token is not a fault", async () => {
  expect(await faultOf({ error: statusError("x", 401, {}), hasToken: false })).toBe("token");
  expect(messages.join()).toMatch(/authToken/);
  expect(await faultOf({ error: statusError("x", 401, {}) })).toBeUndefined();
});

it("an unknown path is a wrong base only when nothing there has answered with data", async () => {
  const error = () => statusError("x", 404, "<h1>Not found</h1>");
  expect(await faultOf({ error: error(), hasAnswered: false })).toBe("base");
  expect(messages.join()).toMatch(/data-api-base/);
  expect(await faultOf({ error: error() })).toBeUndefined();
});

it("a security token that never matches means blocked cookies", async () => {
  const error = () => statusError("x", 403, { type: "xsrf" });
  expect(await faultOf({ error: error(), usesToken: false })).toBe("cookies");
  expect(messages.join()).toMatch(/blocks the cookies.*supplyToken\(\)/);
  vi.spyOn(document, "cookie", "get").mockReturnValue("XSRF-TOKEN=a");
  expect(await faultOf({ error: error(), usesToken: false })).toBeUndefined();
});

it("a page of another site without a token learns which elements work there", async () => {
  const error = () => statusError("x", 403, { type: "xsrf" });
  expect(await faultOf({ error: error(), hasToken: false })).toBe("cookies");
  expect(messages.join()).toMatch(/td-forgotten-password work on pages of other sites/);
  expect(await faultOf({ error: error() })).toBeUndefined();
});

it("each fault is reported once a page", async () => {
  const { diagnose } = await import("../../../src/runtime/diagnosis");
  for (let turn = 0; turn < 3; turn += 1)
    await diagnose(failedCall({ error: statusError("x", 401, {}), hasToken: false }));
  expect(messages).toHaveLength(1);
});

it("calls carry the fault in their error", async () => {
  stubFetch(() => json({ type: "session-expired" }, 401));
  const { http } = freshRuntime({ apiBase: API });
  await expect(http.call(save, { body: {} })).rejects.toMatchObject({ status: 401, fault: "token" });
});
