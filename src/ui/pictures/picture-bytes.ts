/** Checks of a picture's raw bytes, made before anything decodes it. */
import { MARKUP_IN_PICTURE, MAX_PICTURE_PIXELS } from "../../contract/paragraph/pictures";
import type { PictureType } from "../../contract/spec/picture";

type Refusal = "picture.error.too-many-pixels" | "picture.error.broken" | "picture.error.mixed";

/** Reads the pixel count from a JPEG's frame header, skipping the length-prefixed segments before it. */
function jpegPixels(view: DataView): number | undefined {
  let offset = 2;
  while (offset + 9 < view.byteLength && view.getUint8(offset) === 0xff) {
    const marker = view.getUint8(offset + 1);
    // Frame headers are C0 to CF, except the tables C4, C8 and CC.
    const isFrame = marker === 0xc0 || (marker > 0xc0 && marker <= 0xcf && marker % 4 !== 0);
    if (isFrame) return view.getUint16(offset + 5) * view.getUint16(offset + 7);
    offset += 2 + view.getUint16(offset + 2);
  }
  return undefined;
}

/** Returns the pixel count stated in the file's header; undefined when it states none. The file may lie about it. */
function announcedPixels(view: DataView, type: PictureType): number | undefined {
  if (view.byteLength < 24) return undefined;
  if (type === "JPEG") return jpegPixels(view);
  return type === "PNG" ? view.getUint32(16) * view.getUint32(20) : view.getUint16(6, true) * view.getUint16(8, true);
}

/** Text near the end of a complete file, decoded as Latin-1. */
const END_MARKS: Readonly<Partial<Record<PictureType, string>>> = { PNG: "IEND", JPEG: "\u00ff\u00d9" };

/** Returns why bytes that start like a picture are refused; undefined when they are fine. */
export function refusalOfBytes(bytes: ArrayBuffer, type: PictureType): Refusal | undefined {
  const pixels = announcedPixels(new DataView(bytes), type);
  if (pixels !== undefined && pixels > MAX_PICTURE_PIXELS) return "picture.error.too-many-pixels";
  const text = new TextDecoder("latin1").decode(bytes);
  if (MARKUP_IN_PICTURE.test(text)) return "picture.error.mixed";
  return text.includes(END_MARKS[type] ?? "") ? undefined : "picture.error.broken";
}
