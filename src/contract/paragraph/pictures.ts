/** Rules of uploaded pictures: limits, names, links, and which device shows which (Spec 1 §3, §5, §9). */
import { DEVICES, type Crop, type Device, type Link, type Localised, type Picture } from "../fields";
import { isPictureUrl, type PictureType } from "../spec/picture";
import { isValidExternalLink, normaliseRelativeUrl } from "../spec/relative-url";

/** Bytes of one uploaded picture. */
export const MAX_PICTURE_BYTES = 8 * 1024 * 1024;
/** Pixels of one uploaded picture. */
export const MAX_PICTURE_PIXELS = 40_000_000;
/** The shortest side, in pixels. */
export const MIN_PICTURE_SIDE = 64;

/** Markup that a browser could be talked into running, were the file opened as a page. No picture holds it by chance. */
export const MARKUP_IN_PICTURE = /<\s*(script|html|svg|iframe|body|object|embed|!doctype|\?php)/i;
export const MAX_ALT_TEXT = 150;
export const MAX_CAPTION = 200;
export const MAX_LINK = 500;
/** Bytes of a call that carries three pictures as base64. */
export const MAX_SLIDER_BODY = 36 * 1024 * 1024;
/** Widest optimised copy by device, in pixels. */
export const DEVICE_WIDTHS: Readonly<Record<Device, number>> = { DESKTOP: 1920, TABLET: 1024, MOBILE: 750 };
export const MAX_ZOOM = 4;
export const ZOOM_STEP = 0.05;

export type { Crop };

/** A picture as it is stored and answered: the specification's fields and what the editor needs to go on from. */
export interface StoredPicture extends Picture {
  readonly src: string | null;
  /** The file as it was uploaded, turned upright and without its hidden data. */
  readonly originalUrl: string;
  /** Of the original. */
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  /** Of the optimised copy. */
  readonly optimizedBytes: number | null;
  readonly optimizedWidth: number | null;
  readonly optimizedHeight: number | null;
  readonly mime: string;
  readonly animated: boolean;
  readonly crop: Crop | null;
}

export interface SliderPicture {
  readonly index: number;
  readonly altText: string;
  /** As they are stored, by language; where the picture is one for all languages of the shop. */
  readonly altTexts?: Localised | undefined;
  /** Written under the picture; pictures of paragraphs have none. */
  readonly caption?: string | undefined;
  readonly link: Link;
  readonly pictures: readonly StoredPicture[];
}

const EXTENSIONS: Readonly<Record<PictureType, string>> = { PNG: "png", GIF: "gif", JPEG: "jpg" };
export const MIME_TYPES: Readonly<Record<PictureType, string>> = {
  PNG: "image/png",
  GIF: "image/gif",
  JPEG: "image/jpeg",
};

/** Name of a stored picture: the given one as a relative address, with the ending that its bytes call for; at most 80 characters. */
export function pictureName(given: string, type: PictureType): string {
  // Letters keep their place without their accents: `été` is `ete`.
  const plain = given.normalize("NFD").replace(/\p{M}/gu, "");
  const base = normaliseRelativeUrl(plain.replace(/^.*[/\\]/, "").replace(/\.[^.]*$/, ""))
    .replaceAll("/", "")
    .replace(/^-+/, "")
    .slice(0, 72);
  return `${base === "" ? "image" : base}.${EXTENSIONS[type]}`;
}

/** Whose picture a device shows where it has none of its own: phones take the tablet's, tablets the desk's. */
const FALLBACKS: Readonly<Record<Device, readonly Device[]>> = {
  DESKTOP: ["DESKTOP"],
  TABLET: ["TABLET", "DESKTOP"],
  MOBILE: ["MOBILE", "TABLET", "DESKTOP"],
};

/** The picture that a device shows. An address of three characters or fewer is none (Spec 1 §5). */
export function shownPicture<P extends Picture>(pictures: readonly P[], device: Device): P | undefined {
  for (const name of FALLBACKS[device]) {
    const found = pictures.find((picture) => picture.device === name);
    if (found !== undefined && isPictureUrl(found.pictureUrl)) return found;
  }
  return undefined;
}

/** Pictures of known devices only, one a device, in the order of the devices. */
export const byDevice = <P extends { readonly device: Device }>(pictures: readonly P[]): P[] =>
  DEVICES.flatMap((device) => pictures.find((picture) => picture.device === device) ?? []);

/** Whether the text has a scheme or starts like another host, so that it is no address of the shop's own. */
export const isExternal = (url: string): boolean => /^[a-z][a-z0-9+.-]*:|^\/\/|^\\/i.test(url);

/**
 * A link as it is stored: relative ones normalised, `/` kept as the home page; a new tab without an address is dropped. Undefined when an
 * external one does not start with `http`: `javascript:`, `data:` and `//host` are refused (Spec 1 §5).
 */
export function normaliseLink({ url, newTab }: Link): Link | undefined {
  // Browsers skip control characters inside addresses: "java\tscript:" would run.
  const text = url.replace(/\p{Cc}/gu, "").trim();
  if (text === "") return { url: "", newTab: false };
  if (isExternal(text)) {
    const isSafe = isValidExternalLink(text.toLowerCase()) && /^https?:\/\/[^\s/"'<>]+[^\s"'<>]*$/i.test(text);
    return isSafe ? { url: text, newTab } : undefined;
  }
  const relative = normaliseRelativeUrl(text.startsWith("/") ? text : `/${text}`);
  return { url: relative === "" ? "/" : relative, newTab };
}

/** Alt texts that describe nothing: a file's name, "image", "photo 3". */
export const isEmptyDescription = (altText: string): boolean =>
  /^(\S+\.(jpe?g|png|gif|webp|heic)|(img|dsc|pxl)[-_ ]?\d+|image|photo|picture|bild|foto)(\s*\d*)$/i.test(
    altText.trim(),
  );
