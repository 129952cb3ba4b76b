/** Columns of the matrix: the enabled options of the shop. */
import { attributeMatrix, type AttributeColumn } from "../../../../host/server/features/dealers/matrices/attributes";
import { defineHooks } from "../../../../host/server/resources/hooks";
import type { KindContext } from "../../../../host/server/resources/types";
import dealerOption from "./dealer-option.resource";
import { excludesCountry, optionAttribute } from "../attributes/dealer-attributes.server";
import dealerOptionValues from "./dealer-option-value.resource";

/** Returns a column for each enabled option of the shop, in order. */
export async function optionColumns({ all }: Pick<KindContext, "all">): Promise<readonly AttributeColumn[]> {
  const options = await all(dealerOption, { enabled: "true" });
  return [...options]
    .sort((a, b) => a.position - b.position)
    .map((option): AttributeColumn => ({
      id: option.id,
      field: "options",
      reference: "option",
      label: option.label,
      note: option.unit,
      attribute: optionAttribute(option),
      choices: option.choices,
      editableByDealer: option.editableByDealer,
      appliesTo: (country, dealerType) =>
        !excludesCountry(option.countries, country) &&
        (option.dealerTypes.length === 0 || option.dealerTypes.some((type) => type === dealerType)),
    }));
}

export default defineHooks(dealerOptionValues, { matrix: attributeMatrix(optionColumns) });
