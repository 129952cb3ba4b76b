/** Plan of an import before its lines are processed: columns, targets, known records, the last line of each key. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { eq } from "drizzle-orm";
import type { ColumnMapping, ImportOptions, ImportTarget } from "../../../../src/contract/endpoints/imports";
import type { Field } from "../../../../src/contract/fields";
import { ApiProblem } from "../../platform/http/problem";
import type { Caller, ProposalHooks, ResourceService } from "../types";
import { findIds, readByIds } from "../reading/read-records";
import { hookContext } from "../writing/validate-change";
import type { ServerServices } from "../../services/server-services";
import { shop } from "../../platform/storage/schema";
import type { TableLine } from "../../services/tables/read-table";
import { cellReader, type CellReader } from "./cell-values";
import { importTargets } from "./targets";

/** Maximum records whose keys are loaded; larger resources cannot be imported into. */
const MAX_RECORDS = 200_000;
const BATCH_SIZE = 1_000;

export interface ImportOrder {
  readonly header: readonly string[];
  readonly mapping: ColumnMapping;
  readonly options: ImportOptions;
  readonly corrections: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export interface MappedColumn {
  readonly column: number;
  readonly target: ImportTarget;
  readonly field: Field;
}

export interface ImportPlan extends ImportOrder {
  readonly service: ResourceService;
  readonly caller: Caller;
  readonly columns: readonly MappedColumn[];
  /** Key field that identifies records; null when each line creates a record. */
  readonly match: string | null;
  /** Column index of the key field, from 0; null without one. */
  readonly matchColumn: number | null;
  /** Whether lines become proposals instead of being written. */
  readonly proposals: ProposalHooks | undefined;
  readonly reader: CellReader;
  /** Ids by key, including records created by the import. */
  readonly ids: Map<string, number>;
  /** Last line of each key; earlier ones are ignored. */
  readonly lastLines: ReadonlyMap<string, number>;
}

/** Normalises a key. Keys are compared case-insensitively, like unique fields. */
export const matchKey = (value: unknown): string => (typeof value === "string" ? value.trim().toLowerCase() : "");

/** Returns the key of a line: the value of the key field, else its position. */
export const lineKey = ({ matchColumn }: Pick<ImportPlan, "matchColumn">, { line, cells }: TableLine): string =>
  matchColumn === null ? `#${line}` : matchKey(cells[matchColumn]);

/** Returns the original text of a line's key cell, or undefined. */
export const cellOf = ({ matchColumn }: Pick<ImportPlan, "matchColumn">, { cells }: TableLine): string | undefined =>
  matchColumn === null ? undefined : cells[matchColumn];

/** Returns the targets required in this mode. */
export const missingTargets = (
  targets: readonly ImportTarget[],
  mapping: ColumnMapping,
  { mode }: ImportOptions,
): readonly ImportTarget[] => {
  const mappedTargets = new Set(Object.values(mapping));
  return targets.filter(
    ({ name, required, match }) => !mappedTargets.has(name) && (match || (required && mode !== "UPDATE")),
  );
};

/** Applies the user's corrections to a line. */
export const applyCorrections = (
  { line, cells }: TableLine,
  { corrections }: Pick<ImportOrder, "corrections">,
): TableLine => {
  const changed = corrections[line];
  if (changed === undefined) return { line, cells };
  const width = Math.max(cells.length, ...Object.keys(changed).map((column) => Number(column) + 1));
  return { line, cells: Array.from({ length: width }, (_, column) => changed[column] ?? cells[column] ?? "") };
};

async function existingIds({ storage }: ResourceService, caller: Caller, match: string): Promise<Map<string, number>> {
  const { data } = caller.context;
  const query = { q: "", page: 1, size: 25, sort: [], filter: {} };
  const request = { query, reader: caller, filterable: new Set<string>(), sortable: new Set<string>() };
  const all = await findIds(storage, data, request, MAX_RECORDS + 1);
  if (all.length > MAX_RECORDS) throw new ApiProblem("refused", { errors: ["import.error.too-many-records"] });
  const ids = new Map<string, number>();
  for (let start = 0; start < all.length; start += BATCH_SIZE) {
    const records = await readByIds(storage, data, all.slice(start, start + BATCH_SIZE), caller, { fields: [match] });
    for (const record of records) {
      const key = matchKey(record[match]);
      if (key !== "") ids.set(key, record.id);
    }
    await nextTurn();
  }
  return ids;
}

/** Builds the plan. Throws when a required target has no column. */
export async function importPlan(
  services: Pick<ServerServices, "messages">,
  service: ResourceService,
  caller: Caller,
  order: ImportOrder,
  lines: readonly TableLine[],
): Promise<ImportPlan> {
  const { resource } = service;
  const match = resource.import?.match;
  if (match === undefined) throw new ApiProblem("not-found");
  const targets = importTargets(resource, caller);
  const missing = missingTargets(targets, order.mapping, order.options);
  if (missing.length > 0)
    throw new ApiProblem("refused", {
      errors: ["import.error.unmapped"],
      params: { "": { targets: missing.map(({ name }) => name).join(", ") } },
    });
  const byName = new Map(targets.map((target) => [target.name, target]));
  const columns = Object.entries(order.mapping).flatMap(([column, name]): MappedColumn[] => {
    const target = byName.get(name);
    const field = target === undefined ? undefined : resource.fields[target.field];
    return target === undefined || field === undefined ? [] : [{ column: Number(column), target, field }];
  });
  const matchColumn = match === null ? null : (columns.find(({ target }) => target.field === match)?.column ?? 0);
  const lastLines = new Map<string, number>();
  for (const line of lines) {
    const key = lineKey({ matchColumn }, applyCorrections(line, order));
    if (key !== "") lastLines.set(key, line.line);
  }
  const { proposals } = service.hooks;
  const ids = match === null ? new Map<string, number>() : await existingIds(service, caller, match);
  const otherKeys = await proposals?.existingKeys?.(hookContext(service, caller, caller.context.data, null));
  for (const [key, id] of otherKeys ?? []) if (!ids.has(key)) ids.set(key, id);
  const { shopId } = caller.context.data.scope;
  const ownShop = shopId === null ? undefined : await caller.context.data.find(shop, eq(shop.id, shopId));
  const currency = ownShop?.settings.currency ?? DEFAULT_CURRENCY;
  return {
    ...order,
    service,
    caller,
    columns,
    match,
    matchColumn,
    proposals,
    lastLines,
    reader: await cellReader(
      service,
      caller,
      services.messages,
      currency,
      columns.map(({ field }) => field),
    ),
    ids,
  };
}

const DEFAULT_CURRENCY = "EUR";
