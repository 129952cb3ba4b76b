/** The shop's assortment, as `computePrice` takes it. */
import { brandKey, isSold, type BrandMix, type MixSubject } from "../../../../src/contract/pricing/mix";
import type { KindContext } from "../../resources/types";

export interface MixPlace {
  readonly isInMix: boolean;
  readonly allowedProviderIds: readonly number[];
}

/** Returns the place of any tyre in the assortment. */
export async function loadMix({ all }: Pick<KindContext, "all">): Promise<(subject: MixSubject) => MixPlace> {
  const brands = (await all("mix-brand")) as unknown as readonly BrandMix[];
  const byBrand = new Map(brands.map((mix) => [brandKey(mix.brand), mix]));
  return (subject) => {
    const mix = byBrand.get(brandKey(subject.brand));
    return {
      isInMix: isSold(mix, subject),
      allowedProviderIds: mix?.providers.map(({ id }) => id) ?? [],
    };
  };
}
