/** Finds shop, provider and tyre of a price by their codes, and cuts the other prices that it overlaps. */
import { auditInShop, convertedPrice, findPricePlaces } from "../../../../host/server/features/pricing/shop-prices";
import { shopPrice, shopPriceStorage } from "../../../../host/server/features/pricing/shop-prices-storage";
import { cutPeriods } from "../../../../host/server/features/pricing/periods";
import { AGREED_FOR, priceDoubt } from "../../../../host/server/features/pricing/provider-prices";
import { defineHooks } from "../../../../host/server/resources/hooks";
import type { HookResult } from "../../../../host/server/resources/types";
import type { ValuesOfResource } from "../../../contract/resource";
import { normaliseEan } from "../../../contract/spec";
import shopProviderPrice from "./shop-provider-price.resource";

export default defineHooks(shopProviderPrice, {
  storage: shopPriceStorage,
  async importRemarks(lines, { data }) {
    const places = await findPricePlaces(data, lines);
    return lines.map(({ netPrice, currency }, index) => {
      const { feedNet = null, providerCurrency } = places[index] ?? {};
      const doubt = priceDoubt(netPrice, feedNet);
      if (doubt !== undefined) return { field: "netPrice", code: `shop-provider-price.doubt.${doubt}` };
      return netPrice === null || currency === null || currency === providerCurrency
        ? undefined
        : { field: "netPrice", code: "shop-provider-price.converted", params: { price: netPrice } };
    });
  },
  readForSave: ({ values }, { data }) => findPricePlaces(data, [values]),
  async beforeSave({ values }, context, [place]): Promise<HookResult<ValuesOfResource<typeof shopProviderPrice>>> {
    if (values.ean !== null && normaliseEan(values.ean) === null)
      return { fields: { ean: "shop-provider-price.error.ean" } };
    if (place === undefined) return { fields: { shopCode: "shop-provider-price.error.shop" } };
    if (place.isDelivered) return { fields: { shopCode: "shop-provider-price.error.delivered" } };
    if (place.providerId === null) return { fields: { providerCode: "shop-provider-price.error.provider" } };
    const ean = place.tyre?.ean ?? (values.ean === null ? null : normaliseEan(values.ean));
    if (ean === null) return { fields: { ean: "shop-provider-price.error.unknown-article" } };
    const netPrice = await convertedPrice(context, values, place);
    if (netPrice === undefined) return { fields: { currency: "shop-provider-price.error.currency" } };
    const { shopId: shop, providerId: provider, tyre } = place;
    return {
      set: { shop, provider, tire: tyre?.id ?? null, ean, name: values.name ?? tyre?.name ?? ean, netPrice },
      ...(tyre === null && { unresolved: { ean: "shop-provider-price.error.unknown-article" } }),
    };
  },
  async afterWrite({ before, after }, { data }) {
    if (after?.shop == null || after.provider === null || after.ean === null) return;
    const { id, name, shop, provider: providerId, ean, minQuantity, startsOn, endsOn } = after;
    const period = { ean, providerId, minQuantity, startsOn, endsOn, exceptId: id, isNew: before === null };
    await data.withCommit(() =>
      Promise.all([
        cutPeriods(data, shopPrice, AGREED_FOR, [period]),
        before === null ? auditInShop(data, shop, { id, name: name ?? "" }) : undefined,
      ]),
    );
  },
});
