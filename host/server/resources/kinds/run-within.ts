/** Runs an action of a record as a part of another change. */
import { ApiProblem } from "../../platform/http/problem";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { serviceOf } from "../service";
import type { Caller } from "../types";
import { applyAction } from "../writing/actions";
import { loadOne, writeChange } from "../writing/saving";
import { callerWithin } from "./kind-context";

export interface ActionWithin {
  readonly resource: string;
  readonly id: number;
  readonly action: string;
  readonly input?: Readonly<Record<string, unknown>>;
}

/**
 * Runs an action in the transaction of another change, with its hooks and its history. Returns false for a record that was deleted, is out
 * of reach, or does not allow the action.
 */
export async function runWithin(
  outer: Caller,
  data: ScopedDatabase,
  { resource, id, action: name, input = {} }: ActionWithin,
): Promise<boolean> {
  const caller = callerWithin(outer, data);
  const service = serviceOf(caller.registry, resource);
  const action = service.resource.actions?.[name];
  if (action === undefined) throw new Error(`${resource} has no action ${name}.`);
  const before = await loadOne(service, caller, data, id).catch((error: unknown) => {
    if (error instanceof ApiProblem && error.problem.status === 404) return undefined;
    throw error;
  });
  if (before === undefined || action.when?.(before) === false) return false;
  const change = await applyAction(service, caller, data, name, action, before, input);
  await writeChange(service, caller, data, before, change, { verb: "STATE", action: name, input });
  return true;
}
