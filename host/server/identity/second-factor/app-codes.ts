/** Codes of authenticator apps (TOTP, RFC 6238): six digits that change every 30 seconds. */
import { Secret, TOTP } from "otpauth";

/** Shown by the app above the account's address. */
const ISSUER = "td-admin";
const PERIOD_SECONDS = 30;
/** Periods before and after the current one whose codes are accepted, because clocks differ. */
const WINDOW = 1;

/** Returns a new secret in base32, which is easy to type. */
export const newAppSecret = (): string => new Secret({ size: 20 }).base32;

const appOf = (secret: string, label = ""): TOTP =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS });

/** Returns the address that the QR code contains. */
export const appAddress = (secret: string, email: string): string => appOf(secret, email).toString();

/** Returns the period to which a code belongs; undefined for a wrong one. */
export function periodOfCode(secret: string, code: string): number | undefined {
  const app = appOf(secret);
  const distance = app.validate({ token: code, window: WINDOW });
  return distance === null ? undefined : app.counter() + distance;
}
