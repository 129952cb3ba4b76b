/** Tags of a group, or of all that the account may see, as columns over the shop's dealers. */
import { attributeMatrix, type AttributeColumn } from "../../../host/server/dealers/matrices/attributes";
import { defineHooks } from "../../../host/server/resources/hooks";
import type { KindContext } from "../../../host/server/resources/kinds/kind-hooks";
import { hasRight } from "../../contract/rights";
import type { RecordOf } from "../../contract/resource";
import { isElsewhere, TAG_FIELDS } from "./dealer-attributes.server";
import type metaData from "./meta-data.resource";
import { attributeOf } from "./meta-data.resource";
import metaDataValues from "./meta-data-values.resource";

type Tag = RecordOf<typeof metaData>;

const RIGHTS = { marketing: "FITTER", country: "FITTER", partner: "FITTER_PARTNER" } as const;

/** @param wanted one of them; null for all that the account may see */
export async function tagColumns(
  { all, caller }: Pick<KindContext, "all" | "caller">,
  wanted: unknown = null,
): Promise<readonly AttributeColumn[]> {
  const groups = Object.entries(TAG_FIELDS).filter(
    ([, group]) => hasRight(caller.context.access.rights, RIGHTS[group]) && (wanted === null || wanted === group),
  );
  const columns: AttributeColumn[] = [];
  for (const [field, group] of groups) {
    const tags = (await all("metaData", { group })) as unknown as Tag[];
    for (const tag of [...tags].sort((a, b) => a.position - b.position))
      columns.push({
        id: tag.id,
        field,
        reference: "tag",
        label: tag.label,
        note: tag.partner,
        attribute: attributeOf(tag),
        choices: tag.values,
        editableByDealer: tag.editableByDealer,
        isFor: (country) => !isElsewhere(tag.countries, country),
      });
  }
  return columns;
}

export default defineHooks(metaDataValues, {
  matrix: attributeMatrix((context, filters) => tagColumns(context, filters["group"])),
});
