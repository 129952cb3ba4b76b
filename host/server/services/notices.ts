/** Events of a shop that its users may receive by mail. They wait in a table until a job mails them. */
import type { MessageParams } from "../../../src/contract/errors";
import type { Database, Transaction } from "../platform/storage/db";
import { userNotice } from "../platform/storage/schema";
import { acrossShops, type ScopedDatabase } from "../platform/storage/scoped-database";

export type NewNotice = Omit<typeof userNotice.$inferInsert, "id" | "createdAt">;

/** Stores an event in the transaction that causes it. The users who chose its topic are mailed within a minute. */
export async function storeNotice(database: Database | Transaction, notice: NewNotice): Promise<void> {
  await database.insert(userNotice).values(notice);
}

/** Stores an event of the scope's shop. */
export async function announce(data: ScopedDatabase, notice: Omit<NewNotice, "shopId">): Promise<void> {
  const { shopId } = data.scope;
  if (shopId !== null) await storeNotice(acrossShops(data), { ...notice, shopId });
}

/** Writes ISO days among the parameters of a message in the reader's language. */
export const withWrittenDays = (params: MessageParams | undefined, locale: string): MessageParams | undefined =>
  params &&
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value)
        ? new Intl.DateTimeFormat(locale.replace("_", "-"), { dateStyle: "long", timeZone: "UTC" }).format(
            new Date(value),
          )
        : value,
    ]),
  );
