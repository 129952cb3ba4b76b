/** A job from the page's side: how it goes on, its file, taking it back. */
import { isActive, jobById, jobFile, undoJob, type JobView } from "../../contract/endpoints/jobs";
import type { Runtime } from "../../runtime/runtime";

const FIRST_MS = 400;
const LONGEST_MS = 3_000;
const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Asks again and again, ever more seldom. Rejects when the job can't be read any more. */
export async function followJob(
  { http }: Runtime,
  first: JobView,
  onProgress?: (job: JobView) => void,
  signal?: AbortSignal,
): Promise<JobView> {
  let job = first;
  for (let wait = FIRST_MS; isActive(job); wait = Math.min(wait * 1.3, LONGEST_MS)) {
    await pause(wait);
    signal?.throwIfAborted();
    job = await http.call(jobById, { params: { id: job.id }, background: true, unattended: true, signal });
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
