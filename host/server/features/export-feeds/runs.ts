/** The runs of an export as they are stored. */
import { and, desc, eq, inArray, lt, sql } from "drizzle-orm";
import { exportRun, file } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";

export type ExportRun = typeof exportRun.$inferSelect;

/** Milliseconds after which a run that has not ended has lost its job. Its last attempt to deliver is sooner. */
const LOST_MS = 6 * 3_600_000;

const ofConfig = (configId: number, ...states: ExportRun["state"][]) =>
  and(eq(exportRun.configId, configId), inArray(exportRun.state, states)) ?? sql`false`;

/** Returns the run that is in progress, or that waits for its next attempt. */
export const openRun = (data: ScopedDatabase, configId: number): Promise<ExportRun | undefined> =>
  data.find(exportRun, ofConfig(configId, "RUNNING", "WAITING"));

/** Begins a run within the transaction that queues its job. Undefined while another one is open. */
export async function beginRun(
  data: ScopedDatabase,
  configId: number,
  trigger: ExportRun["trigger"],
): Promise<ExportRun | undefined> {
  await data.lock(`export-${configId}`);
  if ((await openRun(data, configId)) !== undefined) return undefined;
  const { userId } = data.scope;
  const [begun] = await data.insert(exportRun, {
    shopId: data.scope.shopId ?? 0,
    configId,
    trigger,
    userId: trigger === "PERSON" ? userId : null,
    state: "RUNNING",
  });
  return begun;
}

export const findRun = (data: ScopedDatabase, configId: number, id: number): Promise<ExportRun | undefined> =>
  data.find(exportRun, and(eq(exportRun.id, id), eq(exportRun.configId, configId)) ?? sql`false`);

/** Returns the last run whose file arrived: later ones need only what changed since it began. */
export const lastDelivered = (data: ScopedDatabase, configId: number): Promise<ExportRun | undefined> =>
  data.find(exportRun, ofConfig(configId, "DELIVERED"), { orderBy: [desc(exportRun.id)] });

export async function changeRun(data: ScopedDatabase, id: number, values: Partial<ExportRun>): Promise<ExportRun> {
  const [changed] = await data.update(exportRun, values, eq(exportRun.id, id));
  if (changed === undefined) throw new Error(`Run ${id} of an export has gone.`);
  return changed;
}

/** Returns the runs whose next attempt is due, each to one process only. */
export const claimAttempts = (data: ScopedDatabase): Promise<ExportRun[]> =>
  data.update(
    exportRun,
    { state: "RUNNING", nextAttemptAt: null },
    and(eq(exportRun.state, "WAITING"), lt(exportRun.nextAttemptAt, new Date())) ?? sql`false`,
  );

/** Ends the runs that no job continues. */
export const endLostRuns = (data: ScopedDatabase): Promise<ExportRun[]> =>
  data.update(
    exportRun,
    {
      state: "FAILED",
      endedAt: new Date(),
      reasons: [{ code: "feed.run.interrupted", params: {} }],
    },
    and(eq(exportRun.state, "RUNNING"), lt(exportRun.startedAt, new Date(Date.now() - LOST_MS))) ?? sql`false`,
  );

/** Returns the file of a run; undefined before it was written and after it expired. */
export const fileOf = async (data: ScopedDatabase, { jobId }: ExportRun) =>
  jobId === null ? undefined : data.find(file, eq(file.jobId, jobId), { orderBy: [desc(file.id)] });
