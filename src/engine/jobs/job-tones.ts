/** Tone of each job status. */
import type { JobStatus } from "../../contract/endpoints/jobs";
import type { Tone } from "../../ui/tone";

export const JOB_TONES: Readonly<Record<JobStatus, Tone>> = {
  QUEUED: "neutral",
  RUNNING: "info",
  WAITING_VALIDATION: "warning",
  DONE: "success",
  PARTIAL: "warning",
  FAILED: "danger",
  CANCELLED: "neutral",
};
