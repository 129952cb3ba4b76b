/** Finds the tyre of a price that was agreed with a provider, and cuts the other prices that it overlaps. */
import { cutPeriods } from "../../../../host/server/features/pricing/periods";
import { priceDoubts, providerPriceStorage } from "../../../../host/server/features/pricing/provider-prices";
import { tyreOfPrice } from "../../../../host/server/features/tyres/offers";
import { providerPrice as table } from "../../../../host/server/platform/storage/schema";
import { defineHooks } from "../../../../host/server/resources/hooks";
import providerPrice from "./provider-price.resource";

export default defineHooks(providerPrice, {
  storage: providerPriceStorage,
  async importRemarks(lines, { data }) {
    const doubts = await priceDoubts(data, lines);
    return doubts.map((doubt) =>
      doubt === undefined ? undefined : { field: "netPrice", code: `provider-price.doubt.${doubt}` as const },
    );
  },
  async beforeSave({ before, values }, { data }) {
    if (before !== null) return values.name === null ? { set: { name: before.name } } : {};
    return tyreOfPrice(data, values, "provider-price.error.unknown-article");
  },
  async afterWrite({ after }, { data }) {
    if (after?.tire == null) return;
    const { id, tire, provider, minQuantity, startsOn, endsOn } = after;
    const period = { tyreId: tire.id, providerId: provider.id, minQuantity, startsOn, endsOn, exceptId: id };
    await data.withCommit(() => cutPeriods(data, table, ["tyreId", "providerId", "minQuantity"], [period]));
  },
});
