import { AT_BUDGET } from "../../../contract/customer-messages";
import { f } from "../../../contract/fields";
import { defineResource } from "../../../contract/resource";

/** Who text messages come from, when they may leave, and how many. */
export default defineResource({
  name: "ecal-sms-settings",
  apiPath: "appointment-calendar/sms-settings",
  area: "calendar",
  screens: {
    settings: {
      path: "ecal-sms-configuration/settings",
      tag: "td-ecal-sms-settings",
      icon: "sliders",
      backTo: { path: "ecal-sms-configuration", titleKey: "ecal-sms-settings.up" },
    },
  },
  right: { read: "E_CALENDRO_CAN_ACCESS_ADMIN", write: "APPOINTMENTS" },
  scope: "shop",
  label: "senderName",
  fields: {
    enabled: f.boolean(),
    /** Countries that refuse letters show the gateway's number. */
    senderName: f.text({
      required: true,
      min: 3,
      max: 11,
      pattern: "^(?=.*[A-Za-z])[A-Za-z0-9 ]{3,11}$",
      example: "GARAGE",
    }),
    windowFrom: f.time({ required: true, default: "08:00" }),
    windowTo: f.time({ required: true, default: "20:00" }),
    noSunday: f.boolean({ default: true }),
    /** Empty: no limit. */
    monthlyBudget: f.integer({ min: 1, max: 100_000 }),
    atBudget: f.choice(AT_BUDGET, { required: true, default: "ONLY_REMINDERS" }),
    testNumber: f.phone(),
  },
  rules: ({ windowFrom, windowTo }) => ({
    windowTo: windowTo <= windowFrom ? "ecal-sms-settings.error.window" : undefined,
  }),
  relevant: ({ monthlyBudget }) => ({ atBudget: monthlyBudget !== null }),
  form: {
    cards: {
      sender: ["enabled", "senderName", "testNumber"],
      window: ["windowFrom", "windowTo", "noSunday"],
      budget: ["monthlyBudget", "atBudget", "@usage"],
    },
  },
});
