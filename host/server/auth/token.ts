/** Random tokens and what is stored of them. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** 256 random bits, base64url. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** A stolen database does not give sessions or links away: only this is stored. Tokens are random, so no salt is needed. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("base64url");

export const sign = (secret: string, text: string): string =>
  createHmac("sha256", secret).update(text).digest("base64url");

/** Compares without telling by the time taken how much was right. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/**
 * Token of the double submit: cookie and header must be equal, and belong to the session cookie that is sent along, so that a cookie
 * planted from another site or sub-domain does not pass. `session` is the session's token, empty before the sign-in.
 */
export function newXsrfToken(secret: string, session: string): string {
  const random = randomBytes(16).toString("base64url");
  return `${random}.${sign(secret, `${random}:${hashToken(session)}`)}`;
}

/** Whether we made the token for that session. */
export function isXsrfToken(secret: string, session: string, token: string): boolean {
  const [random = "", signature = ""] = token.split(".");
  return random !== "" && sameText(signature, sign(secret, `${random}:${hashToken(session)}`));
}
