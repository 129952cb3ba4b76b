/** Routes of the account's own data. */
import { and, eq, sql } from "drizzle-orm";
import {
  changePassword,
  personalInformation,
  savePersonalInformation,
  type PersonalInformation,
} from "../../../../src/contract/endpoints/personal-information";
import type { UserAccount } from "../../identity/credentials/credentials";
import { ApiProblem } from "../../platform/http/problem";
import { route } from "../../platform/http/route";
import { writeAudit } from "../../platform/storage/audit";
import { userAccount } from "../../platform/storage/schema";
import type { ServerModule } from "../../resources/resource-services";
import { passwordErrors } from "../passwords/forgotten-password";
import { replacePassword } from "../passwords/replace-password";
import { emailChangeRoutes, waitingEmail } from "./email-change";
import { accountOf, confirmedAccount, endOtherSessions } from "./own-account";

const shown = (user: UserAccount, waiting: PersonalInformation["waitingEmail"]): PersonalInformation => ({
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  phone: user.phone,
  waitingEmail: waiting,
  version: user.version,
  passwordChangedAt: user.passwordChangedAt?.toISOString() ?? null,
  lastLoginAt: user.lastLoginAt?.toISOString() ?? null,
});

const CHANGEABLE = ["firstName", "lastName", "phone"] as const;

export const personalInformationModule: ServerModule = (services) => {
  const { database } = services;
  return [
    route(personalInformation, async ({ identity }) =>
      shown(await accountOf(database, identity), await waitingEmail(database, identity.userId)),
    ),

    route(savePersonalInformation, async ({ identity, data }, { body: { version, ...values } }) => {
      const before = await accountOf(database, identity);
      const waiting = await waitingEmail(database, identity.userId);
      const changed = CHANGEABLE.filter((field) => before[field] !== values[field]);
      if (changed.length === 0) return shown(before, waiting);
      return database.transaction(async (transaction) => {
        const [after] = await transaction
          .update(userAccount)
          .set({ ...values, version: sql`${userAccount.version} + 1`, updatedAt: new Date() })
          .where(and(eq(userAccount.id, before.id), eq(userAccount.version, version)))
          .returning();
        if (after === undefined) throw new ApiProblem("conflict", { current: shown(before, waiting) });
        await writeAudit(transaction, data.actor, {
          verb: "UPDATE",
          resource: "user",
          recordId: before.id,
          recordLabel: before.email,
          action: "personal-information",
          changes: changed.map((field) => ({ field, before: before[field], after: after[field] })),
        });
        return shown(after, waiting);
      });
    }),

    route(changePassword, async (context, { body }) => {
      const user = await confirmedAccount(database, context, body.currentPassword);
      if (typeof user === "string") return { errors: [user] };
      const errors = await passwordErrors(services, user, body.password);
      if (errors.length > 0) return { errors };
      await replacePassword(services, { user, actor: context.data.actor, password: body.password }, (transaction) =>
        endOtherSessions(transaction, context.identity),
      );
      return { errors: [] };
    }),

    ...emailChangeRoutes(services),
  ];
};
