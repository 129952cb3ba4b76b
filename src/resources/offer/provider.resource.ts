import { f } from "../../contract/fields";
import { defineResource } from "../../contract/resource";
import { CURRENCIES, PROVIDER_TYPES } from "../../contract/tyres";

/** Who delivers tyres: a wholesaler, a manufacturer, a store of the network, or the own stock of a dealer. */
export default defineResource({
  name: "provider",
  area: "pricing",
  screens: {
    list: {
      path: "stock/providers",
      tag: "td-providers",
      icon: "truck",
      backTo: { path: "stock", titleKey: "stock.list.title" },
    },
    detail: { path: "stock/providers/{id}", tag: "td-provider" },
  },
  right: { read: "STOCK", write: "STOCK" },
  conditions: ["own-stock-prices"],
  writeConditions: ["whole-shop"],
  scope: "shop",
  label: "name",
  fields: {
    name: f.text({ required: true, max: 80 }),
    code: f.code({ required: true, unique: true, min: 2, max: 30 }),
    type: f.choice(PROVIDER_TYPES, { required: true, default: "WHOLESALER" }),
    active: f.boolean({ default: true }),
    /** Whose stock it is. */
    fitter: f.reference("fitter"),
    country: f.country({ required: true, default: "FR" }),
    currency: f.choice(CURRENCIES, { required: true, default: "EUR" }),
    transportPerTyre: f.decimal({ min: 0, max: 999, fractionDigits: 4, amount: true }),
    yearEndRebatePercent: f.percent({ max: 40, fractionDigits: 2 }),
    minOrderQuantity: f.integer({ min: 1, max: 1_000 }),
    cutOffTime: f.time(),
    deliveryDaysMin: f.integer({ min: 0, max: 60, unit: "unit.days" }),
    deliveryDaysMax: f.integer({ min: 0, max: 60, unit: "unit.days" }),
    dropShip: f.boolean(),
    orderEmail: f.email(),
    /** Offers that no feed confirmed for longer are not sold. Own stock does not age. */
    maxFeedAgeHours: f.integer({ required: true, min: 1, max: 168, default: 24, unit: "unit.hours" }),
    offers: f.computed("integer", { sortable: true }),
    unknownArticles: f.computed("integer", { sortable: true }),
    lastSeenAt: f.computed("dateTime", { sortable: true }),
  },
  rules: ({ type, fitter, deliveryDaysMin, deliveryDaysMax }) => ({
    fitter: type !== "OWN_STOCK" && fitter !== null ? "provider.error.dealer-without-stock" : undefined,
    deliveryDaysMax:
      deliveryDaysMin !== null && deliveryDaysMax !== null && deliveryDaysMax < deliveryDaysMin
        ? "provider.error.days-order"
        : undefined,
  }),
  relevant: ({ type, fitter }) => ({
    fitter: type === "OWN_STOCK" || fitter !== null,
    maxFeedAgeHours: type !== "OWN_STOCK",
    orderEmail: type !== "OWN_STOCK",
    cutOffTime: type !== "OWN_STOCK",
  }),
  list: {
    columns: [
      "name",
      "code",
      "type",
      "fitter",
      "country",
      "currency",
      "transportPerTyre",
      "deliveryDaysMin",
      "deliveryDaysMax",
      "maxFeedAgeHours",
      "offers",
      "unknownArticles",
      "lastSeenAt",
      "active",
    ],
    visible: ["name", "type", "country", "transportPerTyre", "offers", "unknownArticles", "lastSeenAt", "active"],
    filters: ["type", "active", "country", "fitter"],
    search: ["name", "code"],
    sort: "name",
  },
  form: {
    tabs: {
      provider: {
        general: ["name", "code", "type", "fitter", "country", "currency", "active"],
        prices: ["transportPerTyre", "yearEndRebatePercent", "minOrderQuantity"],
        delivery: ["deliveryDaysMin", "deliveryDaysMax", "cutOffTime", "dropShip", "orderEmail"],
        feed: ["maxFeedAgeHours", "offers", "unknownArticles", "lastSeenAt"],
      },
      history: { history: ["@history"] },
    },
  },
  actions: {
    activate: { icon: "check-circle", bulk: true, undo: true, when: ({ active }) => !active, set: { active: true } },
    deactivate: { icon: "pause-circle", bulk: true, undo: true, when: ({ active }) => active, set: { active: false } },
    offers: { icon: "boxes", path: "stock?filter[provider]={id}", bulk: true, maxSelected: 20 },
    feeds: { icon: "cloud-download", path: "import-config?filter[provider]={id}" },
  },
  exportable: true,
});
