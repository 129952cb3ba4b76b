/** The account as its owner sees it. */
import { accountPicture, type PersonalInformation } from "../../../../src/contract/endpoints/personal-information";
import type { UserAccount } from "../../identity/credentials/credentials";
import type { Identity } from "../../platform/http/request-context";
import type { Database } from "../../platform/storage/db";
import { waitingEmail } from "./email-change";
import { accountOf } from "./own-account";

/** Returns the address of a stored picture. */
export const pictureUrlOf = (key: string | null): string | null =>
  key === null ? null : accountPicture.path.replace("{key}", key);

export const shownAccount = (user: UserAccount, waiting: PersonalInformation["waitingEmail"]): PersonalInformation => ({
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  phone: user.phone,
  jobTitle: user.jobTitle,
  pictureUrl: pictureUrlOf(user.pictureKey),
  mailTopics: user.mailTopics,
  waitingEmail: waiting,
  version: user.version,
  passwordChangedAt: user.passwordChangedAt?.toISOString() ?? null,
  lastLoginAt: user.lastLoginAt?.toISOString() ?? null,
});

/** Reads the account of the session's user. */
export async function showAccount(
  database: Database,
  identity: Pick<Identity, "userId">,
): Promise<PersonalInformation> {
  const user = await accountOf(database, identity);
  return shownAccount(user, await waitingEmail(database, identity.userId));
}
