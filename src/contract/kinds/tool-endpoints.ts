/** Endpoints of a `tool` screen. */
import * as v from "valibot";
import { apiPathOf } from "../api-path";
import { endpoint, type EndpointDefinition } from "../endpoint";
import type { AnyResource } from "../resource";
import { TOOL_OUTCOMES } from "./tool";
import { idParam } from "../input-schemas";

const params = v.record(v.string(), v.union([v.string(), v.number()]));
const text = v.object({ key: v.string(), params });

/** One line of a dry run or a run. */
const toolLine = v.object({
  /** Key that users know: a dealer's code, an order's reference. */
  rowKey: v.string(),
  label: v.string(),
  kind: v.nullable(v.string()),
  outcome: v.picklist(TOOL_OUTCOMES),
  level: v.picklist(["INFO", "WARN", "ERROR"]),
  /** Reason or detail. */
  message: v.nullable(text),
  /** Field of the item that the message is about, such as `address.city`. */
  field: v.nullable(v.string()),
  /** Admin path that the line links to. */
  path: v.nullable(v.string()),
});
export type ToolLine = v.InferOutput<typeof toolLine>;

const toolCount = v.object({
  kind: v.nullable(v.string()),
  outcome: v.picklist(TOOL_OUTCOMES),
  count: v.number(),
});
export type ToolCount = v.InferOutput<typeof toolCount>;

export const toolPreview = v.object({
  /** Sent with the run. If the effect has changed by then, the run is refused with a new preview. */
  fingerprint: v.string(),
  /** ISO instant until which a run is accepted. */
  validUntil: v.string(),
  counts: v.array(toolCount),
  /** Number of lines that change something. */
  changes: v.number(),
  /** The first 200 lines; the CSV file has all. */
  lines: v.array(toolLine),
  total: v.number(),
  warnings: v.array(text),
  /** Word to type as confirmation, if one is needed. */
  word: v.nullable(v.string()),
  seconds: v.number(),
});
export type ToolPreview = v.InferOutput<typeof toolPreview>;

const RUN_STATUSES = ["QUEUED", "RUNNING", "WAITING_VALIDATION", "DONE", "PARTIAL", "FAILED", "CANCELLED"] as const;

const toolRun = v.object({
  id: v.number(),
  status: v.picklist(RUN_STATUSES),
  createdAt: v.string(),
  startedAt: v.nullable(v.string()),
  endedAt: v.nullable(v.string()),
  /** Name of the real user, with the assumed identity under subrogation. */
  actor: v.string(),
  as: v.nullable(v.string()),
  reason: v.nullable(v.string()),
  done: v.number(),
  total: v.nullable(v.number()),
  error: v.nullable(v.string()),
  counts: v.array(toolCount),
  /** Counts that the dry run showed. */
  expected: v.array(toolCount),
  /** Id of the run that this one undoes. */
  undoOf: v.nullable(v.number()),
  /** ISO instant until which the run can be undone; null when it cannot, or already was. */
  undoUntil: v.nullable(v.string()),
});
export type ToolRun = v.InferOutput<typeof toolRun>;

const input = v.record(v.string(), v.unknown());
const idParams = v.object({
  id: idParam,
});

/** Returns all endpoints of a resource's tool. All except reading need the right to write. */
export function toolEndpoints(resource: AnyResource) {
  const { name, right, conditions, forbiddenAs } = resource;
  const base = apiPathOf(resource);
  const reading = { right: right?.read, conditions };
  const writing = { right: right?.write, conditions, forbiddenAs };
  return {
    dryRun: endpoint({
      id: `${name}.dry-run`,
      method: "POST",
      path: `${base}/dry-run`,
      summary: `Dry run of ${name} with these values; nothing is stored`,
      body: v.strictObject({ input }),
      response: toolPreview,
      ...writing,
    }),
    dryRunLines: endpoint({
      id: `${name}.dry-run-lines`,
      method: "POST",
      path: `${base}/dry-run/lines`,
      summary: `Every line of a dry run of ${name}, as CSV`,
      body: v.strictObject({ input }),
      responseType: "text",
      ...writing,
    }),
    run: endpoint({
      id: `${name}.run`,
      method: "POST",
      path: `${base}/run`,
      summary: `Run ${name} as a job; answers 409 with a new preview when the effect has changed`,
      body: v.strictObject({
        input,
        fingerprint: v.pipe(v.string(), v.maxLength(200)),
        /** The typed word; true for a tick. */
        confirmation: v.union([v.pipe(v.string(), v.maxLength(200)), v.literal(true)]),
        reason: v.optional(v.pipe(v.string(), v.maxLength(500)), ""),
      }),
      response: toolRun,
      ...writing,
    }),
    runs: endpoint({
      id: `${name}.runs`,
      method: "GET",
      path: `${base}/runs`,
      summary: `The last 50 runs of ${name}`,
      response: v.object({
        elements: v.array(toolRun),
        /** Message key of why the tool cannot run at all, such as a service that is not configured. */
        unavailable: v.nullable(v.string()),
      }),
      ...reading,
    }),
    report: endpoint({
      id: `${name}.run-report`,
      method: "GET",
      path: `${base}/runs/{id}`,
      summary: `One run of ${name} with the first 200 of its lines`,
      params: idParams,
      response: v.object({ run: toolRun, lines: v.array(toolLine), total: v.number() }),
      ...reading,
    }),
    reportLines: endpoint({
      id: `${name}.run-lines`,
      method: "GET",
      path: `${base}/runs/{id}/lines`,
      summary: `Every line of a run of ${name}, as CSV`,
      params: idParams,
      responseType: "file",
      ...reading,
    }),
    cancel: endpoint({
      id: `${name}.run-cancel`,
      method: "POST",
      path: `${base}/runs/{id}/cancel`,
      summary: `Stop a run of ${name} at its next line`,
      params: idParams,
      response: toolRun,
      ...writing,
    }),
    undo: endpoint({
      id: `${name}.run-undo`,
      method: "POST",
      path: `${base}/runs/{id}/undo`,
      summary: `Undo a run of ${name}, as a job`,
      params: idParams,
      response: toolRun,
      ...writing,
    }),
  } satisfies Record<string, EndpointDefinition>;
}
