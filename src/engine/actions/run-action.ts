/** Runs actions with optimistic updates. */
import type { Undone } from "../../contract/endpoints/undo";
import type { QueryClient } from "@tanstack/react-query";
import type { AnyRecord, AnyResource } from "../../contract/resource";
import type { BulkBody, BulkMode, BulkResponse } from "../../contract/bulk";
import { resourceEndpoints } from "../../contract/resource-endpoints";
import { isRecord } from "../../contract/object";
import { isTdError, type Runtime } from "../../runtime";
import { invalidateResource, patchCachedRecords } from "../resource-cache";
import { DUPLICATE, REMOVE, type ActionTarget, type ResourceAction } from "./resource-action";

export interface ActionContext {
  readonly resource: AnyResource;
  readonly client: QueryClient;
  readonly runtime: Runtime;
  readonly callBulk?: CallBulk | undefined;
}

/** Runs an action on several records, in place of the resource's bulk call. */
export type CallBulk = (body: BulkBody) => Promise<BulkResponse>;

export interface ActionOutcome {
  readonly done: number;
  readonly failed: BulkResponse["failed"];
  readonly undoToken: string | null;
  readonly jobId: string | null;
  /** The created record of a duplication. */
  readonly created?: AnyRecord;
}

/** Returns the undo token of a response, if it has one. */
const tokenOf = (response: object): string | null =>
  "undoToken" in response && typeof response.undoToken === "string" ? response.undoToken : null;

/** Returns the optimistic change to apply before the server answers; undefined when the result is unknown. */
function optimisticChange(
  action: ResourceAction,
  target: ActionTarget,
): ((record: AnyRecord) => AnyRecord | undefined) | undefined {
  const { set } = action.definition;
  if (action.name !== REMOVE && set === undefined) return undefined;
  const isTarget = (record: AnyRecord): boolean => {
    if (target.kind === "one") return record.id === target.record.id;
    return "ids" in target.selection
      ? target.selection.ids.includes(record.id)
      : !(target.selection.except ?? []).includes(record.id);
  };
  return (record) => {
    if (!isTarget(record) || !action.appliesTo(record)) return record;
    return action.name === REMOVE ? undefined : { ...record, ...set };
  };
}

async function call(
  { resource, runtime, callBulk }: ActionContext,
  action: ResourceAction,
  target: ActionTarget,
  values: Readonly<Record<string, unknown>>,
  modes: Readonly<Record<string, BulkMode>>,
): Promise<ActionOutcome> {
  const endpoints = resourceEndpoints(resource);
  const { http } = runtime;
  if (target.kind === "many") {
    const body: BulkBody = {
      selection: target.selection,
      action: action.name,
      values: { ...values },
      ...(Object.keys(modes).length > 0 && { modes: { ...modes } }),
    };
    return callBulk === undefined ? http.call(endpoints.bulk, { body }) : callBulk(body);
  }
  const { id, version } = target.record;
  // Inputs of a deletion are accepted only by the bulk endpoint.
  if (action.name === REMOVE && Object.keys(values).length > 0)
    return http.call(endpoints.bulk, { body: { selection: { ids: [id] }, action: REMOVE, values: { ...values } } });
  if (action.name === DUPLICATE && resource.operations?.duplicate !== undefined) {
    const created = (await http.call(endpoints.duplicate, { params: { id: String(id) } })) as unknown as AnyRecord;
    return { done: 1, failed: [], undoToken: null, jobId: null, created };
  }
  const response =
    action.name === REMOVE
      ? await http.call(endpoints.remove, { params: { id: String(id) } })
      : await http.call(endpoints.action, {
          params: { id: String(id), action: action.name },
          body: { ...values, version },
        });
  return { done: 1, failed: [], undoToken: tokenOf(response), jobId: null };
}

/**
 * Runs an action on one record or a selection. Applies it to the cache at once and rolls back when the server refuses.
 *
 * @param modes of a bulk update: how its fields change; SET where none is given
 * @returns the outcome; rows that failed individually are listed in it
 * @throws TdError when the whole call failed
 */
export async function runAction(
  context: ActionContext,
  action: ResourceAction,
  target: ActionTarget,
  values: Readonly<Record<string, unknown>> = {},
  modes: Readonly<Record<string, BulkMode>> = {},
): Promise<ActionOutcome> {
  const { client, resource } = context;
  const change = optimisticChange(action, target);
  if (change !== undefined) await client.cancelQueries({ queryKey: ["resource", resource.name] });
  const rollBack = change === undefined ? undefined : patchCachedRecords(client, resource.name, change);
  try {
    return await call(context, action, target, values, modes);
  } catch (error) {
    rollBack?.();
    throw error;
  } finally {
    void invalidateResource(client, resource.name);
  }
}

/** Returns the target in the version that a refusal has left, so that the user can try again. */
export function targetAfter(error: unknown, target: ActionTarget): ActionTarget {
  if (target.kind !== "one" || !isTdError(error) || error.problem?.type !== "refused") return target;
  const { current } = error.problem;
  const version = isRecord(current) ? current["version"] : undefined;
  return typeof version === "number" ? { kind: "one", record: { ...target.record, version } } : target;
}

/**
 * Undoes the change behind a token.
 *
 * @returns the number of restored records, and those left because they were changed since
 * @throws TdError
 */
export async function undo({ resource, runtime, client }: ActionContext, token: string): Promise<Undone> {
  const result = await runtime.http.call(resourceEndpoints(resource).undo, { params: { token } });
  await invalidateResource(client, resource.name);
  return result;
}
