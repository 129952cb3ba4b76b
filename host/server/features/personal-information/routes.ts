/** Routes of the account's own data. */
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import {
  changePassword,
  personalInformation,
  savePersonalInformation,
  type PersonalInformation,
} from "../../../../src/contract/endpoints/personal-information";
import { checkCredentials, type UserAccount } from "../../identity/credentials/credentials";
import { recordFailedSignIn } from "../../identity/credentials/failed-sign-in";
import { ApiProblem } from "../../platform/http/problem";
import type { Identity } from "../../platform/http/request-context";
import { route } from "../../platform/http/route";
import { writeAudit } from "../../platform/storage/audit";
import type { Database } from "../../platform/storage/db";
import { session, userAccount } from "../../platform/storage/schema";
import type { ServerModule } from "../../resources/resource-services";
import { passwordErrors } from "../passwords/forgotten-password";
import { replacePassword } from "../passwords/replace-password";

async function accountOf(database: Database, { userId }: Identity): Promise<UserAccount> {
  const [user] = await database.select().from(userAccount).where(eq(userAccount.id, userId));
  if (user === undefined) throw new ApiProblem("not-found");
  return user;
}

const shown = (user: UserAccount): PersonalInformation => ({
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  phone: user.phone,
  version: user.version,
  passwordChangedAt: user.passwordChangedAt?.toISOString() ?? null,
  lastLoginAt: user.lastLoginAt?.toISOString() ?? null,
});

const CHANGEABLE = ["firstName", "lastName", "phone"] as const;

export const personalInformationModule: ServerModule = (services) => {
  const { database } = services;
  return [
    route(personalInformation, async ({ identity }) => shown(await accountOf(database, identity))),

    route(savePersonalInformation, async ({ identity, data }, { body: { version, ...values } }) => {
      const before = await accountOf(database, identity);
      const changed = CHANGEABLE.filter((field) => before[field] !== values[field]);
      if (changed.length === 0) return shown(before);
      return database.transaction(async (transaction) => {
        const [after] = await transaction
          .update(userAccount)
          .set({ ...values, version: sql`${userAccount.version} + 1`, updatedAt: new Date() })
          .where(and(eq(userAccount.id, before.id), eq(userAccount.version, version)))
          .returning();
        if (after === undefined) throw new ApiProblem("conflict", { current: shown(before) });
        await writeAudit(transaction, data.actor, {
          verb: "UPDATE",
          resource: "user",
          recordId: before.id,
          recordLabel: before.email,
          action: "personal-information",
          changes: changed.map((field) => ({ field, before: before[field], after: after[field] })),
        });
        return shown(after);
      });
    }),

    route(changePassword, async (context, { body }) => {
      const { identity, data, requestId, address, userAgent } = context;
      const account = await accountOf(database, identity);
      // A wrong current password counts as a failed sign-in.
      const result = await checkCredentials(database, account.email, body.currentPassword, address);
      if (!("user" in result)) {
        await recordFailedSignIn(database, { requestId, address, userAgent, signedIn: context }, result);
        return { errors: [result.error] };
      }
      const errors = await passwordErrors(services, result.user, body.password);
      if (errors.length > 0) return { errors };
      const others = and(eq(session.userId, account.id), ne(session.id, identity.sessionId), isNull(session.endedAt));
      await replacePassword(
        services,
        { user: result.user, actor: data.actor, password: body.password },
        async (transaction) => {
          await transaction
            .update(session)
            .set({ endedAt: sql`now()` })
            .where(others);
        },
      );
      return { errors: [] };
    }),
  ];
};
