/** Jobs that run a feed. They run as the server, because a feed keeps its rights when the person who set it up leaves. */
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { HookContext } from "../../resources/types";
import { queueSystemJob } from "../../services/jobs/user-jobs";
import { runningRun } from "./runs";

export const RUN_JOB = "feed-run";
export const APPLY_JOB = "feed-apply";

/** Returns whether no run of the feed is in progress. */
export const isIdle = async (data: ScopedDatabase, feedId: number): Promise<boolean> =>
  (await runningRun(data, feedId)) === undefined;

export const queueRun = ({ caller, data }: HookContext, feed: number): Promise<void> =>
  queueSystemJob(caller.registry.services.jobs, data, RUN_JOB, { feed, userId: data.actor.userId });

/** Applies a run that was held, on the decision of the caller. */
export const queueApply = ({ caller, data }: HookContext, feed: number, run: number): Promise<void> =>
  queueSystemJob(caller.registry.services.jobs, data, APPLY_JOB, { feed, run, userId: data.actor.userId });
