import { describe, expect, it } from "vitest";
import { ERROR_CODES } from "../../../src/contract/events";
import { CodeMissingError, errorCode } from "../../../src/runtime/error-code";
import { networkError, statusError, timeoutError } from "../../../src/runtime/http-error";

describe("the code of an error", () => {
  it.each([
    [networkError("x"), "offline"],
    [timeoutError("x", 5), "timeout"],
    [statusError("x", 404, undefined), "not-found"],
    [statusError("x", 401, undefined), "session-expired"],
    [statusError("x", 429, undefined), "too-many-requests"],
    [statusError("x", 503, undefined), "unavailable"],
    [statusError("x", 500, undefined), "server-error"],
    [statusError("x", 422, undefined), "refused"],
    [new CodeMissingError("gone"), "code-missing"],
    [new Error("a bug"), "exception"],
  ])("of %s is %s, and is documented", (error, code) => {
    expect(errorCode(error).code).toBe(code);
    expect(Object.keys(ERROR_CODES)).toContain(code);
  });

  it("comes with the status of the answer, if there was one", () => {
    expect(errorCode(statusError("x", 503, undefined)).status).toBe(503);
    expect(errorCode(networkError("x"))).toEqual({ code: "offline" });
  });
});
