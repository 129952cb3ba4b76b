/** Plan of an import before its lines are processed: columns, targets, known records, the last line of each key. */
import { eq } from "drizzle-orm";
import {
  missingTargets,
  type ColumnMapping,
  type ImportOptions,
  type ImportTarget,
} from "../../../../src/contract/endpoints/imports";
import { jointKey } from "../../../../src/contract/import-definition";
import type { AnyResource } from "../../../../src/contract/resource";
import { isLocalised, type Field } from "../../../../src/contract/fields";
import { foldText } from "../../../../src/contract/fold-text";
import { idIn } from "../../../../src/contract/record-values";
import { ApiProblem } from "../../platform/http/problem";
import type { Caller, ProposalHooks, ResourceService } from "../types";
import { matchingIds } from "../reading/all-matches";
import { readByIds } from "../reading/read-records";
import { hookContext } from "../writing/validate-change";
import type { ServerServices } from "../../services/server-services";
import { shop } from "../../platform/storage/schema";
import type { TableLine } from "../../services/tables/read-table";
import { CellError } from "./cell-error";
import { cellReader, type CellReader } from "./cell-values";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { lastLinesOfRepeatedKeys } from "./repeated-keys";
import { mayReplaceAll } from "./may-replace-all";
import { importTargets } from "./targets";

export interface ImportOrder {
  readonly header: readonly string[];
  readonly mapping: ColumnMapping;
  readonly options: ImportOptions;
  readonly corrections: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** A target and the source of its text. */
export interface MappedTarget {
  /** Columns whose cells are joined; none for a constant. */
  readonly columns: readonly number[];
  /** Text of every line, for a target without a column. */
  readonly constant: string | undefined;
  readonly target: ImportTarget;
  readonly field: Field;
}

export interface ImportPlan extends ImportOrder {
  readonly service: ResourceService;
  readonly caller: Caller;
  readonly mapped: readonly MappedTarget[];
  /** Key field that identifies records; null when each line creates a record. */
  readonly match: string | null;
  /** The mapped key field, or the first of those that form the key; null without one. */
  readonly matchTarget: MappedTarget | null;
  /** The mapped fields that form the key together, null for one without a column; empty where one field is the key. */
  readonly jointTargets: readonly (MappedTarget | null)[];
  /** The mapped reference within which keys are unique; null where they are unique in the shop. */
  readonly withinTarget: MappedTarget | null;
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

/** Returns the text of a target on a line: the constant, or the joined cells after replacement. */
export function textOf(
  { options: { replacements, separator } }: Pick<ImportOrder, "options">,
  { columns, constant }: Pick<MappedTarget, "columns" | "constant">,
  { cells }: TableLine,
): string {
  if (constant !== undefined) return constant;
  const texts = columns.map((column) => {
    const cell = cells[column] ?? "";
    const replaced = replacements[column];
    // Cells are user input, so inherited properties such as `constructor` must not be found.
    return replaced !== undefined && Object.hasOwn(replaced, cell.trim()) ? (replaced[cell.trim()] ?? cell) : cell;
  });
  return texts.length === 1 ? (texts[0] ?? "") : texts.filter((text) => text.trim() !== "").join(separator);
}

type KeySource = Pick<ImportPlan, "matchTarget" | "jointTargets" | "withinTarget" | "options">;

/** Between a key and the record within which it is unique. */
const WITHIN = "\u001f";

/** Returns the key of a line: the value of the key field with the text of its owner, else the line's position. */
export function lineKey(plan: KeySource, line: TableLine): string {
  const { matchTarget, jointTargets, withinTarget } = plan;
  if (matchTarget === null) return `#${line.line}`;
  if (jointTargets.length > 0)
    return jointKey(jointTargets.map((target) => (target === null ? null : textOf(plan, target, line))));
  const key = matchKey(textOf(plan, matchTarget, line));
  return withinTarget === null || key === ""
    ? key
    : `${key}${WITHIN}${foldText(textOf(plan, withinTarget, line)).trim()}`;
}

/** Returns the original text of a line's key, or undefined. */
export const keyTextOf = (plan: KeySource, line: TableLine): string | undefined =>
  plan.matchTarget === null ? undefined : textOf(plan, plan.matchTarget, line);

/** Returns the first column of a target; null for a constant. */
export const columnOf = (mapped: Pick<MappedTarget, "columns"> | null | undefined): number | null =>
  mapped?.columns[0] ?? null;

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

/** Looks up the records that an account sees by their keys within other records, such as bays by code and dealer. */
async function idsWithin(
  service: ResourceService,
  caller: Caller,
  data: ScopedDatabase,
  [match, within]: readonly [match: string, within: string],
  keys: readonly string[],
  ownerOf: (text: string) => number | undefined,
): Promise<Map<string, number>> {
  const { storage } = service;
  const parts = keys.map((key) => ({ key, texts: key.split(WITHIN) }));
  const codes = [...new Set(parts.map(({ texts: [code = ""] }) => code))];
  if (codes.length === 0) return new Map();
  const among = (await storage.findDuplicates(data, match, codes)).flat();
  const query = { q: "", page: 1, size: 25, sort: [], filter: {} };
  const request = { query, reader: caller, filterable: new Set<string>(), among };
  const listed = await matchingIds(storage, data, request, { from: 0, limit: among.length });
  const idOf = new Map(
    (await readByIds(storage, data, listed, caller, { fields: [match, within] })).map((record) => [
      `${matchKey(record[match])}${WITHIN}${String(idIn(record[within]))}`,
      record.id,
    ]),
  );
  return new Map(
    parts.flatMap(({ key, texts: [code = "", owner = ""] }) => {
      const id = idOf.get(`${code}${WITHIN}${String(ownerOf(owner))}`);
      return id === undefined ? [] : [[key, id] as const];
    }),
  );
}

/** Returns the targets that have columns or a constant, in the order of their first columns. */
function mappedTargets(
  { fields }: AnyResource,
  targets: readonly ImportTarget[],
  { mapping, options: { constants } }: ImportOrder,
): MappedTarget[] {
  const columnsOf = new Map<string, number[]>();
  for (const [column, name] of Object.entries(mapping))
    columnsOf.set(
      name,
      [...(columnsOf.get(name) ?? []), Number(column)].sort((a, b) => a - b),
    );
  const found = targets.flatMap((target): MappedTarget[] => {
    const field = fields[target.field];
    const columns = columnsOf.get(target.name) ?? [];
    const constant = columns.length === 0 && !target.match ? constants[target.name]?.trim() : undefined;
    return field === undefined || (columns.length === 0 && (constant ?? "") === "")
      ? []
      : [{ columns, constant, target, field }];
  });
  return found.sort((a, b) => (columnOf(a) ?? Infinity) - (columnOf(b) ?? Infinity));
}

/** Reads lines from the first one; called twice. */
export type ReadLines = () => AsyncIterable<TableLine> | Iterable<TableLine>;

/** Builds the plan. Throws when a required target has neither a column nor a constant. */
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
  if (order.options.mode === "REPLACE_ALL" && !mayReplaceAll(service, caller)) throw new ApiProblem("forbidden");
  const targets = importTargets(resource, caller);
  const missing = missingTargets(targets, order.mapping, order.options);
  if (missing.length > 0)
    throw new ApiProblem("refused", {
      errors: ["import.error.unmapped"],
      params: { "": { targets: missing.map(({ name }) => name).join(", ") } },
    });
  const mapped = mappedTargets(resource, targets, order);
  const mappedField = (name: string): MappedTarget | null => mapped.find(({ target }) => target.field === name) ?? null;
  const jointTargets = (resource.import?.keyOf ?? []).map(mappedField);
  const matchTarget = jointTargets.find((target) => target !== null) ?? (match === null ? null : mappedField(match));
  const within = resource.import?.within;
  const withinTarget = mapped.find(({ target }) => target.field === within) ?? null;
  if (within !== undefined && withinTarget === null)
    throw new ApiProblem("refused", { errors: ["import.error.unmapped"], params: { "": { targets: within } } });
  const keySource = { matchTarget, jointTargets, withinTarget, options: order.options };
  async function* keyedLines() {
    for await (const line of readLines())
      yield { key: lineKey(keySource, applyCorrections(line, order)), line: line.line };
  }
  const { proposals } = service.hooks;
  const otherKeys = await proposals?.existingKeys?.(hookContext(service, caller, caller.context.data, null));
  const { shopId } = caller.context.data.scope;
  const ownShop = shopId === null ? undefined : await caller.context.data.find(shop, eq(shop.id, shopId));
  const currency = ownShop?.settings.currency ?? DEFAULT_CURRENCY;
  const reader = await cellReader(
    service,
    caller,
    services.messages,
    { currency, ...order.options },
    mapped.map(({ field }) => field),
  );
  /** Returns the record that a text names as the owner of keys. */
  const ownerOf = (text: string): number | undefined => {
    if (withinTarget === null) return undefined;
    try {
      return idIn(reader.read(withinTarget.field, withinTarget.target.field, text));
    } catch (error) {
      // The line is refused for its unknown reference.
      if (error instanceof CellError) return undefined;
      throw error;
    }
  };
  const recordIds = (data: ScopedDatabase, keys: readonly string[]): Promise<Map<string, number>> =>
    match === null
      ? Promise.resolve(new Map())
      : within === undefined
        ? idsByKey(service, caller, data, match, keys)
        : idsWithin(service, caller, data, [match, within], keys, ownerOf);
  return {
    ...order,
    service,
    caller,
    mapped,
    match,
    matchTarget,
    jointTargets,
    withinTarget,
    reader,
    proposals,
    lastLines: matchTarget === null ? new Map() : await lastLinesOfRepeatedKeys(keyedLines),
    async findIds(data, keys) {
      const ids = await recordIds(data, keys);
      for (const key of keys) {
        const id = otherKeys?.get(key);
        if (id !== undefined && !ids.has(key)) ids.set(key, id);
      }
      return ids;
    },
  };
}

const DEFAULT_CURRENCY = "EUR";
