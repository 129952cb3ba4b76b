import { f } from "../../../contract/fields";
import { AGREED_PRICE_FIELDS, isPriceOrDiscount } from "../../../contract/pricing/agreed-price";
import { defineResource } from "../../../contract/resource";

/** A purchase price that was agreed with a provider. It replaces the price of its offer; a new one cuts those that it overlaps. */
export default defineResource({
  name: "provider-price",
  area: "pricing",
  screens: {
    list: {
      path: "provider-price-specific-management",
      tag: "td-provider-price-specifics",
      icon: "tags",
    },
    detail: { path: "provider-price-specific-management/{id}", tag: "td-provider-price-specific" },
  },
  right: { read: "TYRE_PRICING_IMPORT", write: "TYRE_PRICING_IMPORT" },
  conditions: ["not-super-admin"],
  writeConditions: ["whole-shop"],
  scope: "shop",
  table: "provider-price",
  label: "name",
  fields: {
    provider: f.reference("provider", { required: true }),
    /** Tyres are chosen, or named by their article number as in files. */
    tire: f.reference("tire"),
    ...AGREED_PRICE_FIELDS,
    feedNet: f.computed("decimal", { sortable: true, amount: true }),
    gap: f.computed("decimal", { sortable: true }),
    state: f.choice(["SCHEDULED", "LIVE", "EXPIRED", "ORPHAN"], {
      readOnly: true,
      tints: { SCHEDULED: "info", LIVE: "success", EXPIRED: "neutral", ORPHAN: "warning" },
    }),
  },
  rules: ({ ean, tire, netPrice, discountPercent, startsOn, endsOn }) => ({
    tire: ean === null && tire === null ? "error.required" : undefined,
    netPrice: isPriceOrDiscount({ netPrice, discountPercent }) ? undefined : "provider-price.error.one-price",
    endsOn: endsOn !== null && endsOn < startsOn ? "tire-pricing.error.order" : undefined,
  }),
  locks: () => ({
    tire: "provider-price.lock.article",
    ean: "provider-price.lock.article",
    provider: "provider-price.lock.article",
  }),
  list: {
    columns: [
      "name",
      "provider",
      "tire",
      "ean",
      "netPrice",
      "discountPercent",
      "feedNet",
      "gap",
      "minQuantity",
      "startsOn",
      "endsOn",
      "state",
      "reference",
      "updatedAt",
      "updatedBy",
    ],
    visible: ["name", "provider", "netPrice", "discountPercent", "feedNet", "gap", "minQuantity", "endsOn", "state"],
    filters: ["state", "provider", "gap", "netPrice", "startsOn", "endsOn", "reference", "updatedAt"],
    search: ["name", "ean", "reference"],
    sort: "endsOn",
    sortable: ["name", "ean", "netPrice", "feedNet", "gap", "minQuantity", "startsOn", "endsOn", "updatedAt"],
    inlineEdit: ["netPrice", "endsOn"],
    views: {
      live: { state: "LIVE" },
      dearer: { gap: "0.01.." },
      tenfold: { gap: "900.." },
      orphan: { state: "ORPHAN" },
      expired: { state: "EXPIRED" },
    },
  },
  form: {
    tabs: {
      price: {
        article: ["provider", "tire", "ean", "name"],
        price: ["netPrice", "discountPercent", "minQuantity", "startsOn", "endsOn", "reference"],
        comparison: ["feedNet", "gap", "state"],
      },
      history: { history: ["@history"] },
    },
  },
  import: { match: null, missing: { fields: ["ean"], error: "provider-price.error.unknown-article" } },
  exportable: true,
});
