/** Former values of a tool's changes. A run can be undone while the values are unchanged since. */
import type { MessageKey } from "../../../../src/contract/errors";
import type { AnyRecord } from "../../../../src/contract/resource";
import { ApiProblem } from "../../platform/http/problem";
import type { ToolContext } from "../../resources/types";

export interface Snapshot {
  readonly id: number;
  /** Values after the change. */
  readonly version: number;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Returns the current values of fields about to change. */
export const snapshotOf = (record: AnyRecord, names: readonly string[]): Snapshot => ({
  id: record.id,
  version: record.version,
  values: Object.fromEntries(names.map((name) => [name, record[name] ?? null])),
});

/** Restores former values. @param edited message for records changed since */
export async function restoreValues(
  resource: string,
  { id, version, values }: Snapshot,
  edited: MessageKey,
  { find, save }: Pick<ToolContext, "find" | "save">,
): Promise<void> {
  const [current] = await find(resource, [id]);
  if (current?.version !== version) throw new ApiProblem("refused", { errors: [edited] });
  await save(resource, id, values);
}
