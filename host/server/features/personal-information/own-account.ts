/** The account of the session's user, and the confirmation of changes by its password. */
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { checkCredentials, type LoginError, type UserAccount } from "../../identity/credentials/credentials";
import { recordFailedSignIn } from "../../identity/credentials/failed-sign-in";
import { ApiProblem } from "../../platform/http/problem";
import type { Identity, RequestContext } from "../../platform/http/request-context";
import type { Database, Transaction } from "../../platform/storage/db";
import { session, userAccount } from "../../platform/storage/schema";

export async function accountOf(database: Database, { userId }: Pick<Identity, "userId">): Promise<UserAccount> {
  const [user] = await database.select().from(userAccount).where(eq(userAccount.id, userId));
  if (user === undefined) throw new ApiProblem("not-found");
  return user;
}

/** Returns the account if the password is right, else the message key. A wrong one counts as a failed sign-in. */
export async function confirmedAccount(
  database: Database,
  context: RequestContext,
  password: string,
): Promise<UserAccount | LoginError> {
  const { identity, requestId, address, userAgent } = context;
  const { email } = await accountOf(database, identity);
  const result = await checkCredentials(database, email, password, address);
  if ("user" in result) return result.user;
  await recordFailedSignIn(database, { requestId, address, userAgent, signedIn: context }, result);
  return result.error;
}

/** Ends the account's sessions except that of the call. */
export async function endOtherSessions(
  transaction: Transaction,
  { userId, sessionId }: Pick<Identity, "userId" | "sessionId">,
): Promise<void> {
  await transaction
    .update(session)
    .set({ endedAt: sql`now()` })
    .where(and(eq(session.userId, userId), ne(session.id, sessionId), isNull(session.endedAt)));
}
