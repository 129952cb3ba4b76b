/** Which of some records may be removed: what their hook asks of the store is asked once for all of them. */
import { ApiProblem } from "../http/problem";
import type { ScopedDatabase } from "../storage/scoped-database";
import type { Caller } from "./caller";
import type { HookContext, RemovalContext } from "./hooks";
import { hookContext, obey } from "./judge";
import { requireOwnDealers } from "./owners";
import type { StoredRecord } from "./reading";
import type { ResourceService } from "./service";

type Values = Readonly<Record<string, unknown>>;

export interface Removable {
  /** In the order of the records. */
  readonly free: readonly StoredRecord[];
  readonly refused: readonly { readonly record: StoredRecord; readonly problem: ApiProblem }[];
}

/**
 * Asks the hook about each record before any of them goes.
 *
 * @param input what the deletion asked for (`removal.input`)
 */
export async function removable(
  service: ResourceService,
  caller: Caller,
  data: ScopedDatabase,
  records: readonly StoredRecord[],
  input: Values = {},
): Promise<Removable> {
  const { beforeRemove } = service.hooks;
  if (beforeRemove === undefined && service.resource.ownersWrite !== true) return { free: records, refused: [] };
  const answers = new Map<unknown, Promise<unknown>>();
  const forAll: RemovalContext["forAll"] = async <Fact>(
    ask: (records: readonly StoredRecord[], context: HookContext, input: Values) => Promise<Fact>,
  ) => {
    const answer = answers.get(ask) ?? ask(records, hookContext(service, caller, data, null), input);
    answers.set(ask, answer);
    return (await answer) as Fact;
  };
  const free: StoredRecord[] = [];
  const refused: { record: StoredRecord; problem: ApiProblem }[] = [];
  for (const record of records) {
    try {
      await requireOwnDealers(service, caller, data, record);
      obey((await beforeRemove?.(record, { ...hookContext(service, caller, data, record.id), forAll }, input)) ?? {});
      free.push(record);
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem;
      refused.push({ record, problem });
    }
  }
  return { free, refused };
}
