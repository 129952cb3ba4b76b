/** Actions of a definition: values that it sets as data, or a server hook; on one record or on many. */
import { failedCondition } from "../../../src/contract/conditions";
import type { AnyAction } from "../../../src/contract/resource";
import { hasRight } from "../../../src/contract/rights";
import { emptyValues, validateValues } from "../../../src/contract/validation";
import { ApiProblem } from "../http/problem";
import { sameValue } from "../storage/audit";
import type { ScopedDatabase } from "../storage/scoped-database";
import type { Caller } from "./caller";
import { hookContext, obey, refuse, type Judged } from "./judge";
import { storableBody } from "./clean";
import { rememberForUndo } from "./journal";
import { requireOwnDealers } from "./owners";
import type { StoredRecord } from "./reading";
import { loadOne, write } from "./saving";
import type { ResourceService } from "./service";

type Values = Readonly<Record<string, unknown>>;

/** The action by name, if the definition has it and the account may run it. */
export function actionOf({ resource, hooks }: ResourceService, { context }: Caller, name: string): AnyAction {
  const action = Object.hasOwn(resource.actions ?? {}, name) ? resource.actions?.[name] : undefined;
  if (action === undefined || (action.set === undefined && hooks.actions?.[name] === undefined))
    throw new ApiProblem("not-found");
  if (!hasRight(context.access.rights, action.right ?? resource.right?.write)) throw new ApiProblem("forbidden");
  if (failedCondition(action.conditions, context.access.facts) !== undefined) throw new ApiProblem("forbidden");
  return action;
}

/** What the action asks for, checked. */
export function actionInput(action: Pick<AnyAction, "input">, caller: Caller, body: Values): Values {
  const fields = action.input ?? {};
  const result = validateValues({ fields }, { ...emptyValues(fields), ...storableBody(body) }, caller.validation);
  if (!result.ok) refuse(result.errors);
  return result.values;
}

/** The values after the action. Throws where the record does not allow it. */
export async function acted(
  service: ResourceService,
  caller: Caller,
  data: ScopedDatabase,
  name: string,
  action: AnyAction,
  record: StoredRecord,
  input: Values,
): Promise<Judged> {
  if (action.when?.(record) === false) throw new ApiProblem("refused", { errors: ["error.action-not-possible"] });
  await requireOwnDealers(service, caller, data, record);
  const hook = service.hooks.actions?.[name];
  const set = hook === undefined ? {} : obey(await hook(record, input, hookContext(service, caller, data, record.id)));
  const values = { ...record, ...action.set, ...set };
  const changed = new Set(
    Object.keys(service.resource.fields).filter((field) => !sameValue(values[field], record[field])),
  );
  return { values, changed };
}

/** How the fields were that an action changed. */
export const before = (record: StoredRecord, changed: ReadonlySet<string>): Record<string, unknown> =>
  Object.fromEntries([...changed].map((name) => [name, record[name] ?? null]));

export async function act(
  service: ResourceService,
  caller: Caller,
  id: number,
  name: string,
  body: Values,
): Promise<{ record: StoredRecord; undoToken: string | null }> {
  const action = actionOf(service, caller, name);
  const { version, ...asked } = body;
  const input = actionInput(action, caller, asked);
  return caller.context.data.transaction(async (data) => {
    const record = await loadOne(service, caller, data, id);
    if (version !== undefined && version !== record.version) throw new ApiProblem("conflict", { current: record });
    const judged = await acted(service, caller, data, name, action, record, input);
    const after = await write(service, caller, data, record, judged, { verb: "STATE", action: name, input });
    const undoToken =
      action.undo === true
        ? await rememberForUndo(service, data, {
            kind: "CHANGE",
            entries: [{ id, version: after.version, values: before(record, judged.changed) }],
            records: [record],
          })
        : null;
    return { record: after, undoToken };
  });
}
