/** Pictures: type by leading bytes, "is there a picture", ids and addresses (Spec 1 §5, §7). */

export type PictureType = "PNG" | "GIF" | "JPEG";

const SIGNATURES: readonly (readonly [PictureType, readonly number[]])[] = [
  ["PNG", [0x89, 0x50, 0x4e, 0x47]],
  ["GIF", [0x47, 0x49, 0x46, 0x38]],
  ["JPEG", [0xff, 0xd8, 0xff]],
];

/** Base64 characters that hold the longest signature. */
const BASE64_HEAD = 8;

/** The first bytes of a base64 text or data URI; none when it is no base64. */
function headOfBase64(text: string): readonly number[] {
  const start = text.startsWith("data:") ? text.indexOf(",") + 1 : 0;
  const head = text
    .slice(start, start + 64)
    .replace(/\s/g, "")
    .slice(0, BASE64_HEAD)
    .replace(/-/g, "+")
    .replace(/_/g, "/")
    .replace(/=+$/, "");
  // A single left-over character holds no whole byte.
  const whole = head.length % 4 === 1 ? head.slice(0, -1) : head;
  try {
    return Array.from(atob(whole), (character) => character.charCodeAt(0));
  } catch {
    return [];
  }
}

/**
 * Recognises PNG, GIF and JPEG by their leading bytes alone; name and declared type are ignored (Spec 1 §5).
 * Takes bytes, or base64 text with or without its `data:` head. Anything else is `null`.
 */
export function detectPictureType(
  bytesOrBase64: ArrayBuffer | Uint8Array | readonly number[] | string,
): PictureType | null {
  let head: ArrayLike<number>;
  if (typeof bytesOrBase64 === "string") head = headOfBase64(bytesOrBase64);
  else if (bytesOrBase64 instanceof ArrayBuffer) head = new Uint8Array(bytesOrBase64);
  else head = bytesOrBase64;
  const match = SIGNATURES.find(([, signature]) => signature.every((byte, index) => head[index] === byte));
  return match ? match[0] : null;
}

/** A picture URL counts only when longer than 3 characters (Spec 1 §5): `""`, `"/"`, `"#"` and `"n/a"` are none. */
export const isPictureUrl = (url: string | null | undefined): url is string =>
  typeof url === "string" && url.length > 3;

/** Prefixes an address that does not start with `http` with the configured asset URL: plain joining, no slash added (Spec 1 §5). */
export const assetUrl = (url: string, base: string): string => (url.startsWith("http") ? url : base + url);

/** Id of a picture's owner inside a paragraph: owner id, two hyphens, paragraph id (Spec 1 §7). */
export const entityPictureId = (ownerId: string | number, paragraphId: string | number): string =>
  `${ownerId}--${paragraphId}`;
