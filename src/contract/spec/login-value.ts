/**
 * Encodes one value of the check-login payload: base64 over URI-encoded text. Booleans become text, absent values an empty text.
 * `decodeURIComponent(atob(result))` reverses it. This is an encoding, not encryption.
 */
export function encodeLoginValue(text: string | boolean | null | undefined): string {
  // A lone surrogate has no URI encoding; it becomes the replacement character, as everywhere on the web.
  const wellFormed = String(text ?? "").replace(/\p{Surrogate}/gu, "\ufffd");
  return btoa(encodeURIComponent(wellFormed));
}
