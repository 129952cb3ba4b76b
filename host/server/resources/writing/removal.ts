/** Checks which records may be removed. Lookups of the hook run once for all of them. */
import { ApiProblem } from "../../platform/http/problem";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { Caller, HookContext, RemovalContext, ResourceService } from "../types";
import { hookContext, applyHookResult } from "./validate-change";
import { requireOwnDealers } from "./dealer-ownership";
import type { StoredRecord } from "../reading/read-records";

type Values = Readonly<Record<string, unknown>>;

/** Which records may be removed, and why the others may not. */
export interface Removable {
  /** Results in the order of the records. */
  readonly allowed: readonly StoredRecord[];
  readonly refused: readonly { readonly record: StoredRecord; readonly problem: ApiProblem }[];
}

/**
 * Runs the hook for each record before any is removed.
 *
 * @param input input of the deletion (`removal.input`)
 */
export async function removable(
  service: ResourceService,
  caller: Caller,
  data: ScopedDatabase,
  records: readonly StoredRecord[],
  input: Values = {},
): Promise<Removable> {
  const { beforeRemove } = service.hooks;
  if (beforeRemove === undefined && data.scope.fitterIds === "ALL") return { allowed: records, refused: [] };
  const results = new Map<unknown, Promise<unknown>>();
  const forAll: RemovalContext["forAll"] = async <Fact>(
    loadFact: (records: readonly StoredRecord[], context: HookContext, input: Values) => Promise<Fact>,
  ) => {
    const result = results.get(loadFact) ?? loadFact(records, hookContext(service, caller, data, null), input);
    results.set(loadFact, result);
    return (await result) as Fact;
  };
  const allowed: StoredRecord[] = [];
  const refused: { record: StoredRecord; problem: ApiProblem }[] = [];
  for (const record of records) {
    try {
      requireOwnDealers(service, data, record);
      applyHookResult(
        (await beforeRemove?.(record, { ...hookContext(service, caller, data, record.id), forAll }, input)) ?? {},
      );
      allowed.push(record);
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem;
      refused.push({ record, problem });
    }
  }
  return { allowed, refused };
}
