/** Runs the actions of a definition on one or many records: declared value changes or a server hook. */
import { failedCondition } from "../../../../src/contract/conditions";
import type { AnyAction } from "../../../../src/contract/resource";
import { hasRight } from "../../../../src/contract/rights";
import { emptyValues, validateValues } from "../../../../src/contract/validation";
import { ApiProblem } from "../../platform/http/problem";
import { sameValue } from "../../platform/storage/audit";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { ActionResult, Caller, ResourceService } from "../types";
import { hookContext, applyHookResult, refuse, type ValidatedChange } from "./validate-change";
import { createUndoToken, undoOfChanges } from "./undo-token";
import { changeOne } from "./write-path";
import { requireOwnDealers } from "./dealer-ownership";
import type { StoredRecord } from "../reading/read-records";
import { loadOne, writeChange } from "./saving";

type Values = Readonly<Record<string, unknown>>;

/** Returns the action by name if it exists and the account may run it. */
export function actionOf({ resource, hooks }: ResourceService, { context }: Caller, name: string): AnyAction {
  const action = Object.hasOwn(resource.actions ?? {}, name) ? resource.actions?.[name] : undefined;
  if (action === undefined || (action.set === undefined && hooks.actions?.[name] === undefined))
    throw new ApiProblem("not-found");
  const { rights } = context.access;
  if (!hasRight(rights, action.right ?? resource.right?.write) || !hasRight(rights, action.alsoRight))
    throw new ApiProblem("forbidden");
  if (failedCondition(action.conditions, context.access.facts) !== undefined) throw new ApiProblem("forbidden");
  return action;
}

/** Validates the action's input. */
export function actionInput(action: Pick<AnyAction, "input">, caller: Caller, body: Values): Values {
  const fields = action.input ?? {};
  const result = validateValues({ fields }, { ...emptyValues(fields), ...body }, caller.validation);
  if (!result.ok) refuse(result.errors);
  return result.values;
}

/** Applies the checks of a save to the values that an action sets. Returns the values to save. */
async function checkSaving(
  service: ResourceService,
  caller: Caller,
  data: ScopedDatabase,
  before: StoredRecord,
  values: Values,
  set: Values,
): Promise<Values> {
  const change = { before, values, sent: new Set(Object.keys(set)) };
  const context = hookContext(service, caller, data, before.id);
  const reads = await service.hooks.readForSave?.(change, context);
  return { ...values, ...applyHookResult((await service.hooks.beforeSave?.(change, context, reads)) ?? {}) };
}

interface ActionChange extends ValidatedChange {
  readonly afterCommit: ActionResult["afterCommit"];
}

/** Returns the values after the action. Throws when the record does not allow it. */
export async function applyAction(
  service: ResourceService,
  caller: Caller,
  data: ScopedDatabase,
  name: string,
  action: AnyAction,
  record: StoredRecord,
  input: Values,
): Promise<ActionChange> {
  if (action.when?.(record) === false) {
    applyHookResult(service.hooks.notAllowed?.[name]?.(record, input) ?? {});
    throw new ApiProblem("refused", { errors: ["error.action-not-possible"] });
  }
  requireOwnDealers(service, data, record);
  const hook = service.hooks.actions?.[name];
  const result = (await hook?.(record, input, hookContext(service, caller, data, record.id))) ?? {};
  const set = applyHookResult(result);
  const acted = { ...record, ...action.set, ...set };
  const values = action.set === undefined ? acted : await checkSaving(service, caller, data, record, acted, action.set);
  const changed = new Set(
    Object.keys(service.resource.fields).filter((field) => !sameValue(values[field], record[field])),
  );
  return { values, changed, afterCommit: result.afterCommit };
}

/** Runs an action on one record in its own transaction. */
export async function runAction(
  service: ResourceService,
  caller: Caller,
  id: number,
  name: string,
  body: Values,
): Promise<{ record: StoredRecord; undoToken: string | null }> {
  const action = actionOf(service, caller, name);
  const { version, ...fields } = body;
  const input = actionInput(action, caller, fields);
  const { data: outside } = caller.context;
  const { afterCommit, ...done } = await outside.transaction(async (data) => {
    // The second of two waits here, and then reads what the first has left.
    if (action.addsUp === true) await data.lock(`${service.resource.name}.${id}.${name}`);
    const before = await loadOne(service, caller, data, id);
    return changeOne(before, {
      expectedVersion: action.addsUp === true ? undefined : (version as number | undefined),
      current: () => before,
      validate: () => applyAction(service, caller, data, name, action, before, input),
      write: async (change) => {
        const record = await writeChange(service, caller, data, before, change, { verb: "STATE", action: name, input });
        const content = { ...undoOfChanges(service, [{ before, ...change, version: record.version }]), action: name };
        const undoToken = action.undo === true ? await createUndoToken(service, data, content) : null;
        return { record, undoToken, afterCommit: change.afterCommit };
      },
    });
  });
  if (afterCommit === undefined) return done;
  const current = (): Promise<StoredRecord> => loadOne(service, caller, outside, id);
  try {
    await afterCommit(done.record, hookContext(service, caller, outside, id));
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    // The user tries again with the version that the refusal has left.
    const { version: left } = await current();
    throw new ApiProblem("refused", { ...error.problem, current: { id, version: left } });
  }
  return { ...done, record: await current() };
}
