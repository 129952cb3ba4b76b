/** The calls of a `matrix` screen. */
import * as v from "valibot";
import { endpoint, type EndpointDefinition } from "../endpoint";
import type { AnyResource } from "../resource";
import { CELL_KINDS } from "./matrix";

const key = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

/** A `ColumnCell`. */
const columnCell = v.object({
  kind: v.picklist(CELL_KINDS),
  choices: v.optional(v.array(v.object({ value: v.string(), label: v.string() }))),
  min: v.optional(v.number()),
  max: v.optional(v.number()),
});

export const matrixHead = v.object({
  key,
  label: v.string(),
  /** A word below the label, such as a code. */
  note: v.optional(v.nullable(v.string())),
  /** Rows and columns of one group stand together under its name. */
  group: v.optional(v.nullable(v.string())),
  /** Nothing in it may be changed. */
  locked: v.optional(v.boolean()),
  /** Of a column, in place of the definition's `cell`. */
  cell: v.optional(columnCell),
});
export type MatrixHead = v.InferOutput<typeof matrixHead>;

export const matrixAnswer = v.object({
  columns: v.array(matrixHead),
  rows: v.array(matrixHead),
  /** Value by row key and column key; an absent one is empty. */
  cells: v.record(v.string(), v.record(v.string(), v.unknown())),
  /** Cells that may not be changed, `[row, column]`. */
  locked: v.array(v.tuple([v.string(), v.string()])),
  /** More rows were found than are shown. */
  cut: v.boolean(),
});
export type MatrixAnswer = v.InferOutput<typeof matrixAnswer>;

export const matrixChange = v.strictObject({
  row: key,
  column: key,
  value: v.unknown(),
  /** The value that was on show before; another one is stored by now: conflict. */
  base: v.unknown(),
});
export type MatrixChange = v.InferOutput<typeof matrixChange>;

/** What a conflict carries as `current`: the cells that somebody else has changed, as they are now. */
export interface MatrixConflict {
  readonly cells: readonly { readonly row: string; readonly column: string; readonly value: unknown }[];
}

/** Cells of one save. */
export const MAX_CHANGES = 20_000;

export function matrixEndpoints(resource: AnyResource) {
  const { name, right, conditions, forbiddenAs } = resource;
  const path = `/admin/api/${name}/matrix`;
  return {
    read: endpoint({
      id: `${name}.matrix`,
      method: "GET",
      path,
      summary: `Rows, columns and cells of ${name}`,
      // `q`, and `filters`: the values of the filters as JSON.
      query: v.record(v.string(), v.string()),
      response: matrixAnswer,
      right: right?.read,
      conditions,
    }),
    save: endpoint({
      id: `${name}.matrix-save`,
      method: "PUT",
      path,
      summary: `Save cells of ${name}, all or none; a cell changed by somebody else answers 409`,
      body: v.strictObject({ changes: v.pipe(v.array(matrixChange), v.minLength(1), v.maxLength(MAX_CHANGES)) }),
      response: v.object({ saved: v.number() }),
      maxBytes: 8_000_000,
      right: right?.write,
      conditions,
      forbiddenAs,
    }),
  } satisfies Record<string, EndpointDefinition>;
}
export type MatrixEndpoints = ReturnType<typeof matrixEndpoints>;
