/** Determines whether an account must change its password first. */
import { DAY_MS } from "../../../../src/contract/days";
import type { UserAccount } from "./credentials";

/** Days that a password is valid. */
export const PASSWORD_DAYS = 365;

export type RenewalReason = "EXPIRED" | "FORCED";

/** Returns why the password must change, or null. Accounts with an unknown password age are exempt. */
export function renewalReason({ mustChangePassword, passwordChangedAt }: UserAccount): RenewalReason | null {
  if (mustChangePassword) return "FORCED";
  if (passwordChangedAt === null) return null;
  return Date.now() - passwordChangedAt.getTime() > PASSWORD_DAYS * DAY_MS ? "EXPIRED" : null;
}
