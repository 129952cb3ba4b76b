/** Finds the tyre of a manual price, and cuts other prices of the tyre that it overlaps. */
import { freePeriods, manualPriceStorage } from "../../../../host/server/features/pricing/manual-prices";
import { tyre } from "../../../../host/server/platform/storage/schema";
import { eq } from "drizzle-orm";
import { tyreByEan } from "../../../../host/server/features/tyres/offers";
import { defineHooks } from "../../../../host/server/resources/hooks";
import { normaliseEan } from "../../../contract/spec";
import manualPrice from "./manual-price.resource";

export default defineHooks(manualPrice, {
  storage: manualPriceStorage,
  async beforeSave({ before, values }, { data }) {
    if (before !== null) return values.name === null ? { set: { name: before.name } } : {};
    const { tire, ean: typed } = values;
    const ean = typed === null ? null : normaliseEan(typed);
    if (typed !== null && ean === null) return { fields: { ean: "tire.error.ean" } };
    const article = ean === null ? await data.find(tyre, eq(tyre.id, tire?.id ?? 0)) : await tyreByEan(data, ean);
    return article === undefined || (tire !== null && tire.id !== article.id)
      ? { fields: { ean: "manual-price.error.unknown-article" } }
      : { set: { ean: article.ean, tire: { id: article.id, label: article.name }, name: values.name ?? article.name } };
  },
  async afterWrite({ after }, { data }) {
    if (after?.tire == null) return;
    const { id, tire, dealer, startsOn, endsOn } = after;
    const period = { tyreId: tire.id, fitterId: dealer?.id ?? null, startsOn, endsOn, exceptId: id };
    await data.withCommit(() => freePeriods(data, [period]));
  },
});
