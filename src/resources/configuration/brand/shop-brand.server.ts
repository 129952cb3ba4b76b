/** Refuses insecure fonts, and applies the brand to the shop's pages at once. */
import { applyBrand } from "../../../../host/server/features/shops/brand";
import { defineHooks } from "../../../../host/server/resources/hooks";
import shopBrand from "./shop-brand.resource";

export default defineHooks(shopBrand, {
  beforeSave: ({ values: { fontUrl } }) =>
    fontUrl === null || fontUrl.startsWith("https://") ? {} : { fields: { fontUrl: "shop-brand.error.font" } },
  afterWrite: async ({ after }, { data }) => {
    if (after !== null) await applyBrand(data, after);
  },
});
