/** Produces stored originals and renditions. Pictures are re-encoded from their pixels, so no hidden data survives. */
import sharp, { type Sharp, type SharpOptions } from "sharp";
import type { Crop } from "../../../../src/contract/paragraph/pictures";
import { MAX_PICTURE_PIXELS } from "../../../../src/contract/paragraph/pictures";
import type { PictureType } from "../../../../src/contract/spec/picture";
import { PictureRefused, type CheckedPicture } from "./check-picture";

export interface EncodedPicture {
  readonly content: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Decoding options: truncated data is an error instead of a grey area. */
const DECODING = { failOn: "error", limitInputPixels: MAX_PICTURE_PIXELS } as const satisfies SharpOptions;

/** Serialises the work, because a large picture uses 160 MB while decoded. */
let previous: Promise<unknown> = Promise.resolve();
function runSequentially<T>(work: () => Promise<T>): Promise<T> {
  const result = previous.then(work, work);
  previous = result.catch(() => undefined);
  return result;
}

const JPEG_QUALITY = 82;
/** High quality, because the original is re-encoded for every crop. */
const ORIGINAL_QUALITY = 94;

function encode(image: Sharp, type: PictureType, quality: number): Sharp {
  if (type === "JPEG") return image.jpeg({ quality, progressive: true, chromaSubsampling: "4:2:0" });
  return type === "PNG" ? image.png({ compressionLevel: 9 }) : image.gif();
}

async function toPicture(image: Sharp, pages = 1): Promise<EncodedPicture> {
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  return { content: data, width: info.width, height: Math.round(info.pageHeight ?? info.height / pages) };
}

/** Produces the stored original: upright, in sRGB, without EXIF, GPS or comments. Throws PictureRefused for undecodable bytes. */
export const encodeOriginal = ({ content, type, frames }: CheckedPicture): Promise<EncodedPicture> =>
  runSequentially(async () => {
    const animated = frames > 1;
    const limit = animated ? { ...DECODING, limitInputPixels: false } : DECODING;
    try {
      // Animations have no orientation tag, and rotating them frame by frame would corrupt them.
      const image = animated ? sharp(content, { ...limit, animated }) : sharp(content, limit).autoOrient();
      return await toPicture(encode(image, type, ORIGINAL_QUALITY), frames);
    } catch {
      throw new PictureRefused("picture.error.broken");
    }
  });

/** Produces the square picture of a person, as JPEG on white. Throws PictureRefused for undecodable bytes. */
export const encodePortrait = ({ content }: CheckedPicture, side: number): Promise<EncodedPicture> =>
  runSequentially(async () => {
    try {
      const square = sharp(content, DECODING).autoOrient().resize({ width: side, height: side, fit: "cover" });
      return await toPicture(encode(square.flatten({ background: "#ffffff" }), "JPEG", JPEG_QUALITY));
    } catch {
      throw new PictureRefused("picture.error.broken");
    }
  });

export interface Recipe {
  readonly crop: Crop | null;
  /** Maximum size in pixels. With a crop, the rendition has exactly this ratio. */
  readonly size: readonly [width: number, height: number];
}

/** Converts a crop to pixels of the rotated picture, clamped to its bounds. */
function pixelsOf(crop: Crop, width: number, height: number) {
  const [fullWidth, fullHeight] = crop.rotate % 180 === 0 ? [width, height] : [height, width];
  const left = Math.min(Math.round(crop.x), fullWidth - 1);
  const top = Math.min(Math.round(crop.y), fullHeight - 1);
  return {
    left,
    top,
    width: Math.max(1, Math.min(Math.round(crop.width), fullWidth - left)),
    height: Math.max(1, Math.min(Math.round(crop.height), fullHeight - top)),
  };
}

/** Produces a rendition for one device, never larger than its source. */
export const encodeRendition = (
  original: Buffer,
  type: PictureType,
  dimensions: { readonly width: number; readonly height: number; readonly animated: boolean },
  { crop, size: [width, height] }: Recipe,
): Promise<EncodedPicture> =>
  runSequentially(async () => {
    if (dimensions.animated) {
      const image = sharp(original, { animated: true, limitInputPixels: false });
      return toPicture(image.resize({ width, withoutEnlargement: true }).gif());
    }
    const source = sharp(original, DECODING);
    if (crop === null) {
      const fitted = source.resize({ width, height, fit: "outside", withoutEnlargement: true });
      return toPicture(encode(fitted, type, JPEG_QUALITY));
    }
    const frame = pixelsOf(crop, dimensions.width, dimensions.height);
    const scale = Math.min(1, width / frame.width);
    const rotated = crop.rotate === 0 ? source : source.rotate(crop.rotate);
    const cropped = rotated
      .extract(frame)
      .resize({ width: Math.max(1, Math.round(frame.width * scale)), fit: "inside", withoutEnlargement: true });
    return toPicture(encode(cropped, type, JPEG_QUALITY));
  });
