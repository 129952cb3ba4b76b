/** Names of accounts, as they appear in the audit log and in mails. */
import type { PublicContext } from "../platform/http/request-context";
import type { Actor } from "../platform/storage/audit";

/** What a user's name is made from. */
export interface PersonName {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** Returns the first and last name, or the mail address of an account without a name. */
export const fullName = (user: PersonName): string => `${user.firstName} ${user.lastName}`.trim() || user.email;

/** Returns the audit actor of a call without a session. */
export const publicActor = (
  { requestId, address, userAgent }: PublicContext,
  user?: PersonName & { readonly id: number },
): Actor => ({
  userId: user?.id ?? null,
  name: user === undefined ? "" : fullName(user),
  channel: "UI",
  requestId,
  ip: address,
  userAgent,
});
