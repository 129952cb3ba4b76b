/** Limits catalogues to three levels of one type without a cycle, checks addresses, and refuses to delete one that still has sheets. */
import { catalogFields } from "../../../host/server/features/publication/computed-fields";
import { copyAllParagraphs } from "../../../host/server/features/paragraphs/copy-all";
import {
  checkRemovalTarget,
  redirectFormerAddresses,
  redirectDeletedPages,
  isInOwnAncestors,
  findTakenAddresses,
  wasActive,
} from "../../../host/server/features/publication/page-hooks";
import { defineHooks } from "../../../host/server/resources/hooks";
import { type HookContext } from "../../../host/server/resources/types";
import type { Reference } from "../../contract/fields";
import catalog from "./catalog.resource";
import { metaTagErrors } from "./meta-tags.server";

const MAX_LEVELS = 3;

/** Counts the levels of catalogues below one. */
async function levelsBelow(id: number, context: HookContext): Promise<number> {
  const all = await context.all("catalog");
  let level: ReadonlySet<number> = new Set([id]);
  for (let levels = 0; levels < MAX_LEVELS; levels++) {
    const next = all.filter((child) => level.has((child["parent"] as Reference | null)?.id ?? 0)).map(({ id }) => id);
    if (next.length === 0) return levels;
    level = new Set(next);
  }
  return MAX_LEVELS;
}

/** Counts the catalogues from the parent up to the top, the parent included. */
async function levelsAbove(parent: Reference | null, context: HookContext): Promise<number> {
  let levels = 0;
  for (let next = parent?.id; next !== undefined && levels <= MAX_LEVELS; levels++) {
    const [ancestor] = await context.find("catalog", [next]);
    next = (ancestor?.["parent"] as Reference | null | undefined)?.id;
  }
  return levels;
}

async function hasTooManyLevels(
  before: { readonly id: number } | null,
  parent: Reference | null,
  context: HookContext,
): Promise<boolean> {
  const above = await levelsAbove(parent, context);
  return above > 0 && above + 1 + (before === null ? 0 : await levelsBelow(before.id, context)) > MAX_LEVELS;
}

async function isOfOtherType(
  { parent, type }: { readonly parent: Reference | null; readonly type: string },
  context: HookContext,
): Promise<boolean> {
  if (parent === null) return false;
  const [found] = await context.find("catalog", [parent.id]);
  return found !== undefined && found["type"] !== type;
}

export default defineHooks(catalog, {
  computed: catalogFields,
  async beforeSave({ before, values, sent }, context) {
    const fields: Record<string, string> = {
      ...(await findTakenAddresses("slug", before, values, context)),
      ...(await metaTagErrors(before, values, sent, context)),
    };
    if (before !== null && before.type !== values.type) fields["type"] = "catalog.error.type-fixed";
    if (before !== null && (await isInOwnAncestors("catalog", before.id, values.parent, context)))
      fields["parent"] = "page.error.parent-ring";
    else if (await isOfOtherType(values, context)) fields["parent"] = "catalog.error.parent-type";
    else if (before?.parent?.id !== values.parent?.id && (await hasTooManyLevels(before, values.parent, context)))
      fields["parent"] = "catalog.error.levels";
    return Object.keys(fields).length === 0 ? {} : { fields };
  },
  beforeRemove: (record, context, input) =>
    (record.products ?? 0) > 0
      ? { errors: ["catalog.error.products"] }
      : checkRemovalTarget("slug", record, input, context),
  afterWrite: (change, context) => redirectFormerAddresses("slug", change, context, wasActive(change.before)),
  afterDuplicate: (source, copy, context) => copyAllParagraphs("CATALOG", source.id, copy.id, context),
  afterRemove: (pages, context, input) => redirectDeletedPages("slug", pages.filter(wasActive), context, input),
});
