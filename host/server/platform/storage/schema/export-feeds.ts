/** The runs of stored exports, and the accounts with whose rights they run. */
import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { ExportRunState } from "../../../../../src/contract/export-configs";
import type { FeedTrigger, RunReason } from "../../../../../src/contract/feeds";
import type { JobCaller } from "./activity";
import { big, createdAt, id, instant } from "./columns";
import { record } from "./records";
import { shop } from "./shops";
import { userAccount } from "./users";

/** The account that saved or activated an export last. Its scheduled runs hold what this account may export. */
export const exportOwner = pgTable("export_owner", {
  /** The export, a record of `export-config`. */
  configId: big()
    .primaryKey()
    .references(() => record.id),
  shopId: big()
    .notNull()
    .references(() => shop.id),
  userId: big()
    .notNull()
    .references(() => userAccount.id),
  caller: jsonb().$type<JobCaller>().notNull(),
});

/** One run of an export. Its file is that of its job. */
export const exportRun = pgTable(
  "export_run",
  {
    id: id(),
    shopId: big()
      .notNull()
      .references(() => shop.id),
    configId: big()
      .notNull()
      .references(() => record.id),
    trigger: text().$type<FeedTrigger>().notNull(),
    /** The job that writes the file. */
    jobId: big(),
    /** Who started it by hand. */
    userId: big().references(() => userAccount.id),
    state: text().$type<ExportRunState>().notNull(),
    /** Why nothing was delivered. */
    reasons: jsonb().$type<readonly RunReason[]>().notNull().default([]),
    fileName: text(),
    lines: integer(),
    bytes: big(),
    /** Deliveries that failed. */
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant(),
    /** Changes until then are in the file, once it was delivered. */
    startedAt: createdAt(),
    endedAt: instant(),
  },
  (t) => [
    index("export_run_config").on(t.configId, t.id),
    index("export_run_attempt")
      .on(t.nextAttemptAt)
      .where(sql`state = 'WAITING'`),
    uniqueIndex("export_run_running")
      .on(t.configId)
      .where(sql`state in ('RUNNING', 'WAITING')`),
  ],
);
