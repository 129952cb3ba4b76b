import { describe, expect, it } from "vitest";
import { mayFrame } from "../../../host/page/frame-parent";

const OWN = "https://admin.test";
const SOURCES = ["'self'", "https://intranet.test", "https://*.partner.test"];

describe("who is told what happens in a frame", () => {
  it.each([OWN, "https://intranet.test", "https://shop.partner.test", "https://a.b.partner.test"])("%s", (origin) => {
    expect(mayFrame(SOURCES, origin, OWN)).toBe(true);
  });

  it.each([
    "http://intranet.test",
    "https://intranet.test:8443",
    "https://intranet.test.evil.example",
    "https://partner.test",
    "https://evilpartner.test",
    "http://shop.partner.test",
    "null",
    "",
  ])("not %s", (origin) => {
    expect(mayFrame(SOURCES, origin, OWN)).toBe(false);
  });

  it("nobody where nobody may frame", () => {
    expect(mayFrame(["'none'"], OWN, OWN)).toBe(false);
  });
});
