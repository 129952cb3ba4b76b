/** What a chosen file tells of itself before it is unpacked or sent. */
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
  ["a bomb as PNG", png(SIDE, "IEND"), "PNG", "picture.error.too-many-pixels"],
  ["a bomb as JPEG", jpeg([0x75, 0x30], "a scan", [0xff, 0xd9]), "JPEG", "picture.error.too-many-pixels"],
  [
    "a bomb as GIF",
    bytes("GIF89a", [0x30, 0x75, 0x30, 0x75], "..............;"),
    "GIF",
    "picture.error.too-many-pixels",
  ],
  ["a cut JPEG", jpeg([4, 0], "half a picture"), "JPEG", "picture.error.broken"],
  ["a cut PNG", png([0, 0, 4, 0], "IDAT"), "PNG", "picture.error.broken"],
  ["a page in a picture", png([0, 0, 4, 0], "IEND", "< HTML><body onload=alert(1)>"), "PNG", "picture.error.mixed"],
  ["a whole PNG", png([0, 0, 4, 0], "IDAT", "IEND"), "PNG", undefined],
  ["a whole JPEG with more behind it", jpeg([4, 0], "…", [0xff, 0xd9], "notes"), "JPEG", undefined],
] as const)("%s", (_, file, type, refusal) => {
  expect(refusalOfBytes(file, type)).toBe(refusal);
});
