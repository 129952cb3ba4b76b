/** The runs of a feed as they are stored. */
import { and, desc, eq, sql } from "drizzle-orm";
import type { RunReason, FeedTrigger } from "../../../../src/contract/feeds";
import { feedRun } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";

export type FeedRun = typeof feedRun.$inferSelect;

/** Milliseconds after which a run that has not ended was interrupted. */
const INTERRUPTED_MS = 2 * 3_600_000;

const ofFeed = (feedId: number, state: FeedRun["state"]) =>
  and(eq(feedRun.feedId, feedId), eq(feedRun.state, state)) ?? sql`false`;

/** Returns the run that is in progress; undefined when it was interrupted. */
export const runningRun = (data: ScopedDatabase, feedId: number): Promise<FeedRun | undefined> => {
  const since = sql`coalesce(${feedRun.decidedAt}, ${feedRun.startedAt})`;
  const isRecent = sql`${since} > ${new Date(Date.now() - INTERRUPTED_MS).toISOString()}::timestamptz`;
  return data.find(feedRun, and(ofFeed(feedId, "RUNNING"), isRecent) ?? sql`false`);
};

export const findRun = (data: ScopedDatabase, feedId: number, id: number): Promise<FeedRun | undefined> =>
  data.find(feedRun, and(eq(feedRun.id, id), eq(feedRun.feedId, feedId)) ?? sql`false`);

/** Returns the run that waits for a decision. */
export const heldRun = (data: ScopedDatabase, feedId: number): Promise<FeedRun | undefined> =>
  data.find(feedRun, ofFeed(feedId, "HELD"), { orderBy: [desc(feedRun.id)] });

/** Returns the last run whose file was applied, with which the next one is compared. */
export const lastApplied = (data: ScopedDatabase, feedId: number): Promise<FeedRun | undefined> =>
  data.find(feedRun, ofFeed(feedId, "APPLIED"), { orderBy: [desc(feedRun.id)] });

/** Who starts a run, and the job that carries it out. */
export interface RunStart {
  readonly trigger: FeedTrigger;
  readonly userId: number | null;
  readonly jobId: number;
}

/**
 * Makes a job the only one that works for a feed, and calls `begin`. Returns undefined while another job does. Runs that no job continues are
 * ended.
 */
function inTurn(
  data: ScopedDatabase,
  { feedId, jobId }: { readonly feedId: number; readonly jobId: number },
  begin: (transaction: ScopedDatabase, interrupted: readonly FeedRun[]) => Promise<FeedRun | undefined>,
): Promise<FeedRun | undefined> {
  return data.transaction(async (transaction) => {
    await transaction.lock(`feed-${feedId}`);
    const running = await runningRun(transaction, feedId);
    if (running !== undefined && running.jobId !== jobId) return undefined;
    const reason: RunReason = { code: "feed.run.interrupted", params: {} };
    const ended = { state: "FAILED", endedAt: new Date(), reasons: [reason] } as const;
    return begin(transaction, await transaction.update(feedRun, ended, ofFeed(feedId, "RUNNING")));
  });
}

/** Starts a run. Undefined while another one is in progress. */
export const startRun = (data: ScopedDatabase, feedId: number, start: RunStart): Promise<FeedRun | undefined> =>
  inTurn(data, { feedId, jobId: start.jobId }, async (transaction) => {
    const shopId = data.scope.shopId ?? 0;
    const [started] = await transaction.insert(feedRun, { ...start, shopId, feedId, state: "RUNNING" });
    return started;
  });

/** A decision to apply a run that was held. */
export interface Release {
  readonly feedId: number;
  readonly runId: number;
  readonly userId: number | null;
  readonly jobId: number;
}

/** Continues a run that was held, also after the process that had begun to apply it was killed. Undefined when it is held no more. */
export const resumeRun = (
  data: ScopedDatabase,
  { feedId, runId, userId, jobId }: Release,
): Promise<FeedRun | undefined> =>
  inTurn(data, { feedId, jobId }, async (transaction, interrupted) => {
    const run = await findRun(transaction, feedId, runId);
    const isOwn = interrupted.some(({ id }) => id === runId);
    if (run === undefined || (run.state !== "HELD" && !isOwn)) return undefined;
    const decision = { decidedBy: userId, decidedAt: new Date(), endedAt: null };
    return changeRun(transaction, runId, { ...decision, state: "RUNNING", jobId });
  });

export async function changeRun(data: ScopedDatabase, id: number, values: Partial<FeedRun>): Promise<FeedRun> {
  const [changed] = await data.update(feedRun, values, eq(feedRun.id, id));
  if (changed === undefined) throw new Error(`Run ${id} of a feed has gone.`);
  return changed;
}

/** Discards the runs that wait for a decision. */
export async function discardHeld(data: ScopedDatabase, feedId: number): Promise<void> {
  const { userId } = data.actor;
  await data.update(feedRun, { state: "DISCARDED", decidedBy: userId, decidedAt: new Date() }, ofFeed(feedId, "HELD"));
}
