/** Reads a chosen, dropped or pasted file as a picture. Its bytes say what it is, not its name (Spec 1 §5). */
import {
  MAX_PICTURE_BYTES,
  MAX_PICTURE_PIXELS,
  MIME_TYPES,
  MIN_PICTURE_SIDE,
  pictureName,
} from "../../contract/paragraph/pictures";
import { detectPictureType, type PictureType } from "../../contract/spec/picture";
import { refusalOfBytes } from "./picture-bytes";

/** A picture that is not stored yet. */
export interface ReadPicture {
  readonly name: string;
  /** Data address. */
  readonly src: string;
  /** The bytes as bare base64. */
  readonly content: string;
  readonly type: PictureType;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

/** Why a file is no picture for us: a message key. */
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

/** Width and height as the browser shows it: upright. */
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

export async function readPicture(file: File): Promise<ReadPicture | ReadRefusal> {
  if (file.size === 0) return "picture.error.empty";
  if (file.size > MAX_PICTURE_BYTES) return "picture.error.too-large";
  const given = await dataUrl(file);
  const content = given.slice(given.indexOf(",") + 1);
  const type = detectPictureType(content);
  if (type === null) return "picture.error.type";
  // Said here, beside the field: the server would refuse it only once everything is sent.
  const refusal = refusalOfBytes(await file.arrayBuffer(), type);
  if (refusal !== undefined) return refusal;
  const src = `data:${MIME_TYPES[type]};base64,${content}`;
  const size = await sizeOf(src);
  if (size === undefined) return "picture.error.broken";
  if (size.width * size.height > MAX_PICTURE_PIXELS) return "picture.error.too-many-pixels";
  if (Math.min(size.width, size.height) < MIN_PICTURE_SIDE) return "picture.error.too-small";
  return { name: pictureName(file.name, type), src, content, type, bytes: file.size, ...size };
}
