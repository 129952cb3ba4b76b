/** One change of several records: the selection, how fields change, the result, and the preview of it. */
import * as v from "valibot";
import { isLocalised, type Field } from "./fields";
import { recordId, wholeNumber } from "./input-schemas";

/** Records that are chosen one by one. */
export const chosenIds = v.pipe(v.array(recordId), v.minLength(1), v.maxLength(1000));

/** Records of a bulk call: some ids, or all that a query finds except some. */
export const selection = v.union([
  v.strictObject({ ids: chosenIds }),
  v.strictObject({ query: v.record(v.string(), v.string()), except: v.optional(v.array(recordId)) }),
]);
export type Selection = v.InferOutput<typeof selection>;

/**
 * How a bulk update changes a field: SET replaces the value, ADD adds entries to a list (and languages or parts to a text or an address),
 * REMOVE takes entries out of a list.
 */
const BULK_MODES = ["SET", "ADD", "REMOVE"] as const;
export type BulkMode = (typeof BULK_MODES)[number];

/** Returns the column that identifies an entry of a `rows` field; undefined for other fields and for rows without one. */
export const rowKeyOf = ({ kind, options }: Field): string | undefined =>
  kind === "rows" ? (options as { uniqueBy?: string }).uniqueBy : undefined;

/** Returns the ways in which a bulk update may change a field. */
export function bulkModesOf(field: Field): readonly BulkMode[] {
  if (field.kind === "choices" || field.kind === "references" || rowKeyOf(field) !== undefined) return BULK_MODES;
  return isLocalised(field) || field.kind === "address" ? ["SET", "ADD"] : ["SET"];
}

/** Kinds whose values belong to one record: a secret, and an uploaded file. */
const SINGLE_KINDS: ReadonlySet<Field["kind"]> = new Set(["secret", "file"]);

/** Returns whether several records may have the same value. */
export const isShareable = ({ kind, options }: Field): boolean =>
  options.unique !== true && options.uniqueWithin === undefined && !SINGLE_KINDS.has(kind);

const bulkEntries = {
  selection,
  /** `update`, `remove` or an action's name. */
  action: v.string(),
  values: v.optional(v.record(v.string(), v.unknown())),
  /** Of an update: how its fields change; SET where none is given. */
  modes: v.optional(v.record(v.string(), v.picklist(BULK_MODES))),
};
export const bulkBody = v.strictObject(bulkEntries);
export type BulkBody = v.InferOutput<typeof bulkBody>;

const messageParams = v.record(v.string(), v.union([v.string(), v.number()]));

/** A refused record with the message keys of the reasons, and the values of their placeholders by key. */
const bulkFailure = v.object({
  id: v.number(),
  label: v.string(),
  errors: v.array(v.string()),
  params: v.optional(v.record(v.string(), messageParams)),
});

export const bulkResponse = v.object({
  done: v.number(),
  failed: v.array(bulkFailure),
  /** Present while the change can be undone. */
  undoToken: v.nullable(v.string()),
  /** Present when the work continues as a job. */
  jobId: v.nullable(v.string()),
});
export type BulkResponse = v.InferOutput<typeof bulkResponse>;

/** Maximum number of records that one call of the preview checks. */
export const PREVIEW_BATCH = 200;
/** Maximum number of changing records that one call of the preview returns with their values. */
export const PREVIEW_ROWS = 10;

/** Where a preview continues: the selection as it was counted by the first call, and the last checked id. */
const previewPlace = v.strictObject({ after: recordId, lastId: recordId, total: wholeNumber });
export type PreviewPlace = v.InferOutput<typeof previewPlace>;

export const bulkPreviewBody = v.strictObject({ ...bulkEntries, from: v.optional(previewPlace) });

export const fieldChange = v.object({ field: v.string(), before: v.unknown(), after: v.unknown() });

export const bulkPreview = v.object({
  /** Number of selected records. */
  total: v.number(),
  /** Number of records that this call checked: the sum of the three below. */
  checked: v.number(),
  changing: v.number(),
  /** Records that already have the values. */
  unchanged: v.number(),
  failed: v.array(bulkFailure),
  /** The first changing records, with the visible fields that change. A deletion has no fields. */
  rows: v.array(v.object({ id: v.number(), label: v.string(), changes: v.array(fieldChange) })),
  /** `from` of the next call; null once all records are checked. */
  next: v.nullable(previewPlace),
});
export type BulkPreview = v.InferOutput<typeof bulkPreview>;
