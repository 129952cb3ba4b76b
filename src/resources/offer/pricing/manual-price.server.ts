/** Finds the tyre of a manual price, and cuts other prices of the tyre that it overlaps. */
import { freePeriods, manualPriceStorage } from "../../../../host/server/features/pricing/manual-prices";
import { tyreOfPrice } from "../../../../host/server/features/tyres/offers";
import { defineHooks } from "../../../../host/server/resources/hooks";
import manualPrice from "./manual-price.resource";

export default defineHooks(manualPrice, {
  storage: manualPriceStorage,
  async beforeSave({ before, values }, { data }) {
    if (before !== null) return values.name === null ? { set: { name: before.name } } : {};
    const found = await tyreOfPrice(data, values, "manual-price.error.unknown-article");
    return "set" in found && found.unresolved !== undefined ? { fields: found.unresolved } : found;
  },
  async afterWrite({ before, after }, { data }) {
    if (after?.tire == null) return;
    const { id, tire, dealer, startsOn, endsOn } = after;
    const period = {
      tyreId: tire.id,
      fitterId: dealer?.id ?? null,
      startsOn,
      endsOn,
      exceptId: id,
      isNew: before === null,
    };
    await data.withCommit(() => freePeriods(data, [period]));
  },
});
