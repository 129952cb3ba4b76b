/** Jobs of an account: what runs, its progress, and its result. */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import { idParam } from "../input-schemas";

export const JOB_STATUSES = [
  "QUEUED",
  "RUNNING",
  "WAITING_VALIDATION",
  "DONE",
  "PARTIAL",
  "FAILED",
  "CANCELLED",
] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/** Returns whether the job is queued or running. */
export const isActive = ({ status }: { readonly status: JobStatus }): boolean =>
  status === "QUEUED" || status === "RUNNING";

export const jobView = v.object({
  id: v.number(),
  /** Type of work: `export`, `bulk`, `import-service`, or a tool's name. Its text is `job.type.<type>`. */
  type: v.string(),
  /** Resource of the job. */
  resource: v.nullable(v.string()),
  /** Action of a bulk job. */
  action: v.nullable(v.string()),
  fileName: v.nullable(v.string()),
  status: v.picklist(JOB_STATUSES),
  done: v.number(),
  /** Null until the total is known. */
  total: v.nullable(v.number()),
  /** Whether a stop of the job was requested. */
  stopping: v.boolean(),
  /** ISO instants. */
  createdAt: v.string(),
  startedAt: v.nullable(v.string()),
  endedAt: v.nullable(v.string()),
  /** Message key of the failure. */
  error: v.nullable(v.string()),
  /** Figures by name, as the job type defines them; `undoUntil` is an ISO instant. */
  report: v.nullable(v.record(v.string(), v.unknown())),
  /** Number of failed lines in the report. */
  problems: v.number(),
  /** Result as a file; `size` in bytes. */
  file: v.nullable(v.object({ name: v.string(), size: v.number(), expiresAt: v.nullable(v.string()) })),
  /** Whether the whole job can still be undone. */
  undoable: v.boolean(),
});
export type JobView = v.InferOutput<typeof jobView>;

export const jobLineView = v.object({
  /** Line of the file or position in the work, from 1. */
  lineNumber: v.number(),
  /** Name of the record, or key of the line. */
  rowKey: v.nullable(v.string()),
  level: v.picklist(["INFO", "WARN", "ERROR"]),
  outcome: v.nullable(v.string()),
  /** Message key with its placeholder values. */
  code: v.nullable(v.string()),
  params: v.record(v.string(), v.union([v.string(), v.number()])),
  field: v.nullable(v.string()),
  value: v.nullable(v.string()),
});
export type JobLineView = v.InferOutput<typeof jobLineView>;

export const LINES_PER_PAGE = 50;

const id = v.object({ id: idParam });

export const jobs = endpoint({
  id: "jobs.list",
  method: "GET",
  path: "/admin/api/job",
  summary: "Jobs of the account in this shop, newest first, at most 50",
  response: v.object({ elements: v.array(jobView) }),
});

export const jobById = endpoint({
  id: "jobs.get",
  method: "GET",
  path: "/admin/api/job/{id}",
  summary: "Progress of one job",
  params: id,
  response: jobView,
});

export const jobLines = endpoint({
  id: "jobs.lines",
  method: "GET",
  path: "/admin/api/job/{id}/line",
  summary: "Lines of a job's report, 50 a page; optionally of one outcome",
  params: id,
  query: v.object({
    page: v.optional(v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number), v.minValue(1)), "1"),
    outcome: v.optional(v.pipe(v.string(), v.maxLength(60))),
  }),
  response: v.object({ elements: v.array(jobLineView), total: v.number() }),
});

export const cancelJob = endpoint({
  id: "jobs.cancel",
  method: "POST",
  path: "/admin/api/job/{id}/cancel",
  summary: "Stop a job at its next step; finished work is kept",
  reads: true,
  params: id,
  response: jobView,
});

/** Opened as a URL, so that the browser downloads it. */
export const jobFile = endpoint({
  id: "jobs.file",
  method: "GET",
  path: "/admin/api/job/{id}/file",
  summary: "Result file of a job; the right is checked again",
  params: id,
  responseType: "file",
});

export const undoJob = endpoint({
  id: "jobs.undo",
  method: "POST",
  path: "/admin/api/job/{id}/undo",
  summary: "Undo a job where nothing has changed since; runs as a job itself",
  params: id,
  response: jobView,
});
