/** Copies all paragraphs of a record to another of the same kind. */
import type { OwnerType } from "../../../../src/contract/paragraph/owners";
import type { HookContext } from "../../resources/types";
import { add, rowsOf } from "./collection";
import { loadOwner } from "./owner";

/** Appends the paragraphs of one owner to another, in order, each in its slot and language. */
export async function copyAllParagraphs(
  type: OwnerType,
  from: number,
  to: number,
  { caller, data }: HookContext,
): Promise<void> {
  const owner = await loadOwner(caller.context, data, type, to, true);
  for (const row of await rowsOf(data, type, from, null))
    await add(caller.context, data, owner, {
      layoutId: row.layoutId,
      locale: row.locale,
      slot: row.slot,
      copyOf: row,
    });
}
