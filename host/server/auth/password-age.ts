/** Whether an account has to choose a new password before anything else. */
import type { UserAccount } from "./credentials";

/** Days that a password serves. */
export const PASSWORD_DAYS = 365;

export type RenewalReason = "EXPIRED" | "FORCED";

/** Null when the password may stay. An account whose age of password is unknown is left alone. */
export function renewalReason({ mustChangePassword, passwordChangedAt }: UserAccount): RenewalReason | null {
  if (mustChangePassword) return "FORCED";
  if (passwordChangedAt === null) return null;
  return Date.now() - passwordChangedAt.getTime() > PASSWORD_DAYS * 86_400_000 ? "EXPIRED" : null;
}
