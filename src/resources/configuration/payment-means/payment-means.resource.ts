import { f } from "../../../contract/fields";
import { isIban } from "../../../contract/iban";
import { CUSTOMER_TYPES, MEANS_CODES, needsPlatform, SALES_CHANNELS } from "../../../contract/payment-means";
import { defineResource } from "../../../contract/resource";

/** Largest amount in minor units. */
const MAX_MONEY = 10_000_000;

/** The means by which customers may pay, in the order in which they are offered. */
export default defineResource({
  name: "payment-means",
  area: "configuration",
  screens: {
    list: { path: "payment-means-configuration", tag: "td-payment-means-configuration", icon: "wallet2" },
    order: { path: "payment-means-configuration/order", tag: "td-payment-means-order" },
    detail: { path: "payment-means-configuration/{id}", tag: "td-payment-means" },
  },
  right: { read: "PAYMENT_CONFIGURATION", write: "PAYMENT_CONFIGURATION" },
  writeConditions: ["whole-shop"],
  scope: "shop",
  label: "label",
  fields: {
    label: f.text({ required: true, max: 40, localised: true }),
    code: f.choice(MEANS_CODES, { required: true, default: "CARD" }),
    active: f.boolean(),
    text: f.multiline({ max: 300, localised: true }),
    picture: f.picture({ sizes: { DESKTOP: [240, 150] }, fit: "whole" }),
    platform: f.reference("payment-platform"),
    channels: f.choices(SALES_CHANNELS, { required: true }),
    customerTypes: f.choices(CUSTOMER_TYPES, { required: true, default: CUSTOMER_TYPES }),
    minAmount: f.money({ min: 0, max: MAX_MONEY }),
    maxAmount: f.money({ min: 0, max: MAX_MONEY }),
    countries: f.rows({ country: f.country({ required: true }) }, { max: 50, uniqueBy: "country" }),
    /** Dealers at which it is offered; all when empty. */
    dealers: f.references("fitter", { max: 500 }),
    /** The part that is paid at once; the rest is paid on site. */
    depositPercent: f.percent({ min: 5, max: 90 }),
    depositAmount: f.money({ min: 100, max: MAX_MONEY }),
    instalments: f.integer({ min: 2, max: 12 }),
    feesBorneBy: f.choice(["SHOP", "CUSTOMER"], { required: true, default: "SHOP" }),
    holder: f.text({ max: 70 }),
    iban: f.text({ max: 42, example: "FR76 3000 6000 0112 3456 7890 189" }),
    bic: f.text({ max: 11, pattern: "[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?", example: "AGRIFRPP" }),
    /** Days after which an order without the transfer is cancelled. */
    cancelDays: f.integer({ required: true, min: 1, max: 15, default: 7, unit: "unit.days" }),
    position: f.position(),
  },
  rules: (means) => ({
    platform: means.active && needsPlatform(means.code) && means.platform === null ? "error.required" : undefined,
    maxAmount:
      means.minAmount !== null && means.maxAmount !== null && means.maxAmount.minor < means.minAmount.minor
        ? "payment-means.error.amounts"
        : undefined,
    ...(means.code === "DEPOSIT" && {
      depositPercent:
        (means.depositPercent === null) === (means.depositAmount === null) ? "payment-means.error.deposit" : undefined,
    }),
    ...(means.code === "INSTALMENTS" && {
      instalments: means.instalments === null ? "error.required" : undefined,
    }),
    ...(means.code === "BANK_TRANSFER" && {
      holder: means.holder === null ? "error.required" : undefined,
      iban: means.iban === null ? "error.required" : isIban(means.iban) ? undefined : "payment-means.error.iban",
    }),
  }),
  relevant: ({ code }) => ({
    platform: needsPlatform(code),
    depositPercent: code === "DEPOSIT",
    depositAmount: code === "DEPOSIT",
    instalments: code === "INSTALMENTS",
    feesBorneBy: code === "INSTALMENTS",
    holder: code === "BANK_TRANSFER",
    iban: code === "BANK_TRANSFER",
    bic: code === "BANK_TRANSFER",
    cancelDays: code === "BANK_TRANSFER",
  }),
  list: {
    columns: [
      "position",
      "label",
      "code",
      "platform",
      "channels",
      "customerTypes",
      "minAmount",
      "maxAmount",
      "countries",
      "dealers",
      "active",
      "updatedAt",
      "updatedBy",
    ],
    visible: ["label", "code", "platform", "channels", "minAmount", "maxAmount", "active"],
    filters: ["code", "active", "platform", "channels"],
    search: ["label"],
    sort: "position",
    picture: "picture",
    inlineEdit: ["active"],
    views: { active: { active: "true" } },
    links: {
      platforms: "payment-means-configuration/platforms",
      settings: "payment-means-configuration/settings",
      order: "payment-means-configuration/order",
      selling: "distance-selling-configuration",
    },
  },
  order: { show: ["code", "active"] },
  form: {
    tabs: {
      means: {
        general: ["label", "code", "active", "text", "picture"],
        payment: ["platform", "instalments", "feesBorneBy", "depositPercent", "depositAmount"],
        transfer: ["holder", "iban", "bic", "cancelDays"],
        use: ["channels", "customerTypes", "minAmount", "maxAmount", "countries", "dealers"],
        notices: ["@notices"],
      },
      history: { history: ["@history"] },
    },
  },
  actions: {
    activate: { icon: "check-circle", bulk: true, undo: true, when: ({ active }) => !active, set: { active: true } },
    deactivate: { icon: "pause-circle", bulk: true, undo: true, when: ({ active }) => active, set: { active: false } },
  },
  exportable: true,
});
