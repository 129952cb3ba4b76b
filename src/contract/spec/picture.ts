/** Pictures: type by leading bytes, presence, ids and URLs. */

export type PictureType = "PNG" | "GIF" | "JPEG";

const SIGNATURES: readonly (readonly [PictureType, readonly number[]])[] = [
  ["PNG", [0x89, 0x50, 0x4e, 0x47]],
  ["GIF", [0x47, 0x49, 0x46, 0x38]],
  ["JPEG", [0xff, 0xd8, 0xff]],
];

/** Number of base64 characters that contain the longest signature. */
const SIGNATURE_CHARACTERS = 8;

/** Returns the first bytes of a base64 text or data URI, or none when it is not base64. */
function firstBytes(text: string): readonly number[] {
  const start = text.startsWith("data:") ? text.indexOf(",") + 1 : 0;
  const characters = text
    .slice(start, start + 64)
    .replace(/\s/g, "")
    .slice(0, SIGNATURE_CHARACTERS)
    .replace(/-/g, "+")
    .replace(/_/g, "/")
    .replace(/=+$/, "");
  // A single leftover character contains no whole byte.
  const decodable = characters.length % 4 === 1 ? characters.slice(0, -1) : characters;
  try {
    return Array.from(atob(decodable), (character) => character.charCodeAt(0));
  } catch {
    return [];
  }
}

/**
 * Detects PNG, GIF and JPEG by their leading bytes; name and declared type are ignored. Takes bytes, or base64 text with or without a
 * `data:` prefix. Returns null for anything else.
 */
export function detectPictureType(
  bytesOrBase64: ArrayBuffer | Uint8Array | readonly number[] | string,
): PictureType | null {
  let bytes: ArrayLike<number>;
  if (typeof bytesOrBase64 === "string") bytes = firstBytes(bytesOrBase64);
  else if (bytesOrBase64 instanceof ArrayBuffer) bytes = new Uint8Array(bytesOrBase64);
  else bytes = bytesOrBase64;
  const match = SIGNATURES.find(([, signature]) => signature.every((byte, index) => bytes[index] === byte));
  return match ? match[0] : null;
}

/** Returns whether a URL is a picture: it must have more than 3 characters, so `""`, `"/"`, `"#"` and `"n/a"` are not. */
export const isPictureUrl = (url: string | null | undefined): url is string =>
  typeof url === "string" && url.length > 3;

/** Prefixes a URL that does not start with `http` with the configured asset URL. Plain concatenation; no slash is added. */
export const assetUrl = (url: string, base: string): string => (url.startsWith("http") ? url : base + url);

/** Returns the id of a picture's owner inside a paragraph: owner id, two hyphens, paragraph id. */
export const entityPictureId = (ownerId: string | number, paragraphId: string | number): string =>
  `${ownerId}--${paragraphId}`;
