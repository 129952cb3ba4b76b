import {
  MAX_PICTURE_BYTES,
  MAX_PICTURE_PIXELS,
  MIME_TYPES,
  MIN_PICTURE_SIDE,
  pictureName,
} from "../../contract/paragraph/pictures";
import { detectPictureType, type PictureType } from "../../contract/spec/picture";
import { refusalOfBytes } from "./picture-bytes";

/** A picture that has been read but not stored. */
export interface ReadPicture {
  readonly name: string;
  /** Data URL. */
  readonly src: string;
  /** Base64 without the data URL prefix. */
  readonly content: string;
  readonly type: PictureType;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

/** Message key of the reason why a file is refused. */
export type ReadRefusal =
  | "picture.error.empty"
  | "picture.error.type"
  | "picture.error.too-large"
  | "picture.error.too-many-pixels"
  | "picture.error.too-small"
  | "picture.error.broken"
  | "picture.error.mixed";

const dataUrl = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      resolve(String(reader.result));
    };
    reader.onerror = () => {
      reject(reader.error ?? new Error("The file can't be read"));
    };
    reader.readAsDataURL(file);
  });

/** Returns the displayed size, with EXIF orientation applied; undefined when the browser can't decode the picture. */
async function sizeOf(src: string): Promise<{ width: number; height: number } | undefined> {
  const image = new Image();
  image.src = src;
  try {
    await image.decode();
    return { width: image.naturalWidth, height: image.naturalHeight };
  } catch {
    return undefined;
  }
}

/**
 * Reads a chosen, dropped or pasted file as a picture. The type is detected from the leading bytes, not from the name
 * (picture-14 to picture-16).
 *
 * @returns the picture, or the message key of the refusal
 */
export async function readPicture(file: File): Promise<ReadPicture | ReadRefusal> {
  if (file.size === 0) return "picture.error.empty";
  if (file.size > MAX_PICTURE_BYTES) return "picture.error.too-large";
  const url = await dataUrl(file);
  const content = url.slice(url.indexOf(",") + 1);
  const type = detectPictureType(content);
  if (type === null) return "picture.error.type";
  // Check here to report beside the field; the server would refuse it only after the whole upload.
  const refusal = refusalOfBytes(await file.arrayBuffer(), type);
  if (refusal !== undefined) return refusal;
  const src = `data:${MIME_TYPES[type]};base64,${content}`;
  const size = await sizeOf(src);
  if (size === undefined) return "picture.error.broken";
  if (size.width * size.height > MAX_PICTURE_PIXELS) return "picture.error.too-many-pixels";
  if (Math.min(size.width, size.height) < MIN_PICTURE_SIDE) return "picture.error.too-small";
  return { name: pictureName(file.name, type), src, content, type, bytes: file.size, ...size };
}
