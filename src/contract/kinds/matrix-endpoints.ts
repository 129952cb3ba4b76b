/** Endpoints of a `matrix` screen. */
import * as v from "valibot";
import { apiPathOf } from "../api-path";
import { endpoint, type EndpointDefinition } from "../endpoint";
import type { AnyResource } from "../resource";
import { CELL_KINDS } from "./matrix";

const key = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

/** Schema of `ColumnCell`. */
const columnCell = v.object({
  kind: v.picklist(CELL_KINDS),
  choices: v.optional(v.array(v.object({ value: v.string(), label: v.string() }))),
  min: v.optional(v.number()),
  max: v.optional(v.number()),
});

const matrixHead = v.object({
  key,
  label: v.string(),
  /** Text below the label, such as a code. */
  note: v.optional(v.nullable(v.string())),
  /** Name of the group; rows and columns of one group are shown together. */
  group: v.optional(v.nullable(v.string())),
  /** Of a column without a label: the field that names it, if not its key, and the language of its texts. */
  field: v.optional(key),
  locale: v.optional(v.string()),
  /** Whether the whole row or column is read-only. */
  locked: v.optional(v.boolean()),
  /** Of a column: replaces the definition's `cell`. */
  cell: v.optional(columnCell),
});
export type MatrixHead = v.InferOutput<typeof matrixHead>;

const matrixResponse = v.object({
  columns: v.array(matrixHead),
  rows: v.array(matrixHead),
  /** Values by row key and column key; a missing one is empty. */
  cells: v.record(v.string(), v.record(v.string(), v.unknown())),
  /** Read-only cells as `[row, column]`. */
  locked: v.array(v.tuple([v.string(), v.string()])),
  /** Number of rows that match, at most `MAX_ROWS` + 1; null in further blocks, which do not count again. */
  total: v.nullable(v.number()),
});
export type MatrixResponse = v.InferOutput<typeof matrixResponse>;

const matrixChange = v.strictObject({
  row: key,
  column: key,
  value: v.unknown(),
  /** Value that the user saw. If the stored value differs from it, the save is a conflict. */
  base: v.unknown(),
  /** What the user answered about the value; sent even where the value stays. */
  answer: v.optional(v.pipe(v.string(), v.maxLength(40))),
});
export type MatrixChange = v.InferOutput<typeof matrixChange>;

/** `current` of a conflict: the cells that were changed meanwhile, with their stored values. */
export interface MatrixConflict {
  readonly cells: readonly { readonly row: string; readonly column: string; readonly value: unknown }[];
}

/** Number of rows that the screen reads at once. */
export const BLOCK = 500;
/** Maximum number of rows in one answer; the default. */
export const MAX_BLOCK = 1_000;
/** Maximum number of rows that can be read. */
export const MAX_ROWS = 100_000;

/** Maximum number of cells in one save. */
export const MAX_CHANGES = 20_000;

/** Returns the endpoints of a resource's matrix. */
export function matrixEndpoints(resource: AnyResource) {
  const { name, right, conditions, forbiddenAs } = resource;
  const path = `${apiPathOf(resource)}/matrix`;
  return {
    read: endpoint({
      id: `${name}.matrix`,
      method: "GET",
      path,
      summary: `Rows, columns and cells of ${name}`,
      // `q`; `filters`: the filter values as JSON; `from`: rows to skip; `size`: rows to return;
      // `total`: that of the first block.
      query: v.record(v.string(), v.string()),
      response: matrixResponse,
      right: right?.read,
      conditions,
    }),
    save: endpoint({
      id: `${name}.matrix-save`,
      method: "PUT",
      path,
      summary: `Save cells of ${name}, all or none; answers 409 when a cell was changed meanwhile`,
      body: v.strictObject({
        changes: v.pipe(v.array(matrixChange), v.minLength(1), v.maxLength(MAX_CHANGES)),
        /** Saves values that look like mistakes, too. */
        confirmed: v.optional(v.boolean()),
      }),
      response: v.object({ saved: v.number() }),
      maxBytes: 8_000_000,
      right: right?.write,
      conditions,
      forbiddenAs,
    }),
  } satisfies Record<string, EndpointDefinition>;
}
