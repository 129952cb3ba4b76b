/** What the bytes of a picture tell before anybody unpacks them. Pure. */
import { MARKUP_IN_PICTURE, MAX_PICTURE_PIXELS } from "../../contract/paragraph/pictures";
import type { PictureType } from "../../contract/spec/picture";

type Refusal = "picture.error.too-many-pixels" | "picture.error.broken" | "picture.error.mixed";

/** Pixels that a JPEG announces: in its frame header, behind segments that say how long they are. */
function jpegPixels(view: DataView): number | undefined {
  let at = 2;
  while (at + 9 < view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    // Frame headers are C0 to CF, but for the tables of C4, C8 and CC.
    const isFrame = marker === 0xc0 || (marker > 0xc0 && marker <= 0xcf && marker % 4 !== 0);
    if (isFrame) return view.getUint16(at + 5) * view.getUint16(at + 7);
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

/** Pixels that the head announces, however many the file has; undefined where it says nothing. */
function announcedPixels(view: DataView, type: PictureType): number | undefined {
  if (view.byteLength < 24) return undefined;
  if (type === "JPEG") return jpegPixels(view);
  return type === "PNG" ? view.getUint32(16) * view.getUint32(20) : view.getUint16(6, true) * view.getUint16(8, true);
}

/** What the last part of a whole file holds, read as Latin text. */
const ENDS: Readonly<Partial<Record<PictureType, string>>> = { PNG: "IEND", JPEG: "\u00ff\u00d9" };

/** Why bytes that begin as a picture are none for us; undefined where nothing speaks against them. */
export function refusalOfBytes(bytes: ArrayBuffer, type: PictureType): Refusal | undefined {
  const pixels = announcedPixels(new DataView(bytes), type);
  if (pixels !== undefined && pixels > MAX_PICTURE_PIXELS) return "picture.error.too-many-pixels";
  const text = new TextDecoder("latin1").decode(bytes);
  if (MARKUP_IN_PICTURE.test(text)) return "picture.error.mixed";
  return text.includes(ENDS[type] ?? "") ? undefined : "picture.error.broken";
}
