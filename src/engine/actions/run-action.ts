/** Runs an action on one record or many: at once on the screen, then on the server, and taken back where the server refuses. */
import type { QueryClient } from "@tanstack/react-query";
import type { AnyRecord, AnyResource } from "../../contract/resource";
import { resourceEndpoints, type BulkAnswer } from "../../contract/resource-endpoints";
import type { Runtime } from "../../runtime";
import { invalidateResource, patchCached } from "../resource-cache";
import { REMOVE, type ActionTarget, type ResourceAction } from "./resource-action";

export interface ActionContext {
  readonly resource: AnyResource;
  readonly client: QueryClient;
  readonly runtime: Runtime;
}

export interface ActionOutcome {
  readonly done: number;
  readonly failed: BulkAnswer["failed"];
  readonly undoToken: string | null;
  readonly jobId: string | null;
}

/** Undo token of an answer that carries one beside the record. */
const tokenOf = (answer: object): string | null =>
  "undoToken" in answer && typeof answer.undoToken === "string" ? answer.undoToken : null;

/** What the screen shows before the server has answered. */
function expected(
  action: ResourceAction,
  target: ActionTarget,
): ((record: AnyRecord) => AnyRecord | undefined) | undefined {
  const { set } = action.definition;
  if (action.name !== REMOVE && set === undefined) return undefined;
  const isMeant = (record: AnyRecord): boolean => {
    if (target.kind === "one") return record.id === target.record.id;
    return "ids" in target.selection
      ? target.selection.ids.includes(record.id)
      : !(target.selection.except ?? []).includes(record.id);
  };
  return (record) => {
    if (!isMeant(record) || !action.appliesTo(record)) return record;
    return action.name === REMOVE ? undefined : { ...record, ...set };
  };
}

async function call(
  { resource, runtime }: ActionContext,
  action: ResourceAction,
  target: ActionTarget,
  values: Readonly<Record<string, unknown>>,
): Promise<ActionOutcome> {
  const endpoints = resourceEndpoints(resource);
  const { http } = runtime;
  if (target.kind === "many") {
    return http.call(endpoints.bulk, {
      body: { selection: target.selection, action: action.name, values: { ...values } },
    });
  }
  const { id, version } = target.record;
  // What a deletion asked for has its place in the call for several.
  if (action.name === REMOVE && Object.keys(values).length > 0)
    return http.call(endpoints.bulk, { body: { selection: { ids: [id] }, action: REMOVE, values: { ...values } } });
  const answer =
    action.name === REMOVE
      ? await http.call(endpoints.remove, { params: { id: String(id) } })
      : await http.call(endpoints.action, {
          params: { id: String(id), action: action.name },
          body: { ...values, version },
        });
  return { done: 1, failed: [], undoToken: tokenOf(answer), jobId: null };
}

/** Throws TdError when the whole call failed; rows that failed by themselves stand in the outcome. */
export async function runAction(
  context: ActionContext,
  action: ResourceAction,
  target: ActionTarget,
  values: Readonly<Record<string, unknown>> = {},
): Promise<ActionOutcome> {
  const { client, resource } = context;
  const change = expected(action, target);
  if (change !== undefined) await client.cancelQueries({ queryKey: ["resource", resource.name] });
  const putBack = change === undefined ? undefined : patchCached(client, resource.name, change);
  try {
    return await call(context, action, target, values);
  } catch (error) {
    putBack?.();
    throw error;
  } finally {
    void invalidateResource(client, resource.name);
  }
}

/** Takes back what a token stands for. Throws TdError. */
export async function undo({ resource, runtime, client }: ActionContext, token: string): Promise<number> {
  const { restored } = await runtime.http.call(resourceEndpoints(resource).undo, { params: { token } });
  await invalidateResource(client, resource.name);
  return restored;
}
