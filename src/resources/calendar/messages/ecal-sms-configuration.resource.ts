import { SMS_TYPES } from "../../../contract/customer-messages";
import { f } from "../../../contract/fields";
import { defineResource } from "../../../contract/resource";
import { conditions, owner, timing, timingOf, timingRules } from "./message-fields";

/** The text messages about appointments: the network's texts, and those that a dealer has of its own. */
export default defineResource({
  name: "ecal-sms-configuration",
  apiPath: "appointment-calendar/sms-configuration",
  area: "calendar",
  screens: {
    list: { path: "ecal-sms-configuration", tag: "td-ecal-sms-configurations", icon: "chat-dots" },
    detail: { path: "ecal-sms-configuration/{id}", tag: "td-ecal-sms-configuration" },
  },
  right: { read: "E_CALENDRO_CAN_ACCESS_ADMIN", write: "APPOINTMENTS" },
  scope: "dealer",
  label: "name",
  fields: {
    ...owner,
    /** Type and dealer, so that a dealer has each text once. */
    code: f.text({ readOnly: true, unique: true }),
    type: f.choice(SMS_TYPES, { required: true, readOnly: true, default: "APPOINTMENT_CONFIRMED" }),
    active: f.boolean({ default: true }),
    text: f.multiline({ max: 918, localised: true }),
    /** Other characters than those of the 7-bit alphabet, which make messages longer. */
    unicodeAllowed: f.boolean(),
    ...timing,
    ...conditions,
    languages: f.computed("text"),
    /** Parts of the longest language, with sample values. */
    parts: f.integer({ readOnly: true, min: 0 }),
    sent30: f.computed("integer", { sortable: true }),
    failed30: f.computed("percent", { sortable: true }),
  },
  rules: (values) => timingRules(values),
  relevant: (values) => timingOf(values),
  list: {
    columns: [
      "name",
      "type",
      "level",
      "fitter",
      "languages",
      "hours",
      "time",
      "days",
      "parts",
      "sent30",
      "failed30",
      "active",
      "updatedAt",
      "updatedBy",
    ],
    visible: ["name", "level", "fitter", "languages", "hours", "parts", "sent30", "failed30", "active"],
    filters: ["type", "level", "fitter", "active"],
    search: ["name"],
    sort: "type,fitter",
    inlineEdit: ["active"],
    views: { active: { active: "true" }, own: { level: "GARAGE" } },
    links: { settings: "ecal-sms-configuration/settings", reporting: "ecal-sms-reporting" },
  },
  form: {
    cards: {
      text: ["text", "@counter", "unicodeAllowed"],
      use: ["type", "level", "fitter", "active"],
      time: ["timing", "hours", "time", "days", "minNoticeHours"],
      conditions: ["services", "origins"],
      preview: ["@preview"],
      history: ["@history"],
    },
  },
  actions: {
    "own-text": {
      icon: "pencil-square",
      when: ({ level }) => level === "NETWORK",
      input: { fitter: f.reference("fitter", { required: true }) },
    },
    activate: { icon: "check-circle", bulk: true, undo: true, when: (text) => !text.active, set: { active: true } },
    deactivate: { icon: "pause-circle", bulk: true, undo: true, when: (text) => text.active, set: { active: false } },
  },
  operations: { create: false },
});
