import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isValidExternalLink, normaliseRelativeUrl } from "../../../src/contract/spec";

describe("normaliseRelativeUrl", () => {
  it.each([
    ["validation-10", "ABC", "abc"],
    ["validation-11", "a b\u00a0c", "a-b-c"],
    ["validation-12", "été/pneus_2026!", "t/pneus2026"],
    ["validation-13", "a---b - c", "a-b-c"],
    ["validation-14", "a///b", "a/b"],
    ["validation-15", "a-/-/", "a"],
    ["the design's example", "/Pneus  Hiver--2026/", "/pneus-hiver-2026"],
    ["a removed character between spaces", "a & b", "a-b"],
    ["a leading slash stays", "//a", "/a"],
    ["only a slash", "/", ""],
    ["nothing", "", ""],
  ])("%s: %j → %j", (_, text, expected) => {
    expect(normaliseRelativeUrl(text)).toBe(expected);
  });

  const anyText = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: fc.constantFrom("A", "z", "é", " ", "-", "/", "1", "_") }),
  );

  it("returns only a-z, digits, single hyphens and single slashes, without trailing ones", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const url = normaliseRelativeUrl(text);
        expect(url).toMatch(/^[a-z0-9/-]*$/);
        expect(url).not.toMatch(/--|\/\/|[-/]$/);
      }),
    );
  });

  it("is idempotent", () => {
    fc.assert(
      fc.property(anyText, (text) => normaliseRelativeUrl(normaliseRelativeUrl(text)) === normaliseRelativeUrl(text)),
    );
  });

  it("stays fast on long runs of separators", () => {
    const started = performance.now();
    normaliseRelativeUrl(`${"-/".repeat(200_000)}a`);
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

describe("isValidExternalLink", () => {
  it.each(["https://example.com", "http://example.com/a?b"])("validation-16: accepts %s", (url) => {
    expect(isValidExternalLink(url)).toBe(true);
  });
  it.each([
    "",
    "javascript:alert(1)",
    "data:text/html,x",
    "//example.com",
    "/contact",
    " https://example.com",
    "ftp://example.com",
  ])("validation-16: refuses %j", (url) => {
    expect(isValidExternalLink(url)).toBe(false);
  });
  it("accepts only links that start with the host of the field", () => {
    expect(isValidExternalLink("https://www.facebook.com/garage", "https://www.facebook.com/")).toBe(true);
    expect(isValidExternalLink("https://example.com/", "https://www.facebook.com/")).toBe(false);
  });
  it("accepts exactly the texts that start with the host", () => {
    fc.assert(
      fc.property(fc.webUrl(), fc.string(), (host, rest) => {
        expect(isValidExternalLink(host + rest, host)).toBe(true);
        expect(isValidExternalLink(rest, host)).toBe(rest.startsWith(host));
      }),
    );
  });
});
