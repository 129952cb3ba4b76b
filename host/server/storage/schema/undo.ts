/** What can be taken back for a while: deletions, bulk changes, orders and actions, by the token that the answer carried. */
import { bigint, index, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { job } from "./activity";
import { big, createdAt, instant } from "./columns";
import { shop } from "./shops";
import { userAccount } from "./users";

/** REMOVE puts deleted records back, CREATE deletes new ones, CHANGE and ORDER put values back. */
export type UndoKind = "REMOVE" | "CREATE" | "CHANGE" | "ORDER";

/** One record before the change. `version` is the one the change led to: a record saved since is left alone. */
export interface UndoEntry {
  readonly id: number;
  readonly version: number;
  /** Values to put back; null where a deletion or a creation is taken back. */
  readonly values: Readonly<Record<string, unknown>> | null;
}

export const undo = pgTable(
  "undo",
  {
    /** SHA-256 of the token, base64url. */
    tokenHash: text().primaryKey(),
    /** By which its author finds it again once the token is gone. */
    id: bigint({ mode: "number" }).generatedAlwaysAsIdentity(),
    shopId: big().references(() => shop.id),
    userId: big()
      .notNull()
      .references(() => userAccount.id),
    resource: text().notNull(),
    kind: text().$type<UndoKind>().notNull(),
    /** Job whose batch it is: all of a job's are taken back together. */
    jobId: big().references(() => job.id, { onDelete: "cascade" }),
    /** The records by name, the first of them. */
    label: text().notNull().default(""),
    entries: jsonb().$type<readonly UndoEntry[]>().notNull(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [
    index("undo_expiry").on(t.expiresAt),
    index("undo_user").on(t.userId, t.createdAt),
    index("undo_job").on(t.jobId),
    uniqueIndex("undo_id").on(t.id),
  ],
);
