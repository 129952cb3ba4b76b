/** Limits catalogues to three levels without a cycle, checks addresses, and refuses to delete one that still has sheets. */
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

const MAX_LEVELS = 3;

/** Counts the catalogues from the parent up to the top, the parent included. */
async function levelsAbove(parent: Reference | null, context: HookContext): Promise<number> {
  let levels = 0;
  for (let next = parent?.id; next !== undefined && levels <= MAX_LEVELS; levels++) {
    const [ancestor] = await context.find("catalog", [next]);
    next = (ancestor?.["parent"] as Reference | null | undefined)?.id;
  }
  return levels;
}

export default defineHooks(catalog, {
  computed: catalogFields,
  async beforeSave({ before, values }, context) {
    const fields: Record<string, string> = await findTakenAddresses("slug", before, values, context);
    if (before !== null && before.type !== values.type) fields["type"] = "catalog.error.type-fixed";
    if (before !== null && (await isInOwnAncestors("catalog", before.id, values.parent, context)))
      fields["parent"] = "page.error.parent-ring";
    else if ((await levelsAbove(values.parent, context)) >= MAX_LEVELS) fields["parent"] = "catalog.error.levels";
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
