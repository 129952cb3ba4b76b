/** Routes of a matrix: read, and save many cells in one transaction. */
import { cellField, type MatrixDefinition } from "../../../../src/contract/kinds/matrix";
import { matrixParameters } from "./query-parameters";
import {
  matrixEndpoints,
  MAX_BLOCK,
  MAX_ROWS,
  type MatrixChange,
  type MatrixConflict,
  type MatrixHead,
} from "../../../../src/contract/kinds/matrix-endpoints";
import type { FieldError } from "../../../../src/contract/errors";
import { emptyValues, validateValues } from "../../../../src/contract/validation";
import { ApiProblem } from "../../platform/http/problem";
import { parseCount } from "../../platform/http/parse-count";
import { route, type Route } from "../../platform/http/route";
import { sameValue } from "../../platform/storage/audit";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { callerOf, mayChange } from "../caller";
import { type Caller, type Registry, type ResourceService, type MatrixHooks } from "../types";
import { refuse } from "../writing/validate-change";
import { callerWithin, kindContext } from "./kind-context";
import type { CellChange, MatrixData, MatrixQuery } from "./kind-hooks";
import { filterValues } from "./kind-values";

/** Maximum length of a search: a block of pasted article numbers. */
const MAX_SEARCH = 8_000;

/** Maximum cells named in a journal entry; further ones are only counted. */
const MAX_NAMED_CELLS = 200;

const cellName = ({ row, column }: { readonly row: string; readonly column: string }): string => `${row}.${column}`;

/** Creates the routes of a matrix: read and save. Throws when its resource has no matrix hook. */
export function matrixRoutes(service: ResourceService, definition: MatrixDefinition, registry: Registry): Route[] {
  const { resource } = service;
  const hooks: MatrixHooks | undefined = service.hooks.matrix;
  if (hooks === undefined)
    throw new Error(
      `${resource.name} declares a matrix but has no matrix hook. Add \`matrix\` to defineHooks() in its .server.ts file.`,
    );
  const calls = matrixEndpoints(resource);

  /** Returns the fixed columns visible to the account. */
  const columnsOf = ({ columns }: MatrixData, caller: Caller): readonly MatrixHead[] =>
    columns ??
    Object.entries(definition.columns ?? {}).map(([key, field]) => ({
      key,
      label: "",
      locked: field.options.readOnly === true || !mayChange(field, caller),
    }));

  const read = (query: MatrixQuery, caller: Caller, data: ScopedDatabase): Promise<MatrixData> =>
    hooks.read(query, kindContext(service, caller, data));

  /** Validates a cell value. Returns the value to save, or the error. */
  function validateCell(
    column: MatrixHead,
    value: unknown,
    caller: Caller,
  ): { value: unknown } | { error: FieldError } {
    const field = cellField(definition, column);
    if (field === undefined) return { error: { key: "error.unknown-field" } };
    const fields = { value: field };
    const outcome = validateValues({ fields }, { ...emptyValues(fields), value }, caller.validation);
    if (outcome.ok) return { value: outcome.values["value"] };
    return { error: Object.values(outcome.errors)[0] ?? { key: "error.validation" } };
  }

  /** Throws errors by cell, or the cells changed by other users. */
  function validateCells(changes: readonly MatrixChange[], stored: MatrixData, caller: Caller): CellChange[] {
    const rows = new Map(stored.rows.map((row) => [row.key, row]));
    const columns = new Map(columnsOf(stored, caller).map((column) => [column.key, column]));
    const locked = new Set((stored.locked ?? []).map(([row, column]) => cellName({ row, column })));
    const errors: Record<string, FieldError> = {};
    const changedMeanwhile: MatrixConflict["cells"][number][] = [];
    const valid: CellChange[] = [];
    for (const change of changes) {
      const { row, column, base, answer } = change;
      const [rowHead, columnHead] = [rows.get(row), columns.get(column)];
      // Out of the account's reach.
      if (rowHead === undefined || columnHead === undefined) throw new ApiProblem("not-found");
      const before = stored.cells[row]?.[column] ?? null;
      const isLocked = rowHead.locked === true || columnHead.locked === true || locked.has(cellName(change));
      const outcome = validateCell(columnHead, change.value, caller);
      if (isLocked) errors[cellName(change)] = { key: "error.field-locked" };
      else if ("error" in outcome) errors[cellName(change)] = outcome.error;
      else if (!sameValue(before, base)) changedMeanwhile.push({ row, column, value: before });
      else valid.push({ row, column, before, value: outcome.value, answer });
    }
    if (Object.keys(errors).length > 0) refuse(errors);
    if (changedMeanwhile.length > 0)
      throw new ApiProblem("conflict", { current: { cells: changedMeanwhile } satisfies MatrixConflict });
    return valid.filter(({ before, value, answer }) => answer !== undefined || !sameValue(before, value));
  }

  /** Throws errors by cell for changes that look like mistakes. */
  function refuseDoubts(changes: readonly CellChange[], { cells }: MatrixData): void {
    const { doubts } = definition;
    if (doubts === undefined) return;
    const rows = new Map<string, Record<string, unknown>>();
    for (const { row, column, value } of changes) rows.set(row, { ...(rows.get(row) ?? cells[row]), [column]: value });
    const found = new Map([...rows].map(([row, values]) => [row, doubts(values)]));
    const errors = changes.flatMap((change): [string, FieldError][] => {
      const key = found.get(change.row)?.[change.column];
      return key === undefined ? [] : [[cellName(change), { key }]];
    });
    if (errors.length > 0) refuse(Object.fromEntries(errors));
  }

  return [
    route(
      calls.read,
      async (context, { query }) => {
        const caller = await callerOf(context, registry);
        const filters = await filterValues(definition.filters ?? {}, caller, query["filters"]);
        const q = (query["q"] ?? "").trim().slice(0, MAX_SEARCH);
        const from = parseCount("from", query["from"], { min: 0, max: MAX_ROWS, preset: 0 });
        const size = parseCount("size", query["size"], { min: 1, max: MAX_BLOCK, preset: MAX_BLOCK });
        const knownTotal =
          from > 0 && query["total"] !== undefined
            ? parseCount("total", query["total"], { min: 0, max: MAX_ROWS + 1, preset: 0 })
            : undefined;
        const data = await read({ q, filters, from, size, knownTotal }, caller, context.data);
        return {
          columns: [...columnsOf(data, caller)],
          rows: [...data.rows],
          cells: Object.fromEntries(Object.entries(data.cells).map(([row, cells]) => [row, { ...cells }])),
          locked: (data.locked ?? []).map(([row, column]): [string, string] => [row, column]),
          total: from > 0 ? null : (data.total ?? data.rows.length),
        };
      },
      () => ({ query: matrixParameters }),
    ),

    route(calls.save, async (context, { body }) =>
      context.data.transaction(async (data) => {
        const caller = callerWithin(await callerOf(context, registry, data), data);
        const filters = emptyValues(definition.filters ?? {});
        const rows = [...new Set(body.changes.map(({ row }) => row))];
        const stored = await read({ q: "", filters, from: 0, size: rows.length, rows }, caller, data);
        const changes = validateCells(body.changes, stored, caller);
        if (changes.length === 0) return { saved: 0 };
        const kind = kindContext(service, caller, data);
        if (body.confirmed !== true) {
          refuseDoubts(changes, stored);
          const found = Object.entries((await hooks.doubts?.(changes, kind)) ?? {});
          if (found.length > 0) refuse(Object.fromEntries(found.map(([cell, key]) => [cell, { key }])));
        }
        await hooks.save(changes, kind);
        await data.audit({
          verb: "UPDATE",
          resource: resource.name,
          action: "matrix",
          note: String(changes.length),
          changes: changes
            .slice(0, MAX_NAMED_CELLS)
            .map((change) => ({ field: cellName(change), before: change.before, after: change.value })),
        });
        return { saved: changes.length };
      }),
    ),
  ];
}
