/** Random tokens, their hashes and XSRF tokens. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Returns 256 random bits as base64url. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** Hashes a token for storage, so that a stolen database reveals no session or link. Random tokens need no salt. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** Returns the HMAC-SHA256 of a text as base64url. */
export const sign = (secret: string, text: string): string =>
  createHmac("sha256", secret).update(text).digest("base64url");

/** Compares two texts in constant time. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/**
 * Creates a double-submit XSRF token. It is bound to an HttpOnly cookie, so that a token planted by another site or subdomain is
 * refused.
 *
 * @param binding the session's token; before the sign-in, the browser's random value
 */
export function newXsrfToken(secret: string, binding: string): string {
  const random = randomBytes(16).toString("base64url");
  return `${random}.${sign(secret, `${random}:${hashToken(binding)}`)}`;
}

/** Returns whether this server issued the token for the session or browser. */
export function isXsrfToken(secret: string, binding: string, token: string): boolean {
  const [random = "", signature = ""] = token.split(".");
  return random !== "" && sameText(signature, sign(secret, `${random}:${hashToken(binding)}`));
}
