/** Undo data of deletions, bulk changes, reorders and actions, found by the token in the response to the change. */
import { bigint, index, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { job } from "./activity";
import { big, createdAt, instant } from "./columns";
import { shop } from "./shops";
import { userAccount } from "./users";

/** Undoing REMOVE restores deleted records, CREATE deletes new ones, CHANGE and ORDER restore values. */
export type UndoKind = "REMOVE" | "CREATE" | "CHANGE" | "ORDER";

/** One record before the change. `version` is the version after it; a record saved since then is not undone. */
export interface UndoEntry {
  readonly id: number;
  readonly version: number;
  /** Values to restore; null when a deletion or creation is undone. */
  readonly values: Readonly<Record<string, unknown>> | null;
  /** Where records have a position in each of their owners: the owner whose position is restored. */
  readonly within?: number;
  /** Changes of other records that came with a deletion and are undone with it. */
  readonly related?: readonly RelatedEntry[];
}

/** A change of a record of another resource. */
export interface RelatedEntry extends Omit<UndoEntry, "related"> {
  readonly resource: string;
}

export const undo = pgTable(
  "undo",
  {
    /** SHA-256 of the token, base64url. */
    tokenHash: text().primaryKey(),
    /** Lets the author find the entry in the list of undoable changes without the token. */
    id: bigint({ mode: "number" }).generatedAlwaysAsIdentity(),
    shopId: big().references(() => shop.id),
    userId: big()
      .notNull()
      .references(() => userAccount.id),
    resource: text().notNull(),
    kind: text().$type<UndoKind>().notNull(),
    /** `update`, `remove`, `order`, `import`, or the name of an action. Empty in rows of earlier versions. */
    action: text().notNull().default(""),
    /** Names of the changed fields. */
    fields: jsonb().$type<readonly string[]>().notNull().default([]),
    /** New values that all records have in common, by field. */
    values: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    /** Name of the real user, and of the assumed one under subrogation. */
    actorName: text().notNull().default(""),
    asName: text(),
    /** Job that made the change. All entries of a job are undone together. */
    jobId: big().references(() => job.id, { onDelete: "cascade" }),
    /** Names of the first records. */
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
