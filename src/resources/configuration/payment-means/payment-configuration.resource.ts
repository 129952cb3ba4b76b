import { f } from "../../../contract/fields";
import { defineResource } from "../../../contract/resource";

/** Rules that hold for all means of payment of the shop. */
export default defineResource({
  name: "payment-configuration",
  area: "configuration",
  screens: {
    settings: {
      path: "payment-means-configuration/settings",
      tag: "td-payment-configuration",
      icon: "sliders",
      backTo: { path: "payment-means-configuration", titleKey: "payment-configuration.up" },
    },
  },
  right: { read: "PAYMENT_CONFIGURATION", write: "PAYMENT_CONFIGURATION" },
  writeConditions: ["whole-shop"],
  scope: "shop",
  label: "feesBorneBy",
  fields: {
    /** Unpaid orders end after this time. Bank transfers have their own time. */
    unpaidMinutes: f.integer({ required: true, min: 10, max: 1440, default: 1440, unit: "unit.minutes" }),
    /** What one user may refund within 24 hours; no limit when empty. */
    refundLimit: f.money({ min: 0, max: 100_000_000 }),
    feesBorneBy: f.choice(["SHOP", "DEALER", "CUSTOMER"], { required: true, default: "SHOP" }),
  },
  form: {
    cards: {
      orders: ["unpaidMinutes"],
      refunds: ["refundLimit"],
      fees: ["feesBorneBy"],
      history: ["@history"],
    },
  },
  examples: [{ unpaidMinutes: 1440, refundLimit: { minor: 150_000, currency: "EUR" } }],
});
