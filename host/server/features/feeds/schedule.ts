/** Starts the feeds that are due, and notices those that are late. */
import { and, eq, isNotNull, lt, sql } from "drizzle-orm";
import { feedRun } from "../../platform/storage/schema";
import { inEachShop, runIsolated, scopeOfShop } from "../../platform/storage/each-shop";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { JobOutcome } from "../../services/jobs/jobs";
import { queueSystemJob } from "../../services/jobs/user-jobs";
import type { ServerServices } from "../../services/server-services";
import { activeFeeds, FEED, healthOf, markFeed, type Feed } from "./feed-settings";
import { claimRun } from "./marks";
import { forgetOldMovements } from "./movements";
import { nextRun, storedSchedule } from "./next-run";
import { APPLY_JOB, RUN_JOB } from "./queue";
import { alertFeed, releaseRun, runFeed, type FetchedFile } from "./run-feed";
import { timeZoneOf } from "../../platform/storage/shop-time-zone";

const DEFAULT_LATE_HOURS = 26;
const HOUR_MS = 3_600_000;
const EXPIRED_AT_ONCE = 200;

const isDue = ({ values: { nextRunAt } }: Feed): boolean =>
  typeof nextRunAt === "string" && new Date(nextRunAt) <= new Date();

/** A feed without a new file for longer than it should be. Other problems are more urgent. */
function isLate({ values, createdAt }: Feed): boolean {
  const since = typeof values.lastAppliedAt === "string" ? new Date(values.lastAppliedAt) : createdAt;
  const limit = (values.lateAfterHours ?? DEFAULT_LATE_HOURS) * HOUR_MS;
  return ["NEVER", "OK"].includes(healthOf(values.health)) && Date.now() - since.getTime() > limit;
}

/** Queues the runs of a shop that are due. Each is started by one process only. */
export async function startDueFeeds(services: Pick<ServerServices, "jobs">, data: ScopedDatabase): Promise<void> {
  const timeZone = await timeZoneOf(data);
  for (const feed of await activeFeeds(data))
    await runIsolated(`Feed ${feed.id}`, async () => {
      if (isDue(feed)) {
        const next = nextRun(storedSchedule(feed.values), new Date(), timeZone)?.toISOString() ?? null;
        await data.transaction(async (transaction) => {
          if (await claimRun(transaction, { resource: FEED, id: feed.id }, feed.values.nextRunAt, next))
            await queueSystemJob(services.jobs, transaction, RUN_JOB, { feed: feed.id });
        });
      }
      if (!isLate(feed)) return;
      await markFeed(data, feed.id, { health: "LATE" });
      await alertFeed(data, feed, "LATE");
    });
}

/** Deletes the files of old runs; what they did stays. */
async function forgetOldFiles({ files }: Pick<ServerServices, "files">, data: ScopedDatabase): Promise<void> {
  const where = and(lt(feedRun.expiresAt, new Date()), isNotNull(feedRun.fileKey)) ?? sql`false`;
  for (const { id, fileKey } of await data.select(feedRun, { where, limit: EXPIRED_AT_ONCE })) {
    if (fileKey !== null) await files.remove(fileKey);
    await data.update(feedRun, { fileKey: null }, eq(feedRun.id, id));
  }
}

/** Registers the jobs of feeds. */
export function handleFeeds(services: ServerServices): void {
  const done: JobOutcome = { status: "DONE", report: {} };
  const userOf = (params: Readonly<Record<string, unknown>>): number | null =>
    typeof params["userId"] === "number" ? params["userId"] : null;
  services.jobs.handle(RUN_JOB, async ({ id: jobId, shopId, params }) => {
    const userId = userOf(params);
    const start = { trigger: userId === null ? "SCHEDULE" : "PERSON", userId, jobId } as const;
    if (shopId !== null) {
      const mailed = params["file"] as FetchedFile | undefined;
      await runFeed(services, scopeOfShop(services.database, shopId), Number(params["feed"]), start, mailed);
    }
    return done;
  });
  services.jobs.handle(APPLY_JOB, async ({ id: jobId, shopId, params }) => {
    const release = { feedId: Number(params["feed"]), runId: Number(params["run"]), userId: userOf(params), jobId };
    if (shopId !== null) await releaseRun(services, scopeOfShop(services.database, shopId), release);
    return done;
  });
  services.jobs.schedule(1, "Start feeds that are due", () =>
    inEachShop(services, (data) => startDueFeeds(services, data)),
  );
  services.jobs.schedule(60, "Delete files of old feed runs", () =>
    inEachShop(services, (data) => forgetOldFiles(services, data)),
  );
  services.jobs.schedule(720, "Delete movements of old feed runs", () => inEachShop(services, forgetOldMovements));
}
