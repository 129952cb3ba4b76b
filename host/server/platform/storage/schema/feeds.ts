/** What each run of a feed read and changed. */
import { sql } from "drizzle-orm";
import { doublePrecision, index, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { FeedFormat } from "../../../../../src/contract/endpoints/feed-formats";
import type { RunReason, FeedRunCounts, FeedRunState, FeedTrigger } from "../../../../../src/contract/feeds";
import { big, createdAt, id, instant } from "./columns";
import { record } from "./records";
import { shop } from "./shops";
import { userAccount } from "./users";

/** One run of a feed. */
export const feedRun = pgTable(
  "feed_run",
  {
    id: id(),
    shopId: big()
      .notNull()
      .references(() => shop.id),
    /** The feed, a record of `import-config`. */
    feedId: big()
      .notNull()
      .references(() => record.id),
    trigger: text().$type<FeedTrigger>().notNull(),
    /** The job that carries it out. When that job starts again, its process was killed and the run has ended. */
    jobId: big(),
    /** Who started it by hand. */
    userId: big().references(() => userAccount.id),
    state: text().$type<FeedRunState>().notNull(),
    /** Why nothing was applied. */
    reasons: jsonb().$type<readonly RunReason[]>().notNull().default([]),
    fileName: text(),
    /** SHA-256 of the file. The same file is not applied twice. */
    sha256: text(),
    /** Key of the file in the file store, until it expires. */
    fileKey: text(),
    /** The format as it was, so that the run can be applied and explained later. */
    format: jsonb().$type<FeedFormat>(),
    counts: jsonb().$type<FeedRunCounts>(),
    averagePrice: doublePrecision(),
    startedAt: createdAt(),
    endedAt: instant(),
    /** Who applied or discarded a run that was held. */
    decidedBy: big().references(() => userAccount.id),
    decidedAt: instant(),
    expiresAt: instant(),
  },
  (t) => [
    index("feed_run_feed").on(t.feedId, t.id),
    index("feed_run_expiry")
      .on(t.expiresAt)
      .where(sql`file_key is not null`),
    uniqueIndex("feed_run_running")
      .on(t.feedId)
      .where(sql`state = 'RUNNING'`),
  ],
);
