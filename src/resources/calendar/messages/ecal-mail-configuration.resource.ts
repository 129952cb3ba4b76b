import { CALENDAR_MAIL_TYPES, MAIL_BLOCKS, type MessageType } from "../../../contract/customer-messages";
import { f } from "../../../contract/fields";
import { defineResource } from "../../../contract/resource";
import { conditions, owner, timing, timingOf, timingRules } from "./message-fields";

/** Messages whose mail can carry the calendar entry. */
const WITH_ENTRY: readonly MessageType[] = ["APPOINTMENT_CONFIRMED", "APPOINTMENT_MOVED", "APPOINTMENT_CANCELLED"];

/** The mails about appointments: the network's, and those that a dealer has of its own. */
export default defineResource({
  name: "ecal-mail-configuration",
  apiPath: "appointment-calendar/mail-configuration",
  area: "calendar",
  screens: {
    list: { path: "ecal-mail-configuration", tag: "td-ecal-mail-configurations", icon: "envelope" },
    detail: { path: "ecal-mail-configuration/{id}", tag: "td-ecal-mail-configuration" },
  },
  right: { read: "E_CALENDRO_CAN_ACCESS_ADMIN", write: "APPOINTMENTS" },
  scope: "dealer",
  label: "name",
  fields: {
    ...owner,
    /** Type and dealer, so that a dealer has each mail once. */
    code: f.text({ readOnly: true, unique: true }),
    type: f.choice(CALENDAR_MAIL_TYPES, { required: true, readOnly: true, default: "APPOINTMENT_CONFIRMED" }),
    recipient: f.choice(["CUSTOMER", "DEALER"], { readOnly: true, default: "CUSTOMER" }),
    active: f.boolean({ default: true }),
    subject: f.text({ max: 120, localised: true }),
    preheader: f.text({ max: 120, localised: true }),
    /** The free text of the mail. */
    text: f.richText({ max: 30_000, localised: true }),
    /** What the customer prepares. */
    preparation: f.multiline({ max: 2_000, localised: true }),
    /** Parts of the mail in their order. */
    blocks: f.rows(
      { block: f.choice(MAIL_BLOCKS, { required: true, default: "FREE_TEXT" }) },
      { max: MAIL_BLOCKS.length, uniqueBy: "block", ordered: true },
    ),
    attachIcs: f.boolean({ default: true }),
    ...timing,
    ...conditions,
    languages: f.computed("text"),
    sent30: f.computed("integer", { sortable: true }),
    failed30: f.computed("percent", { sortable: true }),
  },
  rules: (values) => timingRules(values),
  relevant: (values) => ({
    ...timingOf(values),
    attachIcs: WITH_ENTRY.includes(values.type),
    preparation: values.recipient !== "DEALER",
  }),
  list: {
    columns: [
      "name",
      "type",
      "recipient",
      "level",
      "fitter",
      "languages",
      "hours",
      "time",
      "days",
      "sent30",
      "failed30",
      "active",
      "updatedAt",
      "updatedBy",
    ],
    visible: ["name", "recipient", "level", "fitter", "languages", "sent30", "failed30", "active"],
    filters: ["type", "recipient", "level", "fitter", "active"],
    search: ["name"],
    sort: "recipient,type,fitter",
    inlineEdit: ["active"],
    views: { active: { active: "true" }, own: { level: "GARAGE" } },
    links: { settings: "ecal-mail-configuration/settings" },
  },
  form: {
    tabs: {
      mail: {
        text: ["subject", "preheader", "text", "@variables"],
        blocks: ["blocks", "@buttons", "preparation", "attachIcs"],
        preview: ["@preview"],
      },
      use: {
        use: ["type", "recipient", "level", "fitter", "active"],
        time: ["timing", "hours", "time", "days", "weekdays", "minNoticeHours"],
        conditions: ["services", "origins"],
      },
      history: { history: ["@history"] },
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
