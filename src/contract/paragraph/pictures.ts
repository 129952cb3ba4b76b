/** Rules for uploaded pictures: limits, names, links, and which device shows which picture. */
import { DEVICES, type Crop, type Device, type Link, type Localised, type Picture } from "../fields";
import { isPictureUrl, type PictureType } from "../spec/picture";
import { isValidExternalLink, normaliseRelativeUrl } from "../spec/relative-url";

/** Maximum size of an uploaded picture in bytes. */
export const MAX_PICTURE_BYTES = 8 * 1024 * 1024;
/** Maximum number of pixels of an uploaded picture. */
export const MAX_PICTURE_PIXELS = 40_000_000;
/** Minimum length of the shortest side in pixels. */
export const MIN_PICTURE_SIDE = 64;

/**
 * Markup that a browser might run if the file were opened as a page. In compressed pixels, four given bytes such as `<svg` occur in one of a
 * hundred large photos, so the tag must be complete, and a short one must be followed by text.
 */
export const MARKUP_IN_PICTURE =
  /<\s*(?:(?:script|html|iframe|body|object|embed|!doctype|\?php)[\s>/]|svg[\s>/][\s\x20-\x7e]{8})/i;
export const MAX_ALT_TEXT = 150;
export const MAX_CAPTION = 200;
export const MAX_LINK = 500;
/** Maximum size in bytes of a call with three pictures as base64. */
export const MAX_SLIDER_BODY = 36 * 1024 * 1024;
/** Maximum width of the optimised copy in pixels, by device. */
export const DEVICE_WIDTHS: Readonly<Record<Device, number>> = { DESKTOP: 1920, TABLET: 1024, MOBILE: 750 };
export const MAX_ZOOM = 4;
export const ZOOM_STEP = 0.05;

export type { Crop };

/** A picture as stored and returned, with what the editor needs to continue. */
export interface StoredPicture extends Picture {
  readonly src: string | null;
  /** URL of the upload, rotated upright and without metadata. */
  readonly originalUrl: string;
  /** Width of the original in pixels. */
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  /** Size of the optimised copy in bytes. */
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
  /** Alternative texts by locale, where one picture serves all languages of the shop. */
  readonly altTexts?: Localised | undefined;
  /** Caption below the picture; pictures of paragraphs have none. */
  readonly caption?: string | undefined;
  /** Visitors can enlarge it; only pictures of catalogues' sheets have this and a variant. */
  readonly zoomable?: boolean | undefined;
  /** Reference (SKU) of the variant that it shows; null for all. */
  readonly variant?: string | null | undefined;
  readonly link: Link;
  readonly pictures: readonly StoredPicture[];
  /** Pictures for all languages, where the content language has pictures of its own. A device without an own one shows that of all. */
  readonly commonPictures?: readonly StoredPicture[] | undefined;
}

const EXTENSIONS: Readonly<Record<PictureType, string>> = { PNG: "png", GIF: "gif", JPEG: "jpg" };
export const MIME_TYPES: Readonly<Record<PictureType, string>> = {
  PNG: "image/png",
  GIF: "image/gif",
  JPEG: "image/jpeg",
};

/** Returns the name of a stored picture: the given name as a relative URL with the extension of its type, at most 80 characters. */
export function pictureName(name: string, type: PictureType): string {
  // Accents are removed and letters kept: `été` becomes `ete`.
  const withoutAccents = name.normalize("NFD").replace(/\p{M}/gu, "");
  const base = normaliseRelativeUrl(withoutAccents.replace(/^.*[/\\]/, "").replace(/\.[^.]*$/, ""))
    .replaceAll("/", "")
    .replace(/^-+/, "")
    .slice(0, 72);
  return `${base === "" ? "image" : base}.${EXTENSIONS[type]}`;
}

/** Devices whose picture a device falls back to: phones to tablets, tablets to desktops. */
const FALLBACKS: Readonly<Record<Device, readonly Device[]>> = {
  DESKTOP: ["DESKTOP"],
  TABLET: ["TABLET", "DESKTOP"],
  MOBILE: ["MOBILE", "TABLET", "DESKTOP"],
};

/** Returns the picture that a device shows. A URL of three characters or fewer counts as no picture. */
export function pictureForDevice<P extends Picture>(pictures: readonly P[], device: Device): P | undefined {
  for (const name of FALLBACKS[device]) {
    const candidate = pictures.find((picture) => picture.device === name);
    if (candidate !== undefined && isPictureUrl(candidate.pictureUrl)) return candidate;
  }
  return undefined;
}

/** Returns the pictures of known devices, one for each, in the order of the devices. */
export const byDevice = <P extends { readonly device: Device }>(pictures: readonly P[]): P[] =>
  DEVICES.flatMap((device) => pictures.find((picture) => picture.device === device) ?? []);

/** Returns whether a text has a scheme or starts with a host, so that it is not a path of the shop. */
export const isExternal = (url: string): boolean => /^[a-z][a-z0-9+.-]*:|^\/\/|^\\/i.test(url);

/**
 * Normalises a link for storage: relative URLs are normalised, `/` stays the home page, and `newTab` is dropped without a URL. Returns
 * undefined for an external URL that does not start with `http`, such as `javascript:`, `data:` or `//host`.
 */
export function normaliseLink({ url, newTab }: Link): Link | undefined {
  // Browsers ignore control characters inside URLs: "java\tscript:" would run.
  const text = url.replace(/\p{Cc}/gu, "").trim();
  if (text === "") return { url: "", newTab: false };
  if (isExternal(text)) {
    const isSafe = isValidExternalLink(text.toLowerCase()) && /^https?:\/\/[^\s/"'<>]+[^\s"'<>]*$/i.test(text);
    return isSafe ? { url: text, newTab } : undefined;
  }
  const relative = normaliseRelativeUrl(text.startsWith("/") ? text : `/${text}`);
  return { url: relative === "" ? "/" : relative, newTab };
}

/** Returns whether an alternative text describes nothing: a file name, "image", "photo 3". */
export const isEmptyDescription = (altText: string): boolean =>
  /^(\S+\.(jpe?g|png|gif|webp|heic)|(img|dsc|pxl)[-_ ]?\d+|image|photo|picture|bild|foto)(\s*\d*)$/i.test(
    altText.trim(),
  );
