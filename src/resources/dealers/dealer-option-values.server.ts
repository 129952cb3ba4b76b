/** Options of the shop that are switched on, as columns over its dealers. */
import { attributeMatrix, type AttributeColumn } from "../../../host/server/dealers/matrices/attributes";
import { defineHooks } from "../../../host/server/resources/hooks";
import type { KindContext } from "../../../host/server/resources/kinds/kind-hooks";
import type { RecordOf } from "../../contract/resource";
import type dealerOption from "./dealer-option.resource";
import { isElsewhere, optionAttribute } from "./dealer-attributes.server";
import dealerOptionValues from "./dealer-option-values.resource";

type Option = RecordOf<typeof dealerOption>;

export async function optionColumns({ all }: Pick<KindContext, "all">): Promise<readonly AttributeColumn[]> {
  const options = (await all("dealerOption", { enabled: "true" })) as unknown as Option[];
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
      isFor: (country, dealerType) =>
        !isElsewhere(option.countries, country) &&
        (option.dealerTypes.length === 0 || option.dealerTypes.some((type) => type === dealerType)),
    }));
}

export default defineHooks(dealerOptionValues, { matrix: attributeMatrix(optionColumns) });
