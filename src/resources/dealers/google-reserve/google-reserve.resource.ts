import { f } from "../../../contract/fields";
import { defineResource } from "../../../contract/resource";
import { RESERVE_STATES } from "./reserve-states";

/** What Google shows and accepts for one service of the shop. */
export default defineResource({
  name: "google-reserve",
  area: "dealers",
  // Its screens are bespoke, because a service has an address before it is set up.
  screens: {},
  right: { read: "GOOGLE_RESERVE", write: "GOOGLE_RESERVE" },
  scope: "shop",
  label: "localizedName",
  fields: {
    service: f.reference("service", { required: true, unique: true }),
    enabled: f.boolean(),
    state: f.choice(RESERVE_STATES, {
      required: true,
      readOnly: true,
      default: "OFF",
      tints: { OFF: "neutral", INCOMPLETE: "warning", READY: "info", LIVE: "success" },
    }),
    /** Name by locale; empty for the service's name. */
    localizedName: f.text({ localised: true, max: 100 }),
    localizedDescription: f.richText({ localised: true, max: 10_000 }),
    category: f.choice(["tire_fitting", "tire_repair", "wheel_alignment", "oil_change", "inspection", "other"], {
      required: true,
      default: "tire_fitting",
    }),
    priceShown: f.choice(["SERVICE_PRICE", "FIXED", "HIDDEN"], { required: true, default: "SERVICE_PRICE" }),
    price: f.money({ min: 0 }),
    interpretation: f.choice(["EXACT", "STARTS_AT", "NOT_DISPLAYED"], { required: true, default: "EXACT" }),
    /** Duration; empty for the service's duration. */
    durationMinutes: f.integer({ min: 5, max: 480, unit: "unit.minutes" }),
    slotStep: f.choice(["15", "30", "60"], { required: true, default: "30" }),
    minAdvanceMinutes: f.integer({ required: true, min: 0, max: 43_200, default: 120, unit: "unit.minutes" }),
    maxAdvanceDays: f.integer({ required: true, min: 1, max: 365, default: 60, unit: "unit.days" }),
    minCancelMinutes: f.integer({ min: 0, max: 43_200, unit: "unit.minutes" }),
    cancellation: f.multiline({ localised: true, max: 1000 }),
    prepayment: f.choice(["NOT_SUPPORTED", "OPTIONAL", "REQUIRED"], { required: true, default: "NOT_SUPPORTED" }),
    noShowFee: f.money({ min: 0 }),
    requireCreditCard: f.choice(["NEVER", "ALWAYS", "CONDITIONAL"], { required: true, default: "NEVER" }),
    intakeForm: f.rows(
      {
        label: f.text({ required: true, max: 120, localised: true }),
        type: f.choice(["SHORT_ANSWER", "CHECKBOX", "CHOICE", "BOOLEAN"], { required: true, default: "SHORT_ANSWER" }),
        required: f.boolean(),
        choices: f.text({ max: 300 }),
      },
      { max: 10 },
    ),
    dealersMode: f.choice(["ALL_OFFERING", "SELECTED"], { required: true, default: "ALL_OFFERING" }),
    dealers: f.references("fitter", { max: 500 }),
  },
  rules: (reserve) => ({
    minAdvanceMinutes:
      reserve.minAdvanceMinutes > reserve.maxAdvanceDays * 1440 ? "google-reserve.error.advance" : undefined,
    price: reserve.priceShown === "FIXED" && reserve.price === null ? "error.required" : undefined,
    dealers: reserve.dealersMode === "SELECTED" && reserve.dealers.length === 0 ? "error.required" : undefined,
  }),
  relevant: ({ priceShown, dealersMode }) => ({
    price: priceShown === "FIXED",
    dealers: dealersMode === "SELECTED",
  }),
  list: {
    columns: ["service", "category", "state", "enabled", "updatedAt"],
    filters: ["service", "state"],
    search: ["localizedName"],
    sort: "-id",
  },
  form: {
    cards: {
      google: ["enabled", "localizedName", "localizedDescription", "category"],
      price: ["priceShown", "price", "interpretation", "prepayment", "noShowFee", "requireCreditCard"],
      booking: [
        "durationMinutes",
        "slotStep",
        "minAdvanceMinutes",
        "maxAdvanceDays",
        "minCancelMinutes",
        "cancellation",
        "intakeForm",
      ],
      dealers: ["dealersMode", "dealers"],
      customer: ["@customer"],
      preview: ["@slots"],
    },
  },
  actions: {
    publish: { icon: "cloud-upload", when: (reserve) => reserve.state === "READY" },
    copy: {
      icon: "files",
      place: "title",
      input: {
        services: f.references("service", { required: true, max: 50, filter: { bookable: "true", active: "true" } }),
      },
    },
    "take-off": { icon: "cloud-slash", confirm: "question", when: (reserve) => reserve.state === "LIVE" },
  },
  examples: [],
});
