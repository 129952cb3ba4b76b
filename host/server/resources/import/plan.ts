/** Plan of an import before its lines are processed: columns, targets, known records, the last line of each key. */
import { eq } from "drizzle-orm";
import type { ColumnMapping, ImportOptions, ImportTarget } from "../../../../src/contract/endpoints/imports";
import type { Field } from "../../../../src/contract/fields";
import { ApiProblem } from "../../platform/http/problem";
import type { Caller, ProposalHooks, ResourceService } from "../types";
import { matchingIds } from "../reading/all-matches";
import { readByIds } from "../reading/read-records";
import { isLocalised } from "../storage/codec";
import { hookContext } from "../writing/validate-change";
import type { ServerServices } from "../../services/server-services";
import { shop } from "../../platform/storage/schema";
import type { TableLine } from "../../services/tables/read-table";
import { cellReader, type CellReader } from "./cell-values";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { lastLinesOfRepeatedKeys } from "./repeated-keys";
import { importTargets } from "./targets";

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
  /** Returns the ids of the records that have some keys, by key. */
  findIds(data: ScopedDatabase, keys: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Last line of each key that occurs more than once; earlier ones are ignored. */
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

/** Looks up the records that an account sees by their keys. */
async function idsByKey(
  { storage, resource }: ResourceService,
  caller: Caller,
  data: ScopedDatabase,
  match: string,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const field = resource.fields[match];
  if (field === undefined || isLocalised(field) || keys.length === 0) return ids;
  const among = (await storage.findDuplicates(data, match, keys)).flat();
  const query = { q: "", page: 1, size: 25, sort: [], filter: {} };
  const request = { query, reader: caller, filterable: new Set<string>(), among };
  const listed = await matchingIds(storage, data, request, { from: 0, limit: among.length });
  for (const record of await readByIds(storage, data, listed, caller, { fields: [match] }))
    ids.set(matchKey(record[match]), record.id);
  return ids;
}

/** Reads lines from the first one; called twice. */
export type ReadLines = () => AsyncIterable<TableLine> | Iterable<TableLine>;

/** Builds the plan. Throws when a required target has no column. */
export async function importPlan(
  services: Pick<ServerServices, "messages">,
  service: ResourceService,
  caller: Caller,
  order: ImportOrder,
  readLines: ReadLines,
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
  async function* keyedLines() {
    for await (const line of readLines())
      yield { key: lineKey({ matchColumn }, applyCorrections(line, order)), line: line.line };
  }
  const { proposals } = service.hooks;
  const otherKeys = await proposals?.existingKeys?.(hookContext(service, caller, caller.context.data, null));
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
    lastLines: matchColumn === null ? new Map() : await lastLinesOfRepeatedKeys(keyedLines),
    reader: await cellReader(
      service,
      caller,
      services.messages,
      currency,
      columns.map(({ field }) => field),
    ),
    async findIds(data, keys) {
      const ids = match === null ? new Map<string, number>() : await idsByKey(service, caller, data, match, keys);
      for (const key of keys) {
        const id = otherKeys?.get(key);
        if (id !== undefined && !ids.has(key)) ids.set(key, id);
      }
      return ids;
    },
  };
}

const DEFAULT_CURRENCY = "EUR";
