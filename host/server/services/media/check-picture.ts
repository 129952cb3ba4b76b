/** Validates uploaded pictures by their bytes. File names and declared types are ignored. */
import sharp from "sharp";
import {
  MARKUP_IN_PICTURE,
  MAX_PICTURE_BYTES,
  MAX_PICTURE_PIXELS,
  MIN_PICTURE_SIDE,
} from "../../../../src/contract/paragraph/pictures";
import { detectPictureType, type PictureType } from "../../../../src/contract/spec/picture";

/** Thrown when a picture is refused; the message is a message key. */
export class PictureRefused extends Error {
  override readonly name = "PictureRefused";
  constructor(readonly key: PictureError) {
    super(key);
  }
}

export type PictureError =
  | "picture.error.empty"
  | "picture.error.base64"
  | "picture.error.type"
  | "picture.error.too-large"
  | "picture.error.too-many-pixels"
  | "picture.error.too-small"
  | "picture.error.broken"
  | "picture.error.mixed";

export interface CheckedPicture {
  readonly type: PictureType;
  readonly content: Buffer;
  readonly frames: number;
}

/** Decodes base64, with an optional `data:` prefix. Refuses invalid or oversized text before copying it. */
export function decodePicture(text: string): Buffer {
  const base64 = text.startsWith("data:") ? text.slice(text.indexOf(",") + 1) : text;
  if (base64.trim() === "") throw new PictureRefused("picture.error.empty");
  if ((base64.length / 4) * 3 > MAX_PICTURE_BYTES + 3) throw new PictureRefused("picture.error.too-large");
  if (!/^[A-Za-z0-9+/\s]+={0,2}\s*$/.test(base64)) throw new PictureRefused("picture.error.base64");
  return Buffer.from(base64, "base64");
}

const FORMATS: Readonly<Record<PictureType, string>> = { PNG: "png", GIF: "gif", JPEG: "jpeg" };

/** Pixel limit of all frames of an animation together. */
const MAX_ANIMATION_PIXELS = 5 * MAX_PICTURE_PIXELS;

/** Checks type and size from the header, so that a decompression bomb is never decoded. Throws PictureRefused. */
export async function checkPicture(content: Buffer): Promise<CheckedPicture> {
  if (content.length === 0) throw new PictureRefused("picture.error.empty");
  if (content.length > MAX_PICTURE_BYTES) throw new PictureRefused("picture.error.too-large");
  const type = detectPictureType(content);
  if (type === null) throw new PictureRefused("picture.error.type");
  if (MARKUP_IN_PICTURE.test(content.toString("latin1"))) throw new PictureRefused("picture.error.mixed");
  const metadata = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (metadata === undefined || metadata.format !== FORMATS[type]) throw new PictureRefused("picture.error.broken");
  const { width, height, pages = 1 } = metadata;
  const pixels = width * height;
  if (pixels > MAX_PICTURE_PIXELS || pixels * pages > MAX_ANIMATION_PIXELS)
    throw new PictureRefused("picture.error.too-many-pixels");
  if (Math.min(width, height) < MIN_PICTURE_SIDE) throw new PictureRefused("picture.error.too-small");
  return { type, content, frames: pages };
}
