/** The records of a bulk call: the given ones, or all that a query finds except some. */
import type { Selection } from "../../../../src/contract/bulk";
import { parseListQuery } from "../../../../src/contract/list-query";
import { visibleOf } from "../caller";
import { countMatches, matchingIds, type Matches } from "../reading/all-matches";
import { findIds } from "../reading/read-records";
import { type Caller, type ResourceService } from "../types";

type QuerySelection = Extract<Selection, { readonly query: unknown }>;

function requestOf(service: ResourceService, caller: Caller, { query }: QuerySelection) {
  const { all, sortable } = visibleOf(service, caller.context);
  const parsed = parseListQuery(new URLSearchParams(query), { sort: service.resource.list?.sort ?? "" });
  return { query: parsed, reader: caller, filterable: all, sortable };
}

/** Returns the ids of a selection in order, or undefined when there are more than `limit`. */
export async function selectedIds(
  service: ResourceService,
  caller: Caller,
  selection: Selection,
  limit: number,
): Promise<number[] | undefined> {
  if ("ids" in selection) {
    const ids = [...new Set(selection.ids)];
    return ids.length > limit ? undefined : ids;
  }
  const except = new Set(selection.except ?? []);
  const request = requestOf(service, caller, selection);
  const found = await findIds(service.storage, caller.context.data, request, limit + except.size + 1);
  const ids = found.filter((id) => !except.has(id));
  return ids.length > limit ? undefined : ids;
}

/** A selection that is read while it is processed. */
export interface OpenSelection {
  /** Counts the selected records. Those created later are not part of the selection. */
  count(): Promise<Matches>;
  /** Returns up to `limit` ids above `from` and up to `lastId`, in ascending order. */
  ids(from: number, lastId: number, limit: number): Promise<readonly number[]>;
}

/**
 * Opens a selection. Its records are found by ascending id, because a change of a record may move it in any other order: the processed
 * ones would be skipped or found again.
 */
export function openSelection(service: ResourceService, caller: Caller, selection: Selection): OpenSelection {
  const { data } = caller.context;
  if ("ids" in selection) {
    const ids = [...new Set(selection.ids)].sort((a, b) => a - b);
    return {
      count: () => Promise.resolve({ count: ids.length, lastId: ids.at(-1) ?? 0 }),
      ids: (from, _, limit) => Promise.resolve(ids.filter((id) => id > from).slice(0, limit)),
    };
  }
  const request = { ...requestOf(service, caller, selection), except: selection.except };
  return {
    count: () => countMatches(service.storage, data, request),
    ids: (from, to, limit) => matchingIds(service.storage, data, request, { from, to, limit }),
  };
}
