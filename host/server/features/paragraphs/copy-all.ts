/** Copies all paragraphs of a record: to another of the same kind, or to another language. */
import type { OwnerType } from "../../../../src/contract/paragraph/owners";
import type { HookContext } from "../../resources/types";
import { add, rowsOf } from "./collection";
import { inLanguage } from "./in-language";
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

/**
 * Appends copies of a page's paragraphs in one language to those in another, each in its slot, and returns their number. The copies are
 * drafts that are marked for translation.
 */
export async function copyParagraphsToLanguage(
  type: OwnerType,
  id: number,
  [from, to]: readonly [from: string, to: string],
  { caller, data }: HookContext,
): Promise<number> {
  const owner = await loadOwner(caller.context, data, type, id, true);
  const rows = await rowsOf(data, type, id, from);
  for (const row of rows)
    await add(caller.context, data, owner, {
      layoutId: row.layoutId,
      locale: to,
      slot: row.slot,
      copyOf: inLanguage(row, from, to),
    });
  return rows.length;
}
