import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encodeLoginValue } from "../../../src/contract/spec";

describe("encodeLoginValue", () => {
  it("login-20: is base64 of the URI-encoded text", () => {
    expect(encodeLoginValue("a@b.fr")).toBe(btoa("a%40b.fr"));
    expect(encodeLoginValue("é€")).toBe(btoa("%C3%A9%E2%82%AC"));
  });
  it("encodes booleans as text, and absent values as empty text", () => {
    expect(atob(encodeLoginValue(false))).toBe("false");
    expect([encodeLoginValue(null), encodeLoginValue(undefined), encodeLoginValue("")]).toEqual(["", "", ""]);
  });
  it("decodes to the original well-formed text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => decodeURIComponent(atob(encodeLoginValue(text))) === text),
    );
  });
  it("replaces a lone surrogate instead of throwing", () => {
    expect(decodeURIComponent(atob(encodeLoginValue("a\ud800b😀")))).toBe("a\ufffdb😀");
  });
});
