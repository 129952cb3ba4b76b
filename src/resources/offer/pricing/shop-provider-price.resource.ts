import { f } from "../../../contract/fields";
import { AGREED_PRICE_FIELDS, isPriceOrDiscount } from "../../../contract/pricing/agreed-price";
import { defineResource } from "../../../contract/resource";
import { CURRENCIES } from "../../../contract/tyres";

/**
 * Purchase prices that were agreed with the providers of many shops, from import files. Each line names its shop; the shops see the prices
 * among their own.
 */
export default defineResource({
  name: "shop-provider-price",
  area: "pricing",
  screens: {
    import: { path: "provider-price-specific", tag: "td-provider-price-specific-importer", icon: "tags" },
  },
  right: { read: "ADMIN_IMPORTER", write: "ADMIN_IMPORTER" },
  scope: "platform",
  table: "provider-price",
  label: "name",
  fields: {
    shopCode: f.text({ required: true, max: 60, example: "PNEUS_ARMOR" }),
    providerCode: f.text({ required: true, max: 30, example: "GROSSISTE_NORD" }),
    ...AGREED_PRICE_FIELDS,
    /** How the provider names the article, in place of the article number. */
    providerRef: f.text({ max: 60 }),
    /** A price in another currency than the provider's is converted. */
    currency: f.choice(CURRENCIES),
    shop: f.integer({ readOnly: true }),
    provider: f.integer({ readOnly: true }),
    tire: f.integer({ readOnly: true }),
  },
  rules: ({ ean, providerRef, startsOn, endsOn, ...price }) => ({
    ean: ean === null && providerRef === null ? "error.required" : undefined,
    netPrice: isPriceOrDiscount(price) ? undefined : "shop-provider-price.error.one-price",
    endsOn: endsOn !== null && endsOn < startsOn ? "error.period.order" : undefined,
  }),
  list: {
    columns: [
      ...["name", "shopCode", "providerCode", "ean", "providerRef", "netPrice", "discountPercent", "currency"],
      ...["minQuantity", "startsOn", "endsOn", "reference", "updatedAt", "updatedBy"],
    ] as const,
    search: ["name", "ean", "reference"],
    sort: "-updatedAt",
    sortable: ["name", "shopCode", "providerCode", "ean", "netPrice", "minQuantity", "startsOn", "endsOn", "updatedAt"],
  },
  form: {
    cards: {
      price: [
        "name",
        "shopCode",
        "providerCode",
        "ean",
        "netPrice",
        "discountPercent",
        "minQuantity",
        "startsOn",
        "endsOn",
      ],
    },
  },
  operations: { update: false, bulkUpdate: false },
  import: {
    match: null,
    missing: { fields: ["ean", "providerRef"], error: "shop-provider-price.error.unknown-article" },
    ignored: ["shop-provider-price.error.delivered"],
    countBy: "shopCode",
  },
  exportable: true,
});
