/** Positions of records that belong to several owners: they are last in the order of a new owner. */
import { sql, type SQL } from "drizzle-orm";
import { idIn } from "../../../../src/contract/record-values";
import { alsoIds, belongsTo, positionIn, sharedOrder, type SharedOrder } from "../../../../src/contract/shared-order";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { listCondition } from "../reading/list-conditions";
import type { Caller, ResourceService } from "../types";

type Values = Readonly<Record<string, unknown>>;

/** Returns the first free position at the end of an owner's order. */
async function endOf(
  { storage }: ResourceService,
  caller: Caller,
  data: ScopedDatabase,
  { owner }: SharedOrder,
  ownerId: number,
): Promise<number> {
  const position: SQL = storage.positionIn?.(ownerId) ?? sql`0`;
  const query = { q: "", filter: { [owner]: String(ownerId) } };
  const { where } = listCondition(storage, data, query, caller, new Set([owner]));
  const [row] = await data.execute<{ next: number }>(
    storage.table,
    (scope) =>
      sql`select (coalesce(max(${position}), -1) + 1)::int as next from ${storage.table} where ${scope} and ${where}`,
  );
  return row?.next ?? 0;
}

/**
 * Returns the values that place a record within its owners. It keeps its positions, and is last in the order of new further owners.
 *
 * @param before the stored values; null for a new record
 */
export async function sharedPlaces(
  service: ResourceService,
  caller: Caller,
  data: ScopedDatabase,
  before: Values | null,
  values: Values,
): Promise<Values> {
  const shared = sharedOrder(service.resource.fields);
  const mainId = shared && idIn(values[shared.owner]);
  if (shared === undefined || mainId === undefined) return {};
  const furtherIds = [...new Set(alsoIds(values, shared.also))].filter((id) => id !== mainId);
  const positionWithin = async (ownerId: number): Promise<number> =>
    before !== null && belongsTo(before, shared, ownerId)
      ? positionIn(before, shared, ownerId)
      : endOf(service, caller, data, shared, ownerId);
  const places: Values[] = [];
  for (const id of furtherIds) places.push({ owner: { id, label: "" }, position: await positionWithin(id) });
  return {
    [shared.also]: furtherIds.map((id) => ({ id, label: "" })),
    [shared.places]: places,
    ...(before !== null &&
      belongsTo(before, shared, mainId) && { [shared.position]: positionIn(before, shared, mainId) }),
  };
}
