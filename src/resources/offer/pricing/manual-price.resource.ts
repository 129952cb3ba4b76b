import { f } from "../../../contract/fields";
import { defineResource } from "../../../contract/resource";

/** A price of a tyre that was set by hand, for the shop or one of its dealers. A new one cuts those that it overlaps. */
export default defineResource({
  name: "manual-price",
  area: "pricing",
  screens: {
    list: {
      path: "tire-pricing/manual",
      tag: "td-manual-prices",
      icon: "hand-index",
      backTo: { path: "tire-pricing", titleKey: "tire-pricing.matrix.title" },
    },
    detail: { path: "tire-pricing/manual/{id}", tag: "td-manual-price" },
  },
  right: { read: "TYRE_PRICING", write: "TYRE_PRICING_IMPORT" },
  conditions: ["not-super-admin", "own-stock-prices"],
  writeConditions: ["whole-shop"],
  scope: "shop",
  table: "manual-price",
  label: "name",
  fields: {
    /** Name of the tyre, unless another one is typed. */
    name: f.text({ max: 200 }),
    /** Tyres are chosen, or named by their article number as in files. */
    tire: f.reference("tire"),
    ean: f.text({ min: 7, max: 20, example: "3528706953682" }),
    /** Empty for the whole shop. */
    dealer: f.reference("fitter"),
    /** Including VAT. */
    price: f.money({ required: true, min: 1 }),
    startsOn: f.date(),
    endsOn: f.date(),
    state: f.choice(["SCHEDULED", "LIVE", "EXPIRED"], {
      readOnly: true,
      tints: { SCHEDULED: "info", LIVE: "success", EXPIRED: "neutral" },
    }),
  },
  rules: ({ ean, tire, startsOn, endsOn }) => ({
    tire: ean === null && tire === null ? "error.required" : undefined,
    endsOn: startsOn !== null && endsOn !== null && endsOn < startsOn ? "tire-pricing.error.order" : undefined,
  }),
  locks: () => ({
    tire: "manual-price.lock.article",
    ean: "manual-price.lock.article",
    dealer: "manual-price.lock.article",
  }),
  list: {
    columns: ["name", "tire", "ean", "dealer", "price", "startsOn", "endsOn", "state", "updatedAt", "updatedBy"],
    visible: ["name", "ean", "dealer", "price", "startsOn", "endsOn", "state", "updatedAt", "updatedBy"],
    filters: ["state", "dealer", "price", "startsOn", "endsOn", "updatedAt"],
    search: ["name", "ean"],
    sort: "-updatedAt",
    sortable: ["name", "ean", "price", "startsOn", "endsOn", "updatedAt"],
    inlineEdit: ["endsOn"],
    views: { live: { state: "LIVE" }, scheduled: { state: "SCHEDULED" }, expired: { state: "EXPIRED" } },
  },
  form: {
    tabs: {
      price: { article: ["tire", "ean", "name", "dealer"], price: ["price", "startsOn", "endsOn"] },
      history: { history: ["@history"] },
    },
  },
  import: { match: null },
  exportable: true,
});
