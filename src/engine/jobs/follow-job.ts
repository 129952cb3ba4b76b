/** Following a job from the browser: polling, its result file, undo. */
import { isActive, jobById, jobFile, undoJob, type JobView } from "../../contract/endpoints/jobs";
import { isTdError } from "../../runtime/http-error";
import type { Runtime } from "../../runtime/runtime";
import { saveFile } from "../../runtime/save-file";

const MIN_POLL_MS = 400;
const MAX_POLL_MS = 3_000;
const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Milliseconds to wait for a server that restarts; it then resumes the job. */
const UNREACHABLE_MS = 120_000;
/** Returns whether the server can't be reached, or a proxy answers in its place. */
const isUnreachable = (error: unknown): boolean =>
  isTdError(error) && (error.kind === "network" || error.kind === "timeout" || error.status >= 502);

/**
 * Polls a job until it ends, with increasing intervals.
 *
 * @throws when the job can no longer be read, or the server does not answer for two minutes
 */
export async function followJob(
  { http }: Runtime,
  first: JobView,
  onProgress?: (job: JobView) => void,
  signal?: AbortSignal,
): Promise<JobView> {
  let job = first;
  let lastResponseAt = Date.now();
  for (let delayMs = MIN_POLL_MS; isActive(job); delayMs = Math.min(delayMs * 1.3, MAX_POLL_MS)) {
    await pause(delayMs);
    signal?.throwIfAborted();
    try {
      job = await http.call(jobById, { params: { id: job.id }, background: true, unattended: true, signal });
    } catch (error) {
      if (!isUnreachable(error) || Date.now() - lastResponseAt > UNREACHABLE_MS) throw error;
      continue;
    }
    lastResponseAt = Date.now();
    onProgress?.(job);
  }
  return job;
}

/** Saves the file that a job produced. */
export const saveJobFile = (runtime: Runtime, { id }: JobView): Promise<void> =>
  saveFile(runtime, jobFile, { params: { id } });

/** Undoes a job and waits until that is done. */
export async function undoJobAndWait(runtime: Runtime, { id }: JobView): Promise<JobView> {
  return followJob(runtime, await runtime.http.call(undoJob, { params: { id } }));
}
