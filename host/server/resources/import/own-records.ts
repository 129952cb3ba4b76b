/** Records that people entered, which an import leaves as they are unless the user chooses to overwrite them. */
import type { MessageKey } from "../../../../src/contract/errors";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { readByIds, type StoredRecord } from "../reading/read-records";
import type { ImportPlan } from "./plan";

type Choice = Pick<ImportPlan, "service" | "options">;

/** Returns why the import leaves a record as it is; undefined when it may change it. */
export function reasonToKeep({ service, options }: Choice, stored: StoredRecord | null): MessageKey | undefined {
  const own = service.resource.import?.own;
  return own !== undefined && !options.overwriteOwn && stored?.[own.field] === own.value ? own.error : undefined;
}

/** Returns the ids of the records that the import may change. */
export async function changeableIds(
  plan: Pick<ImportPlan, "service" | "options" | "caller">,
  data: ScopedDatabase,
  ids: readonly number[],
): Promise<readonly number[]> {
  const own = plan.service.resource.import?.own;
  if (own === undefined || plan.options.overwriteOwn || ids.length === 0) return ids;
  const records = await readByIds(plan.service.storage, data, ids, plan.caller, { fields: [own.field] });
  return records.filter((stored) => reasonToKeep(plan, stored) === undefined).map(({ id }) => id);
}
