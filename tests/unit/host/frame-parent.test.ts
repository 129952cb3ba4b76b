import { describe, expect, it } from "vitest";
import { mayFrame } from "../../../host/page/frame-parent";

const OWN = "https://admin.test";
const SOURCES = ["'self'", "https://intranet.test", "https://*.partner.test"];

describe("parent origins that receive events of a frame", () => {
  it.each([OWN, "https://intranet.test", "https://shop.partner.test", "https://a.b.partner.test"])(
    "%s receives them",
    (origin) => {
      expect(mayFrame(SOURCES, origin, OWN)).toBe(true);
    },
  );

  it.each([
    "http://intranet.test",
    "https://intranet.test:8443",
    "https://intranet.test.evil.example",
    "https://partner.test",
    "https://evilpartner.test",
    "http://shop.partner.test",
    "null",
    "",
  ])("%s does not receive them", (origin) => {
    expect(mayFrame(SOURCES, origin, OWN)).toBe(false);
  });

  it("no origin receives them when framing is forbidden", () => {
    expect(mayFrame(["'none'"], OWN, OWN)).toBe(false);
  });
});
