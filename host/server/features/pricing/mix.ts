/** The shop's assortment, as `computePrice` takes it. */
import { brandKey, isSold, type MixSubject } from "../../../../src/contract/pricing/mix";
import type { RecordOf } from "../../../../src/contract/resource";
import mixBrand from "../../../../src/resources/offer/mix/mix-brand.resource";
import type { KindContext } from "../../resources/types";

export type StoredBrand = RecordOf<typeof mixBrand>;

export interface MixPlace {
  readonly isInMix: boolean;
  readonly allowedProviderIds: readonly number[];
}

/** Returns the brands of the assortment by key. A damaged record without a name is the place of no tyre. */
export async function mixByBrand({ all }: Pick<KindContext, "all">): Promise<ReadonlyMap<string, StoredBrand>> {
  const brands = await all(mixBrand);
  const named = brands.filter(({ brand }: { readonly brand: string | null }) => brand !== null);
  return new Map(named.map((mix) => [brandKey(mix.brand), mix]));
}

/** Returns the place of any tyre in the assortment. */
export async function loadMix(context: Pick<KindContext, "all">): Promise<(subject: MixSubject) => MixPlace> {
  const byBrand = await mixByBrand(context);
  return (subject) => {
    const mix = byBrand.get(brandKey(subject.brand));
    return {
      isInMix: isSold(mix, subject),
      allowedProviderIds: mix?.providers.map(({ id }) => id) ?? [],
    };
  };
}
