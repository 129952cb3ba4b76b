/** A job from the page's side: how it goes on, its file, taking it back. */
import { isActive, jobById, jobFile, undoJob, type JobView } from "../../contract/endpoints/jobs";
import { isTdError } from "../../runtime/http-error";
import type { Runtime } from "../../runtime/runtime";

const FIRST_MS = 400;
const LONGEST_MS = 3_000;
const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A server that starts anew is back within this time, and goes on with the job. */
const AWAY_MS = 120_000;
/** Nobody answered, or only what stands before a server that starts anew. */
const isAway = (error: unknown): boolean =>
  isTdError(error) && (error.kind === "network" || error.kind === "timeout" || error.status >= 502);

/** Asks again and again, ever more seldom. Rejects when the job can't be read any more, or nobody has answered for two minutes. */
export async function followJob(
  { http }: Runtime,
  first: JobView,
  onProgress?: (job: JobView) => void,
  signal?: AbortSignal,
): Promise<JobView> {
  let job = first;
  let heard = Date.now();
  for (let wait = FIRST_MS; isActive(job); wait = Math.min(wait * 1.3, LONGEST_MS)) {
    await pause(wait);
    signal?.throwIfAborted();
    try {
      job = await http.call(jobById, { params: { id: job.id }, background: true, unattended: true, signal });
    } catch (error) {
      if (!isAway(error) || Date.now() - heard > AWAY_MS) throw error;
      continue;
    }
    heard = Date.now();
    onProgress?.(job);
  }
  return job;
}

/** Opens the file that a job has made. */
export const openJobFile = ({ http, navigation }: Runtime, { id }: JobView): void => {
  navigation.open(http.url(jobFile, { params: { id } }));
};

/** Takes back what a job did, and waits until that is through. */
export async function takeJobBack(runtime: Runtime, { id }: JobView): Promise<JobView> {
  return followJob(runtime, await runtime.http.call(undoJob, { params: { id } }));
}
