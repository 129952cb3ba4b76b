/** Checks the bytes of a chosen file before it is decoded or uploaded. */
import { expect, test } from "vitest";
import { refusalOfBytes } from "../../../src/ui/pictures/picture-bytes";

const bytes = (...parts: readonly (string | readonly number[])[]): ArrayBuffer =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === "string" ? [...Buffer.from(part, "latin1")] : part))).buffer;
const SIDE = [0, 0, 0x75, 0x30];
const png = (side: readonly number[], ...end: readonly string[]) =>
  bytes("\u0089PNG\r\n\u001a\n\0\0\0\rIHDR", side, side, ...end);
const jpeg = (side: readonly number[], ...end: readonly (string | number[])[]) =>
  bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1, 0xff, 0xc2, 0, 11, 8], side, side, "\u0003", ...end);

test.each([
  ["an oversized PNG", png(SIDE, "IEND"), "PNG", "picture.error.too-many-pixels"],
  ["an oversized JPEG", jpeg([0x75, 0x30], "a scan", [0xff, 0xd9]), "JPEG", "picture.error.too-many-pixels"],
  [
    "an oversized GIF",
    bytes("GIF89a", [0x30, 0x75, 0x30, 0x75], "..............;"),
    "GIF",
    "picture.error.too-many-pixels",
  ],
  ["a truncated JPEG", jpeg([4, 0], "half a picture"), "JPEG", "picture.error.broken"],
  ["a truncated PNG", png([0, 0, 4, 0], "IDAT"), "PNG", "picture.error.broken"],
  [
    "a PNG with appended HTML",
    png([0, 0, 4, 0], "IEND", "< HTML><body onload=alert(1)>"),
    "PNG",
    "picture.error.mixed",
  ],
  ["a PNG with an appended SVG", png([0, 0, 4, 0], "IEND", "<svg/onload=alert(1)>"), "PNG", "picture.error.mixed"],
  [
    "a JPEG whose pixels happen to contain the bytes of a tag",
    jpeg([4, 0], "a scan", [0x81], "<sVg", [0x02, 0xf0], "<SVG ", [0x91, 0x07], [0xff, 0xd9]),
    "JPEG",
    undefined,
  ],
  ["a complete PNG", png([0, 0, 4, 0], "IDAT", "IEND"), "PNG", undefined],
  ["a complete JPEG with trailing text", jpeg([4, 0], "…", [0xff, 0xd9], "notes"), "JPEG", undefined],
] as const)("%s", (_, file, type, refusal) => {
  expect(refusalOfBytes(file, type)).toBe(refusal);
});
