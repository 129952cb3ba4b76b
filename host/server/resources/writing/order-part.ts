/**
 * Reorders some records of a list of any length: they share the places that they had, and the others keep theirs. Reads the positions of
 * these records only, and writes in batches.
 */
import { ApiProblem } from "../../platform/http/problem";
import type { UndoEntry } from "../../platform/storage/schema/undo";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { findIds, readByIds, type StoredRecord } from "../reading/read-records";
import type { Caller, ResourceService } from "../types";
import { createUndoToken } from "./undo-token";
import { load, updateRecords } from "./write-records";

const BATCH = 500;
/** Ids read at once. */
const IDS = 10_000;
/** Records that describe the undo. */
const NAMED = 4;

interface Place {
  readonly id: number;
  readonly position: number;
}

function* batchesOf<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += BATCH) yield items.slice(start, start + BATCH);
}

/** Returns the places of records in their current order. Records out of reach are left out. */
async function placesOf(
  { storage }: ResourceService,
  caller: Caller,
  data: ScopedDatabase,
  ids: readonly number[],
  field: string,
): Promise<Place[]> {
  const places: Place[] = [];
  for (const batch of batchesOf(ids))
    for (const record of await readByIds(storage, data, batch, caller, { fields: [field] }))
      places.push({ id: record.id, position: Number(record[field] ?? 0) });
  return places.sort((a, b) => a.position - b.position || a.id - b.id);
}

/** Writes positions, and returns some of the records as they were. */
async function write(
  service: ResourceService,
  caller: Caller,
  data: ScopedDatabase,
  places: readonly Place[],
  field: string,
): Promise<StoredRecord[]> {
  const before: StoredRecord[] = [];
  const info = { verb: "UPDATE", action: "order" } as const;
  for (const batch of batchesOf(places)) {
    const positions = new Map(batch.map(({ id, position }) => [id, position]));
    const records = await load(service, caller, data, [...positions.keys()]);
    const changes = records.map((record) => ({
      before: record,
      values: { ...record, [field]: positions.get(record.id) },
      changed: new Set([field]),
    }));
    const { conflicts } = await updateRecords(service, caller, data, changes, info, { runHooks: false });
    if (conflicts.length > 0) throw new ApiProblem("conflict");
    if (before.length < NAMED) before.push(...records.slice(0, NAMED));
  }
  return before;
}

const haveOwnPlaces = (places: readonly Place[]): boolean =>
  places.every(({ position }, index) => index === 0 || position > (places[index - 1]?.position ?? position));

/** Numbers all records of the list, because some of them share a position. */
async function renumber(service: ResourceService, caller: Caller, data: ScopedDatabase, field: string): Promise<void> {
  const query = { q: "", page: 1, size: 25, sort: [{ field, descending: false }], filter: {} };
  const request = { query, reader: caller, filterable: new Set<string>(), sortable: new Set([field]) };
  // Only the ids are held: the order must not change while it is read.
  const ids: number[] = [];
  for (;;) {
    const next = await findIds(service.storage, data, request, IDS, ids.length);
    ids.push(...next);
    if (next.length < IDS) break;
  }
  let start = 0;
  for (const batch of batchesOf(ids)) {
    const stored = new Map((await placesOf(service, caller, data, batch, field)).map((place) => [place.id, place]));
    const numbered = batch.map((id, index) => ({ id, position: start + index }));
    const moved = numbered.filter(({ id, position }) => stored.get(id)?.position !== position);
    await write(service, caller, data, moved, field);
    start += batch.length;
  }
}

/**
 * Puts records in a new order, and returns the undo token.
 *
 * @param ids records of the part in their new order
 * @param base the same records as they were shown; throws a conflict with their current order when it differs
 * @param field position field of the resource
 */
export const reorderPart = (
  service: ResourceService,
  caller: Caller,
  ids: readonly number[],
  base: readonly number[],
  field: string,
): Promise<string | null> =>
  caller.context.data.transaction(async (data) => {
    let places = await placesOf(service, caller, data, [...new Set(base)], field);
    const requested = new Set(ids);
    const isSamePart =
      requested.size === ids.length &&
      ids.length === base.length &&
      places.length === base.length &&
      places.every(({ id }, index) => id === base[index] && requested.has(id));
    if (!isSamePart) throw new ApiProblem("conflict", { current: { ids: places.map(({ id }) => id) } });
    if (!haveOwnPlaces(places)) {
      await renumber(service, caller, data, field);
      places = await placesOf(service, caller, data, base, field);
    }
    const moved = ids.flatMap((id, index): Place[] => {
      const place = places[index];
      return place === undefined || place.id === id ? [] : [{ id, position: place.position }];
    });
    const former = new Map(places.map(({ id, position }) => [id, position]));
    const records = await write(service, caller, data, moved, field);
    // The undo of an order ignores versions: forms may have been saved since.
    const entries = moved.map(({ id }): UndoEntry => ({ id, version: 0, values: { [field]: former.get(id) } }));
    return createUndoToken(service, data, { kind: "ORDER", entries, records, action: "order" });
  });
