/** Reorders records by the full list of ids, so that concurrent reorders conflict. */
import { ApiProblem } from "../../platform/http/problem";
import type { Caller, ResourceService } from "../types";
import { createUndoToken, undoOfChanges } from "./undo-token";
import { reorderPart } from "./order-part";
import { validateChange } from "./validate-change";
import { findIds, type StoredRecord } from "../reading/read-records";
import { load, updateRecords } from "./write-records";

type Values = Readonly<Record<string, unknown>>;
const MAX_ORDERED = 2_000;

/** Returns the position field of a manually ordered resource. */
export const positionField = ({ resource }: ResourceService): string | undefined =>
  Object.entries(resource.fields).find(([, field]) => field.kind === "position")?.[0];

export interface NewOrder {
  readonly ids: readonly number[];
  /** The order shown to the user; a different stored order is a conflict. */
  readonly base?: readonly number[];
  /** New parents by id in a tree; null for the top level. */
  readonly parents?: Readonly<Record<string, number | null>>;
  /** The ids are only some of the records: they share the places that they had. Needs `base`; for orders without a tree. */
  readonly part?: boolean;
}

const sameIds = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((id, index) => id === b[index]);

/** Returns the whole order with some records in a new order; the others keep their places. */
function withPart(current: readonly number[], ids: readonly number[]): number[] {
  const moved = new Set(ids);
  let next = 0;
  return current.map((id) => (moved.has(id) ? (ids[next++] ?? id) : id));
}

/** Returns the new position of each record, from 0; in a tree, from 0 under each parent. */
function positionsOf(records: readonly { readonly values: Values }[], parent: string | undefined): number[] {
  const next = new Map<unknown, number>();
  return records.map(({ values }) => {
    const parentId = parent === undefined ? undefined : (values[parent] as { id?: number } | null)?.id;
    const position = next.get(parentId) ?? 0;
    next.set(parentId, position + 1);
    return position;
  });
}

/** Reorders the records and returns the undo token. Throws a conflict with the current order when the order or the set of records has changed. */
export async function reorder(
  service: ResourceService,
  caller: Caller,
  { ids, base, parents = {}, part = false }: NewOrder,
): Promise<string | null> {
  const positionName = positionField(service);
  if (positionName === undefined) throw new ApiProblem("not-found");
  const parent = service.resource.order?.parent;
  if (parent === undefined && Object.keys(parents).length > 0) throw new ApiProblem("malformed");
  if (part && (base === undefined || parent !== undefined)) throw new ApiProblem("malformed");
  const { placed } = service.hooks;
  if (part && base !== undefined && placed === undefined) return reorderPart(service, caller, ids, base, positionName);
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
    const records = await load(service, caller, data, withPart(current, ids));
    const ordered: { readonly record: StoredRecord; readonly values: Values; readonly changed: ReadonlySet<string> }[] =
      [];
    for (const record of records) {
      const to = parents[record.id];
      const change =
        parent === undefined || to === undefined ? null : { [parent]: to === null ? null : { id: to, label: "" } };
      const outcome = change === null ? null : await validateChange(service, caller, data, change, record);
      ordered.push({ record, values: outcome?.values ?? record, changed: outcome?.changed ?? new Set() });
    }
    const positions = positionsOf(ordered, parent);
    const changes = ordered.flatMap(({ record, values, changed }, index) => {
      const position = positions[index] ?? 0;
      const moved: Values = { ...placed?.(position, ordered.length), [positionName]: position };
      const all = new Set([...changed, ...Object.keys(moved).filter((name) => record[name] !== moved[name])]);
      return all.size === 0 ? [] : [{ before: record, values: { ...values, ...moved }, changed: all }];
    });
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
