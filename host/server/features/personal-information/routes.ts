/** Routes of the account's own data. */
import { and, eq, sql } from "drizzle-orm";
import {
  changePassword,
  personalInformation,
  saveNotifications,
  savePersonalInformation,
} from "../../../../src/contract/endpoints/personal-information";
import { NOTICE_TOPICS } from "../../../../src/contract/notice-topics";
import { ApiProblem } from "../../platform/http/problem";
import { route } from "../../platform/http/route";
import { writeAudit } from "../../platform/storage/audit";
import { userAccount } from "../../platform/storage/schema";
import type { ServerModule } from "../../resources/resource-services";
import { passwordErrors } from "../passwords/forgotten-password";
import { replacePassword } from "../passwords/replace-password";
import { emailChangeRoutes, waitingEmail } from "./email-change";
import { mailNotices } from "./notice-mails";
import { accountOf, confirmedAccount, endOtherSessions } from "./own-account";
import { pictureRoutes } from "./own-picture";
import { showAccount, shownAccount } from "./show-account";

const CHANGEABLE = ["firstName", "lastName", "phone", "jobTitle"] as const;

export const personalInformationModule: ServerModule = (services) => {
  const { database, jobs } = services;
  jobs.schedule(1, "Mail the notices that users chose", () => mailNotices(services));
  return [
    route(personalInformation, ({ identity }) => showAccount(database, identity)),

    route(savePersonalInformation, async ({ identity, data }, { body: { version, ...sent } }) => {
      const before = await accountOf(database, identity);
      const values = { ...sent, jobTitle: sent.jobTitle === undefined ? before.jobTitle : sent.jobTitle || null };
      const waiting = await waitingEmail(database, identity.userId);
      const changed = CHANGEABLE.filter((field) => before[field] !== values[field]);
      if (changed.length === 0) return shownAccount(before, waiting);
      return database.transaction(async (transaction) => {
        const [after] = await transaction
          .update(userAccount)
          .set({ ...values, version: sql`${userAccount.version} + 1`, updatedAt: new Date() })
          .where(and(eq(userAccount.id, before.id), eq(userAccount.version, version)))
          .returning();
        if (after === undefined) throw new ApiProblem("conflict", { current: shownAccount(before, waiting) });
        await writeAudit(transaction, data.actor, {
          verb: "UPDATE",
          resource: "user",
          recordId: before.id,
          recordLabel: before.email,
          action: "personal-information",
          changes: changed.map((field) => ({ field, before: before[field], after: after[field] })),
        });
        return shownAccount(after, waiting);
      });
    }),

    route(saveNotifications, async ({ identity, data }, { body }) => {
      const before = await accountOf(database, identity);
      const mailTopics = NOTICE_TOPICS.filter((topic) => body.mailTopics.includes(topic));
      await database.transaction(async (transaction) => {
        await transaction
          .update(userAccount)
          .set({ mailTopics, updatedAt: sql`now()` })
          .where(eq(userAccount.id, before.id));
        await writeAudit(transaction, data.actor, {
          verb: "UPDATE",
          resource: "user",
          recordId: before.id,
          recordLabel: before.email,
          action: "notifications",
          changes: [{ field: "mailTopics", before: before.mailTopics, after: mailTopics }],
        });
      });
      return showAccount(database, identity);
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
    ...pictureRoutes(services),
  ];
};
