import { f } from "../../../contract/fields";
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
    /** Name of the tyre, unless another one is typed. */
    name: f.text({ max: 200 }),
    provider: f.reference("provider", { required: true }),
    /** Tyres are chosen, or named by their article number as in files. */
    tire: f.reference("tire"),
    ean: f.text({ min: 7, max: 20, example: "3528706953682" }),
    /** Without VAT, in the provider's currency. */
    netPrice: f.decimal({ min: 0.0001, max: 99_999, fractionDigits: 4, amount: true }),
    /** On the price of the offer, in place of a price. */
    discountPercent: f.percent({ min: 0.01, max: 99.99 }),
    minQuantity: f.integer({ required: true, default: 1, min: 1, max: 100 }),
    startsOn: f.date({ required: true }),
    endsOn: f.date(),
    reference: f.text({ max: 40 }),
    feedNet: f.computed("decimal", { sortable: true, amount: true }),
    gap: f.computed("decimal", { sortable: true }),
    state: f.choice(["SCHEDULED", "LIVE", "EXPIRED", "ORPHAN"], {
      readOnly: true,
      tints: { SCHEDULED: "info", LIVE: "success", EXPIRED: "neutral", ORPHAN: "warning" },
    }),
  },
  rules: ({ ean, tire, netPrice, discountPercent, startsOn, endsOn }) => ({
    tire: ean === null && tire === null ? "error.required" : undefined,
    netPrice: (netPrice === null) === (discountPercent === null) ? "provider-price.error.one-price" : undefined,
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
  import: { match: null, missing: { field: "ean", error: "provider-price.error.unknown-article" } },
  exportable: true,
});
