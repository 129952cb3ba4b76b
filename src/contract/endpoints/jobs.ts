/** Long work of an account: what runs, how far it is, what became of it (design "Tool, job and report"). */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import { idParam } from "../id-param";

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

/** Whether it goes on by itself. */
export const isActive = ({ status }: { readonly status: JobStatus }): boolean =>
  status === "QUEUED" || status === "RUNNING";

export const jobView = v.object({
  id: v.number(),
  /** Kind of work: `export`, `bulk`, `import-service`, the name of a tool. Its words stand under `job.type.<type>`. */
  type: v.string(),
  /** Resource that it is about. */
  resource: v.nullable(v.string()),
  /** Action of a bulk job, as the definition names it. */
  action: v.nullable(v.string()),
  fileName: v.nullable(v.string()),
  status: v.picklist(JOB_STATUSES),
  done: v.number(),
  /** Null until it is known. */
  total: v.nullable(v.number()),
  /** Whether it was asked to stop. */
  stopping: v.boolean(),
  /** ISO instants. */
  createdAt: v.string(),
  startedAt: v.nullable(v.string()),
  endedAt: v.nullable(v.string()),
  /** Message key of what made it fail. */
  error: v.nullable(v.string()),
  /** Figures by name, as its kind defines them; `undoUntil` is an instant. */
  report: v.nullable(v.record(v.string(), v.unknown())),
  /** Lines of the report that went wrong. */
  problems: v.number(),
  /** Its result as a file. */
  file: v.nullable(v.object({ name: v.string(), size: v.number(), expiresAt: v.nullable(v.string()) })),
  /** Whether what it did can still be taken back as a whole. */
  undoable: v.boolean(),
});
export type JobView = v.InferOutput<typeof jobView>;

export const jobLineView = v.object({
  /** Line of the file, or place in the work, from 1. */
  lineNumber: v.number(),
  /** Name of the record or key of the line. */
  rowKey: v.nullable(v.string()),
  level: v.picklist(["INFO", "WARN", "ERROR"]),
  outcome: v.nullable(v.string()),
  /** Message key with its placeholders. */
  code: v.nullable(v.string()),
  params: v.record(v.string(), v.union([v.string(), v.number()])),
  field: v.nullable(v.string()),
  value: v.nullable(v.string()),
});
export type JobLineView = v.InferOutput<typeof jobLineView>;

export const LINES_A_PAGE = 50;

const id = v.object({ id: idParam });

export const jobs = endpoint({
  id: "jobs.list",
  method: "GET",
  path: "/admin/api/job",
  summary: "Long work of the account in this shop, newest first, 50 at most",
  response: v.object({ elements: v.array(jobView) }),
});

export const jobById = endpoint({
  id: "jobs.get",
  method: "GET",
  path: "/admin/api/job/{id}",
  summary: "How far one piece of long work is",
  params: id,
  response: jobView,
});

export const jobLines = endpoint({
  id: "jobs.lines",
  method: "GET",
  path: "/admin/api/job/{id}/line",
  summary: "Lines of a report, 50 a page; with `outcome` those of that outcome only",
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
  summary: "Stop it at its next step; what is done stays",
  reads: true,
  params: id,
  response: jobView,
});

/** Opened as an address, so that the browser saves it. */
export const jobFile = endpoint({
  id: "jobs.file",
  method: "GET",
  path: "/admin/api/job/{id}/file",
  summary: "The file that it made; the right is asked for again",
  params: id,
  answers: "file",
});

export const undoJob = endpoint({
  id: "jobs.undo",
  method: "POST",
  path: "/admin/api/job/{id}/undo",
  summary: "Take back what it did, where nobody has changed it since; runs as a job itself",
  params: id,
  response: jobView,
});
