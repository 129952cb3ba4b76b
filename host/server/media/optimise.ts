/** Makes what is kept and what is shown of a picture. Everything is drawn anew from its pixels, so nothing hidden in a file survives. */
import sharp, { type Sharp } from "sharp";
import type { Crop } from "../../../src/contract/paragraph/pictures";
import { MAX_PICTURE_PIXELS } from "../../../src/contract/paragraph/pictures";
import type { PictureType } from "../../../src/contract/spec/picture";
import { PictureRefused, type CheckedPicture } from "./check-picture";

export interface MadePicture {
  readonly content: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Fails on cut-off data instead of painting the rest grey. */
const READING = { failOn: "error", limitInputPixels: MAX_PICTURE_PIXELS } as const;

/** One after the other: a large picture takes 160 MB while it is open. */
let last: Promise<unknown> = Promise.resolve();
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work, work);
  last = mine.catch(() => undefined);
  return mine;
}

const JPEG_QUALITY = 82;
/** The kept original may be cropped again and again. */
const ORIGINAL_QUALITY = 94;

function encoded(image: Sharp, type: PictureType, quality: number): Sharp {
  if (type === "JPEG") return image.jpeg({ quality, progressive: true, chromaSubsampling: "4:2:0" });
  return type === "PNG" ? image.png({ compressionLevel: 9 }) : image.gif();
}

async function finish(image: Sharp, pages = 1): Promise<MadePicture> {
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  return { content: data, width: info.width, height: Math.round(info.pageHeight ?? info.height / pages) };
}

/** The original as it is kept: upright, in sRGB, without EXIF, GPS or comments. Throws PictureRefused for bytes that can't be unpacked. */
export const uprightOriginal = ({ content, type, frames }: CheckedPicture): Promise<MadePicture> =>
  inTurn(async () => {
    const animated = frames > 1;
    const limit = animated ? { ...READING, limitInputPixels: false } : READING;
    try {
      // Animations carry no orientation, and turning them frame by frame would tear them apart.
      const image = animated ? sharp(content, { ...limit, animated }) : sharp(content, limit).autoOrient();
      return await finish(encoded(image, type, ORIGINAL_QUALITY), frames);
    } catch {
      throw new PictureRefused("picture.error.broken");
    }
  });

export interface Recipe {
  readonly crop: Crop | null;
  /** Largest size in pixels; with a frame, the copy has exactly this ratio. */
  readonly size: readonly [width: number, height: number];
}

/** The frame inside the turned picture: never outside of it, whatever was sent. */
function frameOf(crop: Crop, width: number, height: number) {
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

/** A copy for one device; never larger than its source. */
export const optimisedCopy = (
  original: Buffer,
  type: PictureType,
  dimensions: { readonly width: number; readonly height: number; readonly animated: boolean },
  { crop, size: [width, height] }: Recipe,
): Promise<MadePicture> =>
  inTurn(async () => {
    if (dimensions.animated) {
      const image = sharp(original, { animated: true, limitInputPixels: false });
      return finish(image.resize({ width, withoutEnlargement: true }).gif());
    }
    const source = sharp(original, READING);
    if (crop === null) {
      const fitted = source.resize({ width, height, fit: "outside", withoutEnlargement: true });
      return finish(encoded(fitted, type, JPEG_QUALITY));
    }
    const frame = frameOf(crop, dimensions.width, dimensions.height);
    const scale = Math.min(1, width / frame.width);
    const turned = crop.rotate === 0 ? source : source.rotate(crop.rotate);
    const framed = turned
      .extract(frame)
      .resize({ width: Math.max(1, Math.round(frame.width * scale)), fit: "inside", withoutEnlargement: true });
    return finish(encoded(framed, type, JPEG_QUALITY));
  });
