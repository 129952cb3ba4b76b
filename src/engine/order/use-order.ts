/** State of an order without its view: all records, saved with each move, with undo and conflict handling. */
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useRef, useState } from "react";
import { idIn } from "../../contract/record-values";
import { sharedOrder } from "../../contract/shared-order";
import { resourceEndpoints } from "../../contract/resource-endpoints";
import type { AnyRecord, AnyResource } from "../../contract/resource";
import { getRuntime, isTdError } from "../../runtime";
import { useRuntime, useT } from "../../runtime/react";
import { undo } from "../actions/run-action";
import { errorText } from "../error-text";
import { invalidateResource, resourceKeys } from "../resource-cache";
import { isInScope } from "../route-scope";
import { UNDO_MS } from "../undo-time";
import {
  changedPart,
  orderGroups,
  movedParents,
  mergeOrder,
  positionOf,
  rebaseOrder,
  type Arrangement,
  type OrderGroup,
} from "./order-model";

const PAGE = 200;

/** A concurrent change of the same order. */
export interface OrderConflict {
  readonly mine: readonly number[];
  readonly theirs: readonly number[];
  readonly parents: Readonly<Record<string, number | null>> | undefined;
}

export interface Order {
  readonly records: readonly AnyRecord[] | undefined;
  readonly groups: readonly OrderGroup[];
  readonly error: Error | null;
  readonly retry: () => void;
  readonly saving: boolean;
  readonly conflict: OrderConflict | undefined;
  /** Puts a group in a new order: in the cache at once, then on the server. */
  readonly change: (group: OrderGroup, places: Arrangement) => void;
  /** Resolves a conflict: overwrites the other order, or accepts it. */
  readonly resolve: (keepMine: boolean) => void;
}

/** Whether moves are sent as the part of the order that they change. A tree is sent as a whole. */
const isFlat = ({ order }: AnyResource): boolean => order?.parent === undefined;

/** Reads records in order block by block. A server without this call answers with the pages of a list. */
async function* orderBlocks(
  resource: AnyResource,
  filter: Readonly<Record<string, string>>,
  signal: AbortSignal,
): AsyncGenerator<readonly unknown[]> {
  const { list, ordered } = resourceEndpoints(resource);
  const { http } = getRuntime();
  const read = (from: number) =>
    http.call(ordered, { query: { ...filter, from: String(from) }, signal }).catch((error: unknown) => {
      if (from === 0 && isTdError(error) && error.is("not-found")) return undefined;
      throw error;
    });
  let block = await read(0);
  while (block !== undefined) {
    yield block.elements;
    if (block.next === null) return;
    block = await read(block.next);
  }
  const sort = positionOf(resource).field;
  for (let page = 1, found = 0; ; page++) {
    const query = { sort, size: String(PAGE), page: String(page), ...filter };
    const { elements, total } = await http.call(list, { query, signal });
    yield elements;
    found += elements.length;
    if (elements.length < PAGE || found >= total) return;
  }
}

/** Returns the id of the record whose order a screen shows, where records are in several orders. */
function ownerOf({ fields, fixed }: AnyResource): number | undefined {
  const shared = sharedOrder(fields);
  return shared && idIn(fixed?.values[shared.owner]);
}

/** Query options for the records in order: of a flat order those of the screen, of a tree all. The query rejects with TdError. */
const orderOptions = (resource: AnyResource) =>
  queryOptions({
    queryKey: [...resourceKeys.all(resource.name), "order", isFlat(resource) ? resource.fixed?.filter : undefined],
    queryFn: async ({ signal }): Promise<AnyRecord[]> => {
      const fixed = isFlat(resource) ? Object.entries(resource.fixed?.filter ?? {}) : [];
      const filter = Object.fromEntries(fixed.map(([name, value]) => [`filter[${name}]`, value]));
      const records: AnyRecord[] = [];
      for await (const elements of orderBlocks(resource, filter, signal)) records.push(...(elements as AnyRecord[]));
      return records;
    },
  });

const idsIn = (current: unknown): number[] | undefined => {
  const { ids } = (current ?? {}) as { readonly ids?: unknown };
  return Array.isArray(ids) ? (ids as number[]) : undefined;
};

const isSameOrder = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((id, index) => id === b[index]);

/** Saves new orders, with undo and conflict handling. */
export interface OrderCall extends Pick<Order, "saving" | "conflict" | "resolve"> {
  /**
   * Saves an order.
   *
   * @param mine ids in their new order
   * @param base the same ids as they were
   * @param parents new parents or groups by id
   */
  readonly send: (mine: readonly number[], base: readonly number[], parents: OrderConflict["parents"]) => Promise<void>;
}

const NONE: readonly string[] = [];

/**
 * Returns what saves orders of a resource.
 *
 * @param counting resources that count these records; the same array at each rendering
 */
export function useOrderCall(resource: AnyResource, counting = NONE): OrderCall {
  const t = useT();
  const runtime = useRuntime();
  const client = useQueryClient();
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<OrderConflict>();
  const settle = useCallback(
    () => Promise.all([resource.name, ...counting].map((name) => invalidateResource(client, name))),
    [client, counting, resource],
  );
  const undoMove = useCallback(
    (token: string) => {
      undo({ resource, client, runtime }, token).then(
        () => {
          runtime.toasts.show({ kind: "success", key: "action.undone" });
          return settle();
        },
        (failed: unknown) =>
          runtime.toasts.show({ kind: "error", text: `${t("action.undo-failed")}. ${errorText(t, failed)}` }),
      );
    },
    [client, resource, runtime, settle, t],
  );

  const send = useCallback(
    async (mine: readonly number[], base: readonly number[], parents: OrderConflict["parents"]): Promise<void> => {
      setSaving(true);
      try {
        const { order } = resourceEndpoints(resource);
        const within = ownerOf(resource);
        const part = isFlat(resource) && { part: true, ...(within !== undefined && { within }) };
        const body = {
          ids: [...mine],
          base: [...base],
          ...(parents !== undefined && { parents: { ...parents } }),
          ...part,
        };
        const { undoToken } = await runtime.http.call(order, { body, background: true });
        runtime.toasts.show({
          kind: "success",
          key: "order.saved",
          ...(undoToken === null
            ? {}
            : { timeout: UNDO_MS, action: { labelKey: "action.undo", run: () => undoMove(undoToken) } }),
        });
      } catch (failed) {
        const theirs = isTdError(failed) && failed.is("conflict") ? idsIn(failed.problem?.current) : undefined;
        if (theirs === undefined)
          runtime.toasts.show({ kind: "error", text: `${t("order.failed")} ${errorText(t, failed)}` });
        else if (parents === undefined && isSameOrder(rebaseOrder(mine, theirs), theirs))
          // The other user made the same move.
          runtime.toasts.show({ kind: "success", key: "order.saved" });
        else setConflict({ mine: rebaseOrder(mine, theirs), theirs, parents });
      } finally {
        await settle();
        setSaving(false);
      }
    },
    [resource, runtime, settle, t, undoMove],
  );

  const resolve = useCallback(
    (keepMine: boolean): void => {
      setConflict(undefined);
      if (conflict !== undefined && keepMine) void send(conflict.mine, conflict.theirs, conflict.parents);
    },
    [conflict, send],
  );

  return { saving, conflict, send, resolve };
}

export function useOrder(resource: AnyResource, allowed: boolean): Order {
  const client = useQueryClient();
  const options = useMemo(() => orderOptions(resource), [resource]);
  const { data: records, error, refetch } = useQuery({ ...options, enabled: allowed });
  const { saving, conflict, send, resolve } = useOrderCall(resource);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  // A screen whose URL fixes values shows only matching records. The others of a tree are sent along to keep their places.
  const groups = useMemo(
    () => orderGroups(resource, records?.filter((record) => isInScope(resource, record)) ?? []),
    [resource, records],
  );

  const change = useCallback(
    (group: OrderGroup, places: Arrangement): void => {
      // Queue fast moves: each one starts from the result of the previous.
      const run = async (): Promise<void> => {
        const stored = client.getQueryData(options.queryKey);
        if (stored === undefined) return;
        const all = orderGroups(resource, stored).map((other) =>
          other.key === group.key ? mergeOrder(other.places, places) : other.places,
        );
        const ids = all.flat().map(({ id }) => id);
        const parents = movedParents(resource, stored, all.flat());
        const byId = new Map(stored.map((record) => [record.id, record]));
        const field = resource.order?.parent;
        const moved = all.flat().flatMap(({ id, parent }) => {
          const record = byId.get(id);
          if (record === undefined) return [];
          return [
            field === undefined ? record : { ...record, [field]: parent === null ? null : { id: parent, label: "" } },
          ];
        });
        client.setQueryData(options.queryKey, moved);
        if (isFlat(resource)) {
          const before = orderGroups(resource, stored).find(({ key }) => key === group.key)?.places ?? [];
          const part = changedPart(
            before.map(({ id }) => id),
            mergeOrder(before, places).map(({ id }) => id),
          );
          if (part.ids.length > 0) await send(part.ids, part.base, undefined);
          return;
        }
        await send(
          ids,
          stored.map(({ id }) => id),
          parents,
        );
      };
      queue.current = queue.current.then(run, run);
    },
    [client, options, resource, send],
  );

  return {
    records,
    groups,
    error: records === undefined ? error : null,
    retry: () => void refetch(),
    saving,
    conflict,
    change,
    resolve,
  };
}
