/** What can be taken back for a while: deletions, bulk changes, orders and actions, by the token that the answer carried. */
import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { big, createdAt, instant } from "./columns";
import { shop } from "./shops";
import { userAccount } from "./users";

/** One record before the change. `version` is the one the change led to: a record saved since is left alone. */
export interface UndoEntry {
  readonly id: number;
  readonly version: number;
  /** Values to put back; null where a deletion is taken back. */
  readonly values: Readonly<Record<string, unknown>> | null;
}

export const undo = pgTable(
  "undo",
  {
    /** SHA-256 of the token, base64url. */
    tokenHash: text().primaryKey(),
    shopId: big().references(() => shop.id),
    userId: big()
      .notNull()
      .references(() => userAccount.id),
    resource: text().notNull(),
    kind: text().$type<"REMOVE" | "CHANGE" | "ORDER">().notNull(),
    entries: jsonb().$type<readonly UndoEntry[]>().notNull(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [index("undo_expiry").on(t.expiresAt)],
);
