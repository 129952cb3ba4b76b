import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assetUrl, detectPictureType, entityPictureId, isPictureUrl } from "../../../src/contract/spec";

const HEADS = { PNG: [0x89, 0x50, 0x4e, 0x47], GIF: [0x47, 0x49, 0x46, 0x38], JPEG: [0xff, 0xd8, 0xff] } as const;
const base64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));

describe("detectPictureType", () => {
  it.each([
    ["picture-14", "PNG", "iVBORw0KGgo="],
    ["picture-15", "GIF", "R0lGODlhAQABAA=="],
    ["picture-16", "JPEG", "/9j/4AAQSkZJRg=="],
  ] as const)("%s: recognises %s in base64, bytes and data URIs", (_, type, text) => {
    expect(detectPictureType(text)).toBe(type);
    expect(detectPictureType(`data:text/plain;base64,${text}`)).toBe(type);
    expect(detectPictureType(new Uint8Array(HEADS[type]))).toBe(type);
    expect(detectPictureType(new Uint8Array(HEADS[type]).buffer)).toBe(type);
    expect(detectPictureType([...HEADS[type]])).toBe(type);
  });

  it.each(["", "data:", "data:image/png;base64,", "<svg/>", "%PDF-1.7", "UklGRhoAAABXRUJQ", "i", "iVBO"])(
    "returns null for %j",
    (text) => {
      expect(detectPictureType(text)).toBeNull();
    },
  );

  it("depends only on the leading bytes, in bytes and base64", () => {
    fc.assert(
      fc.property(fc.constantFrom("PNG", "GIF", "JPEG"), fc.uint8Array(), (type, rest) => {
        const bytes = new Uint8Array([...HEADS[type], ...rest]);
        expect(detectPictureType(bytes)).toBe(type);
        expect(detectPictureType(base64(bytes))).toBe(type);
      }),
    );
  });

  it("gives the same result for bytes and base64", () => {
    fc.assert(fc.property(fc.uint8Array(), (bytes) => detectPictureType(bytes) === detectPictureType(base64(bytes))));
  });

  it("never throws on text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) =>
        [null, "PNG", "GIF", "JPEG"].includes(detectPictureType(text)),
      ),
    );
  });
});

describe("isPictureUrl", () => {
  it("picture-17: texts of up to 3 characters are no picture", () => {
    expect(["", "/", "n/a", null, undefined].some((url) => isPictureUrl(url))).toBe(false);
  });
  it("picture-18: a text of 4 characters is a picture", () => {
    expect(isPictureUrl("a.gi")).toBe(true);
  });
});

describe("assetUrl", () => {
  it("validation-28: prefixes URLs that do not start with http, without adding a slash", () => {
    expect(assetUrl("/logo.png", "https://assets.example")).toBe("https://assets.example/logo.png");
    expect(assetUrl("logo.png", "https://assets.example")).toBe("https://assets.examplelogo.png");
  });
  it("validation-29: keeps URLs that start with http", () => {
    fc.assert(fc.property(fc.string(), fc.string(), (rest, base) => assetUrl(`http${rest}`, base) === `http${rest}`));
  });
});

describe("entityPictureId", () => {
  it("picture-12: owner id, two hyphens, paragraph id", () => {
    expect(entityPictureId(5, "7")).toBe("5--7");
  });
});
