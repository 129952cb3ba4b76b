/** Columns of the matrix: tags of one group, or of all groups that the account may see. */
import { attributeMatrix, type AttributeColumn } from "../../../../host/server/features/dealers/matrices/attributes";
import { defineHooks } from "../../../../host/server/resources/hooks";
import type { KindContext } from "../../../../host/server/resources/types";
import { hasRight } from "../../../contract/rights";
import { excludesCountry, TAG_FIELDS } from "../attributes/dealer-attributes.server";
import metaData from "./meta-data.resource";
import { attributeDefinition } from "./meta-data.resource";
import metaDataValues from "./meta-data-value.resource";

const RIGHTS = { marketing: "FITTER", country: "FITTER", partner: "FITTER_PARTNER" } as const;

/**
 * Returns the tags' columns.
 * @param selectedGroup a group; null for all that the account may see
 */
export async function tagColumns(
  { all, caller }: Pick<KindContext, "all" | "caller">,
  selectedGroup: unknown = null,
): Promise<readonly AttributeColumn[]> {
  const groups = Object.entries(TAG_FIELDS).filter(
    ([, group]) =>
      hasRight(caller.context.access.rights, RIGHTS[group]) && (selectedGroup === null || selectedGroup === group),
  );
  const columns: AttributeColumn[] = [];
  for (const [field, group] of groups) {
    const tags = await all(metaData, { group });
    for (const tag of [...tags].sort((a, b) => a.position - b.position))
      columns.push({
        id: tag.id,
        field,
        reference: "tag",
        label: tag.label,
        note: tag.partner,
        attribute: attributeDefinition(tag),
        choices: tag.values,
        editableByDealer: tag.editableByDealer,
        appliesTo: (country) => !excludesCountry(tag.countries, country),
      });
  }
  return columns;
}

export default defineHooks(metaDataValues, {
  matrix: attributeMatrix((context, filters) => tagColumns(context, filters["group"])),
});
