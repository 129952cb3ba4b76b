/**
 * Reorders some records of a list of any length: they share the places that they had, and the others keep theirs. Reads the positions of
 * these records only, and writes in batches.
 */
import { ApiProblem } from "../../platform/http/problem";
import { belongsTo, positionIn, withPosition, type SharedOrder } from "../../../../src/contract/shared-order";
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

/** The order that is changed. */
export interface OrderOf {
  /** Position field of the resource. */
  readonly field: string;
  /** Where records have a position in each of their owners: the owner whose order it is. */
  readonly within?: { readonly shared: SharedOrder; readonly ownerId: number };
}

const fieldsOf = ({ field, within }: OrderOf): readonly string[] =>
  within === undefined ? [field] : [field, within.shared.owner, within.shared.also, within.shared.places];

const isInOrder = (record: StoredRecord, { within }: OrderOf): boolean =>
  within === undefined || belongsTo(record, within.shared, within.ownerId);

const currentPosition = (record: StoredRecord, { field, within }: OrderOf): number =>
  within === undefined ? Number(record[field] ?? 0) : positionIn(record, within.shared, within.ownerId);

const valuesAt = (record: StoredRecord, { field, within }: OrderOf, position: number) =>
  within === undefined ? { [field]: position } : withPosition(record, within.shared, within.ownerId, position);

function* batchesOf<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += BATCH) yield items.slice(start, start + BATCH);
}

/** Returns the places of records in their current order. Records out of reach or of another order are left out. */
async function placesOf(
  { storage }: ResourceService,
  caller: Caller,
  data: ScopedDatabase,
  ids: readonly number[],
  order: OrderOf,
): Promise<Place[]> {
  const places: Place[] = [];
  for (const batch of batchesOf(ids))
    for (const record of await readByIds(storage, data, batch, caller, { fields: fieldsOf(order) }))
      if (isInOrder(record, order)) places.push({ id: record.id, position: currentPosition(record, order) });
  return places.sort((a, b) => a.position - b.position || a.id - b.id);
}

/** Writes positions, and returns some of the records as they were. */
async function write(
  service: ResourceService,
  caller: Caller,
  data: ScopedDatabase,
  places: readonly Place[],
  order: OrderOf,
): Promise<StoredRecord[]> {
  const before: StoredRecord[] = [];
  const info = { verb: "UPDATE", action: "order" } as const;
  for (const batch of batchesOf(places)) {
    const positions = new Map(batch.map(({ id, position }) => [id, position]));
    const records = await load(service, caller, data, [...positions.keys()]);
    const changes = records.map((record) => {
      const values = valuesAt(record, order, positions.get(record.id) ?? 0);
      return { before: record, values: { ...record, ...values }, changed: new Set(Object.keys(values)) };
    });
    const { conflicts } = await updateRecords(service, caller, data, changes, info, { runHooks: false });
    if (conflicts.length > 0) throw new ApiProblem("conflict");
    if (before.length < NAMED) before.push(...records.slice(0, NAMED));
  }
  return before;
}

const haveOwnPlaces = (places: readonly Place[]): boolean =>
  places.every(({ position }, index) => index === 0 || position > (places[index - 1]?.position ?? position));

/** Numbers all records of the list, because some of them share a position. */
async function renumber(service: ResourceService, caller: Caller, data: ScopedDatabase, order: OrderOf): Promise<void> {
  const { field, within } = order;
  const filter = within === undefined ? {} : { [within.shared.owner]: String(within.ownerId) };
  const query = { q: "", page: 1, size: 25, sort: [{ field, descending: false }], filter };
  const request = { query, reader: caller, filterable: new Set(Object.keys(filter)), sortable: new Set([field]) };
  // Only the ids are held: the order must not change while it is read.
  const ids: number[] = [];
  for (;;) {
    const next = await findIds(service.storage, data, request, IDS, ids.length);
    ids.push(...next);
    if (next.length < IDS) break;
  }
  let start = 0;
  for (const batch of batchesOf(ids)) {
    const stored = new Map((await placesOf(service, caller, data, batch, order)).map((place) => [place.id, place]));
    const numbered = batch.map((id, index) => ({ id, position: start + index }));
    const moved = numbered.filter(({ id, position }) => stored.get(id)?.position !== position);
    await write(service, caller, data, moved, order);
    start += batch.length;
  }
}

/**
 * Puts records in a new order, and returns the undo token.
 *
 * @param ids records of the part in their new order
 * @param base the same records as they were shown; throws a conflict with their current order when it differs
 */
export const reorderPart = (
  service: ResourceService,
  caller: Caller,
  ids: readonly number[],
  base: readonly number[],
  order: OrderOf,
): Promise<string | null> =>
  caller.context.data.transaction(async (data) => {
    let places = await placesOf(service, caller, data, [...new Set(base)], order);
    const requested = new Set(ids);
    const isSamePart =
      requested.size === ids.length &&
      ids.length === base.length &&
      places.length === base.length &&
      places.every(({ id }, index) => id === base[index] && requested.has(id));
    if (!isSamePart) throw new ApiProblem("conflict", { current: { ids: places.map(({ id }) => id) } });
    if (!haveOwnPlaces(places)) {
      await renumber(service, caller, data, order);
      places = await placesOf(service, caller, data, base, order);
    }
    const moved = ids.flatMap((id, index): Place[] => {
      const place = places[index];
      return place === undefined || place.id === id ? [] : [{ id, position: place.position }];
    });
    const former = new Map(places.map(({ id, position }) => [id, position]));
    const records = await write(service, caller, data, moved, order);
    // The undo of an order ignores versions: forms may have been saved since.
    const { field, within } = order;
    const entries = moved.map(({ id }): UndoEntry => ({
      id,
      version: 0,
      values: { [field]: former.get(id) },
      ...(within !== undefined && { within: within.ownerId }),
    }));
    return createUndoToken(service, data, { kind: "ORDER", entries, records, action: "order" });
  });
