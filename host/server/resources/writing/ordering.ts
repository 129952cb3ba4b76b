/** Reorders records by the full list of ids, so that concurrent reorders conflict. */
import { MAX_ORDERED } from "../../../../src/contract/resource-endpoints";
import { ApiProblem } from "../../platform/http/problem";
import { idIn } from "../../../../src/contract/record-values";
import { sharedOrder } from "../../../../src/contract/shared-order";
import type { Caller, ResourceService } from "../types";
import { createUndoToken, undoOfChanges } from "./undo-token";
import { reorderPart } from "./order-part";
import { validateChange } from "./validate-change";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { findIds, readByIds, type StoredRecord } from "../reading/read-records";
import { load, updateRecords, type RecordChange } from "./write-records";

type Values = Readonly<Record<string, unknown>>;
/** Records read at once. */
const BATCH = 1_000;

/** Returns the position field of a manually ordered resource. */
export const positionField = ({ resource }: ResourceService): string | undefined =>
  Object.entries(resource.fields).find(([, field]) => field.kind === "position")?.[0];

export interface NewOrder {
  readonly ids: readonly number[];
  /** The order shown to the user; a different stored order is a conflict. */
  readonly base?: readonly number[];
  /** New parents by id in a tree, null for the top level; or new groups. */
  readonly parents?: Readonly<Record<string, number | null>>;
  /** The ids are only some of the records: they share the places that they had. Needs `base`; for orders without a tree. */
  readonly part?: boolean;
  /** Where records are in the orders of several owners: the owner whose order it is. Needs `part`. */
  readonly within?: number;
}

const sameIds = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((id, index) => id === b[index]);

/** Returns the whole order with some records in a new order; the others keep their places. */
function withPart(current: readonly number[], ids: readonly number[]): number[] {
  const moved = new Set(ids);
  let next = 0;
  return current.map((id) => (moved.has(id) ? (ids[next++] ?? id) : id));
}

const parentIn = (record: Values, parent: string): number | null => idIn(record[parent]) ?? null;

/** Returns the new position of each record, from 0; in a tree, from 0 under each parent. */
function positionsOf(ids: readonly number[], parentOf: (id: number) => number | null): Map<number, number> {
  const next = new Map<number | null, number>();
  return new Map(
    ids.map((id) => {
      const parentId = parentOf(id);
      const position = next.get(parentId) ?? 0;
      next.set(parentId, position + 1);
      return [id, position];
    }),
  );
}

/** Reads some fields of records by id, in batches. */
async function readFields(
  { storage }: ResourceService,
  caller: Caller,
  data: ScopedDatabase,
  ids: readonly number[],
  fields: readonly string[],
): Promise<Map<number, StoredRecord>> {
  const records = new Map<number, StoredRecord>();
  for (let start = 0; start < ids.length; start += BATCH)
    for (const record of await readByIds(storage, data, ids.slice(start, start + BATCH), caller, { fields }))
      records.set(record.id, record);
  return records;
}

/** Reorders the records and returns the undo token. Throws a conflict with the current order when the order or the set of records has changed. */
export async function reorder(
  service: ResourceService,
  caller: Caller,
  { ids, base, parents = {}, part = false, within }: NewOrder,
): Promise<string | null> {
  const positionName = positionField(service);
  if (positionName === undefined) throw new ApiProblem("not-found");
  const { parent, group } = service.resource.order ?? {};
  /** Reference that a move may change. */
  const owner = parent ?? group;
  const regrouped = Object.keys(parents);
  if (owner === undefined && regrouped.length > 0) throw new ApiProblem("malformed");
  if (part && (base === undefined || parent !== undefined)) throw new ApiProblem("malformed");
  if (part && !regrouped.every((id) => ids.includes(Number(id)))) throw new ApiProblem("malformed");
  const shared = sharedOrder(service.resource.fields);
  if (within !== undefined && (shared === undefined || !part)) throw new ApiProblem("malformed");
  const { placed } = service.hooks;
  if (part && base !== undefined && placed === undefined && regrouped.length === 0)
    return reorderPart(service, caller, ids, base, {
      field: positionName,
      ...(shared !== undefined && within !== undefined && { within: { shared, ownerId: within } }),
    });
  return caller.context.data.transaction(async (data) => {
    const query = { q: "", page: 1, size: 25, sort: [{ field: positionName, descending: false }], filter: {} };
    const current = await findIds(
      service.storage,
      data,
      { query, reader: caller, filterable: new Set(), sortable: new Set([positionName]) },
      MAX_ORDERED,
    );
    const requestedIds = new Set(ids);
    const shown = part ? current.filter((id) => requestedIds.has(id)) : current;
    const isComplete =
      requestedIds.size === ids.length &&
      requestedIds.size === shown.length &&
      shown.every((id) => requestedIds.has(id));
    if (!isComplete || (base !== undefined && !sameIds(base, shown)))
      throw new ApiProblem("conflict", { current: { ids: shown } });
    const newOrder = withPart(current, ids);
    const stored = await readFields(
      service,
      caller,
      data,
      newOrder,
      owner === undefined ? [positionName] : [positionName, owner],
    );
    const storedParent = (id: number): number | null =>
      owner === undefined ? null : parentIn(stored.get(id) ?? {}, owner);
    const newParent = (id: number): number | null => {
      const to = parents[id];
      return to === undefined ? storedParent(id) : to;
    };
    const positions = positionsOf(newOrder, parent === undefined ? () => null : newParent);
    const moved = newOrder.filter(
      (id) =>
        placed !== undefined ||
        stored.get(id)?.[positionName] !== positions.get(id) ||
        newParent(id) !== storedParent(id),
    );
    const changes: RecordChange[] = [];
    for (const record of await load(service, caller, data, moved)) {
      const to = newParent(record.id);
      const change =
        owner === undefined || to === storedParent(record.id)
          ? null
          : { [owner]: to === null ? null : { id: to, label: "" } };
      const outcome = change === null ? null : await validateChange(service, caller, data, change, record);
      const position = positions.get(record.id) ?? 0;
      const place: Values = { ...placed?.(position, newOrder.length), [positionName]: position };
      const changed = new Set([
        ...(outcome?.changed ?? []),
        ...Object.keys(place).filter((name) => record[name] !== place[name]),
      ]);
      if (changed.size > 0)
        changes.push({ before: record, values: { ...(outcome?.values ?? record), ...place }, changed });
    }
    const { written } = await updateRecords(
      service,
      caller,
      data,
      changes,
      { verb: "UPDATE", action: "order" },
      { runHooks: false },
    );
    return createUndoToken(service, data, { ...undoOfChanges(service, written), kind: "ORDER", action: "order" });
  });
}
