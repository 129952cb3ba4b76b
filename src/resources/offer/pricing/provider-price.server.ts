/** Finds the tyre of a price that was agreed with a provider, and cuts the other prices that it overlaps. */
import { cutPeriods } from "../../../../host/server/features/pricing/periods";
import {
  AGREED_FOR,
  priceDoubts,
  providerPriceStorage,
} from "../../../../host/server/features/pricing/provider-prices";
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
  async afterWrite({ before, after }, { data }) {
    if (after === null || after.ean === null) return;
    const { id, ean, provider, minQuantity, startsOn, endsOn } = after;
    const period = {
      ean,
      providerId: provider.id,
      minQuantity,
      startsOn,
      endsOn,
      exceptId: id,
      isNew: before === null,
    };
    await data.withCommit(() => cutPeriods(data, table, AGREED_FOR, [period]));
  },
});
