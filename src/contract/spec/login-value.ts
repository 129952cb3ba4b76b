/**
 * Encodes one value of the check-login payload: base64 over URI-encoded text (Spec 1 §3). Booleans go by their text form, absent
 * values as encoded empty text. `decodeURIComponent(atob(result))` gives the text back. It is an encoding, not a protection.
 */
export function encodeLoginValue(text: string | boolean | null | undefined): string {
  // A lone surrogate has no URI encoding: it becomes the replacement character, as everywhere on the web.
  const wellFormed = String(text ?? "").replace(/\p{Surrogate}/gu, "\ufffd");
  return btoa(encodeURIComponent(wellFormed));
}
