/**
 * Secrets of records, such as the password of a page. The server stores a hash and never returns it: reads answer a marker in its place. A
 * save that sends the marker back keeps the secret; text replaces it; null removes it.
 */

const MARKER = /^secret:[0-9a-f]{12}$/;

/** Builds the marker of a secret. It changes with the secret, so that the journal shows a replacement. @param digest hexadecimal digits */
export const secretMarker = (digest: string): string => `secret:${digest.slice(0, 12)}`;

/** Whether a value of a secret field is the marker of a stored secret, and not the text of a new one. */
export const isSecretMarker = (value: unknown): value is string => typeof value === "string" && MARKER.test(value);
