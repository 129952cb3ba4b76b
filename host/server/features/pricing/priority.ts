/** The shop's recommended order of tyres and of providers. */
import { emptyValues } from "../../../../src/contract/empty-values";
import type { ValuesOfResource } from "../../../../src/contract/resource";
import productPriority from "../../../../src/resources/offer/mix/product-priority.resource";
import type { KindContext } from "../../resources/types";

export type Priority = ValuesOfResource<typeof productPriority>;

/** Returns the stored settings, or the defaults of a shop without any. */
export async function loadPriority({ all }: Pick<KindContext, "all">): Promise<Priority> {
  const [stored] = await all("product-priority");
  return { ...emptyValues(productPriority.fields), ...stored } as Priority;
}
