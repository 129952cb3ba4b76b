/** Saves values that forms lock because a network decides on them. */
import type { MessageKey } from "../../../../src/contract/errors";
import type { AnyRecord } from "../../../../src/contract/resource";
import { ApiProblem } from "../../platform/http/problem";
import type { StoredRecord } from "../../resources/reading/read-records";
import { serviceOf } from "../../resources/service";
import type { KindContext } from "../../resources/types";
import { load, updateRecords } from "../../resources/writing/write-records";
import { snapshotOf, type Snapshot } from "./put-back";

type Values = Readonly<Record<string, unknown>>;

/** Loads a record of a resource; undefined when the account does not reach it. */
export const loadOne = async (
  resource: string,
  id: number,
  { caller, data }: KindContext,
): Promise<StoredRecord | undefined> => (await load(serviceOf(caller.registry, resource), caller, data, [id]))[0];

/** Saves values past the locks of forms, with history. Returns the former ones. */
export async function overwrite(
  resource: string,
  before: AnyRecord,
  values: Values,
  { caller, data }: KindContext,
): Promise<Snapshot> {
  const names = Object.keys(values);
  const change = { before, values: { ...before, ...values }, changed: new Set(names) };
  const { conflicts } = await updateRecords(serviceOf(caller.registry, resource), caller, data, [change], {
    verb: "UPDATE",
  });
  if (conflicts.length > 0) throw new ApiProblem("conflict");
  return { ...snapshotOf(before, names), version: before.version + 1 };
}

/** Restores former values past the locks of forms. @param edited message for records changed since */
export async function putBackPastLocks(
  resource: string,
  { id, version, values }: Snapshot,
  edited: MessageKey,
  context: KindContext,
): Promise<void> {
  const stored = await loadOne(resource, id, context);
  if (stored?.version !== version) throw new ApiProblem("refused", { errors: [edited] });
  await overwrite(resource, stored, values, context);
}
