/** Old values of what a tool changes, so that its run can be taken back as long as nobody has changed them since. */
import type { MessageKey } from "../../../src/contract/errors";
import type { AnyRecord } from "../../../src/contract/resource";
import { ApiProblem } from "../http/problem";
import type { ToolContext } from "../resources/kinds/kind-hooks";

export interface Image {
  readonly id: number;
  /** After the change. */
  readonly version: number;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Of fields that are about to change. */
export const imageOf = (record: AnyRecord, names: readonly string[]): Image => ({
  id: record.id,
  version: record.version,
  values: Object.fromEntries(names.map((name) => [name, record[name] ?? null])),
});

/** @param edited said of a record that is another by now */
export async function putBack(
  resource: string,
  { id, version, values }: Image,
  edited: MessageKey,
  { find, save }: Pick<ToolContext, "find" | "save">,
): Promise<void> {
  const [current] = await find(resource, [id]);
  if (current?.version !== version) throw new ApiProblem("refused", { errors: [edited] });
  await save(resource, id, values);
}
