import {
  CALENDAR_MAIL_TYPES,
  MESSAGE_CHANNELS,
  MESSAGE_STATES,
  MESSAGE_TINTS,
  SKIP_REASONS,
  SMS_TYPES,
} from "../../../contract/customer-messages";
import { f } from "../../../contract/fields";
import { defineReport } from "../../../contract/kinds/report";
import { defineResource } from "../../../contract/resource";

/** The log of messages about appointments, and what text messages cost and bring. */
export default defineResource({
  name: "ecal-sms-reporting",
  apiPath: "appointment-calendar/sms-reporting",
  area: "calendar",
  screens: {
    report: { path: "ecal-sms-reporting", tag: "td-ecal-sms-reporting", icon: "bar-chart" },
    list: {
      path: "ecal-sms-reporting/messages",
      tag: "td-ecal-messages",
      icon: "card-list",
      query: ["type", "status"],
    },
  },
  right: { read: "E_CALENDRO_CAN_ACCESS_ADMIN", write: "APPOINTMENTS" },
  scope: "dealer",
  table: "booking-message",
  label: "recipient",
  fields: {
    dueAt: f.dateTime({ readOnly: true }),
    channel: f.choice(MESSAGE_CHANNELS, {
      required: true,
      readOnly: true,
      default: "SMS",
      icons: { SMS: "chat-dots", MAIL: "envelope" },
    }),
    type: f.choice(CALENDAR_MAIL_TYPES, { required: true, readOnly: true, default: "REMINDER_1" }),
    fitter: f.reference("fitter", { readOnly: true }),
    /** Number or address with most of it hidden. */
    recipient: f.text({ readOnly: true }),
    status: f.choice(MESSAGE_STATES, {
      required: true,
      readOnly: true,
      default: "PLANNED",
      tints: MESSAGE_TINTS,
    }),
    /** Why it was skipped or failed. */
    reason: f.choice([...SKIP_REASONS, "PROVIDER"], { readOnly: true }),
    parts: f.integer({ readOnly: true }),
    cost: f.computed("decimal", { sortable: true, amount: true }),
    clicks: f.integer({ readOnly: true }),
    country: f.country({ readOnly: true }),
    sentAt: f.dateTime({ readOnly: true }),
    appointment: f.reference("appointment", { readOnly: true }),
  },
  list: {
    columns: [
      "dueAt",
      "channel",
      "type",
      "fitter",
      "recipient",
      "status",
      "reason",
      "parts",
      "cost",
      "clicks",
      "country",
      "sentAt",
      "appointment",
    ],
    visible: ["dueAt", "channel", "type", "fitter", "recipient", "status", "reason", "parts", "clicks", "appointment"],
    filters: ["channel", "type", "status", "reason", "fitter", "dueAt", "country", "appointment"],
    search: [],
    sort: "-dueAt",
    views: {
      planned: { status: "PLANNED" },
      failed: { status: "FAILED,EXPIRED,BOUNCED" },
      skipped: { status: "SKIPPED" },
    },
    links: { report: "ecal-sms-reporting", "opt-outs": "ecal-sms-reporting/opt-outs", texts: "ecal-sms-configuration" },
  },
  actions: {
    /** Sends text messages of the last 24 hours again. */
    retry: {
      icon: "arrow-repeat",
      bulk: true,
      when: ({ status, channel }) => status === "FAILED" && channel === "SMS",
    },
  },
  operations: { create: false, update: false, remove: false },
  report: defineReport({
    period: "last-30-days",
    filters: {
      fitter: f.reference("fitter"),
      type: f.choice(SMS_TYPES),
      country: f.country(),
    },
    figures: {
      messages: { format: "integer" },
      parts: { format: "integer" },
      deliveryRate: { format: "percent", better: "up" },
      failed: { format: "integer", better: "down" },
      skipped: { format: "integer" },
      cost: { format: "money", better: "down" },
      clickRate: { format: "percent", better: "up" },
      optOuts: { format: "integer", better: "down" },
      /** Share of missed visits, with and without a reminder. */
      noShowReminded: { format: "percent", better: "down" },
      noShowOthers: { format: "percent" },
      /** Visits cancelled at least a day ahead, after a reminder. */
      cancelledAhead: { format: "integer" },
    },
    series: {
      messages: { chart: "bar", figures: ["messages", "parts"] },
      failed: { chart: "line", figures: ["failed"] },
    },
    groupings: {
      dealer: { figures: ["messages", "parts", "deliveryRate", "failed", "cost"] },
      type: { figures: ["messages", "parts", "deliveryRate", "failed", "cost", "clickRate"] },
      status: { figures: ["messages", "parts"] },
      country: { figures: ["messages", "parts", "deliveryRate", "cost"] },
    },
  }),
  exportable: true,
  exportRight: "APPOINTMENTS",
});
