import { MESSAGE_STATES, SMS_TYPES } from "../../../contract/customer-messages";
import { CALENDAR_EXPORT_KINDS, FILE_FORMATS } from "../../../contract/exports";
import { f } from "../../../contract/fields";
import { defineResource } from "../../../contract/resource";
import { APPOINTMENT_STATUSES } from "../../activity/appointment.resource";
import { exportSettings, settingsFaults, settingsRelevant } from "../../activity/exports/export-settings";
import { ORIGINS } from "../../activity/request";

const { name, period, from, to, ...later } = exportSettings;

/** Rights of the kinds. */
const ANY_KIND = ["APPOINTMENTS", "NETWORK_EXPORT", "E_CALENDAR_SUPER_ADMIN"] as const;

const isAboutVisits = (kind: string): boolean => kind === "GARAGE" || kind === "NETWORK";

/** Links of the lists of one kind. */
const LINKS = { all: "ecal-export", files: "export-download" } as const;

const FORM = {
  tabs: {
    settings: {
      export: ["name", "kind"],
      period: ["period", "from", "to", "basis"],
      content: ["dealers", "statuses", "origins", "services", "lineBy", "messageTypes", "messageStates"],
      file: ["format", "encoding", "language"],
      customers: ["personalData", "fullAgreed"],
      schedule: ["schedule", "recipients", "nextRunAt"],
    },
    preview: { preview: ["@preview"] },
    runs: { runs: ["@runs"] },
    history: { history: ["@history"] },
  },
} as const;
/** Form of exports of appointments, which calendar programs can read, too. */
const VISITS_FORM = {
  tabs: {
    settings: FORM.tabs.settings,
    preview: FORM.tabs.preview,
    runs: FORM.tabs.runs,
    feed: { feed: ["@feed"] },
    history: FORM.tabs.history,
  },
} as const;

/** Exports of appointments and text messages, kept to be run again. Files are among the exports to download. */
export default defineResource({
  name: "ecal-export",
  apiPath: "appointment-calendar/exports",
  area: "calendar",
  screens: {
    list: { path: "ecal-export", tag: "td-ecal-exports", icon: "download" },
    detail: { path: "ecal-export/{id}", tag: "td-ecal-export", query: ["kind"] },
  },
  lists: {
    network: {
      path: "ecal-export-network",
      tag: "td-ecal-export-network",
      icon: "download",
      right: "NETWORK_EXPORT",
      filter: { kind: "NETWORK" },
      list: { createPath: "ecal-export-network/new?kind=NETWORK", links: LINKS },
      detail: { path: "ecal-export-network/{id}", tag: "td-ecal-network-export", query: ["kind"], form: VISITS_FORM },
    },
    sms: {
      path: "ecal-export-sms",
      tag: "td-ecal-export-sms",
      icon: "download",
      filter: { kind: "SMS" },
      list: { createPath: "ecal-export-sms/new?kind=SMS", links: LINKS },
      detail: { path: "ecal-export-sms/{id}", tag: "td-ecal-sms-export", query: ["kind"], form: FORM },
    },
    global: {
      path: "ecal-export-global",
      tag: "td-ecal-export-global",
      icon: "download",
      right: "E_CALENDAR_SUPER_ADMIN",
      filter: { kind: "GLOBAL" },
      list: {
        createPath: "ecal-export-global/new?kind=GLOBAL",
        links: LINKS,
        visible: ["name", "period", "format", "lastRunAt", "lastLines"],
      },
      detail: { path: "ecal-export-global/{id}", tag: "td-ecal-global-export", query: ["kind"], form: FORM },
    },
  },
  right: { read: ANY_KIND, write: ANY_KIND },
  scope: "shop",
  // An export of all garages is the network's: garages cannot change it, and get their own rows by it.
  about: "dealers",
  ownersWrite: true,
  variants: {
    field: "kind",
    values: {
      GARAGE: { right: "APPOINTMENTS" },
      NETWORK: { right: "NETWORK_EXPORT" },
      SMS: { right: ["APPOINTMENTS", "NETWORK_EXPORT"], fields: ["messageTypes", "messageStates"] },
      GLOBAL: { right: "E_CALENDAR_SUPER_ADMIN" },
    },
  },
  label: "name",
  fields: {
    name,
    kind: f.choice(CALENDAR_EXPORT_KINDS, { required: true, default: "GARAGE" }),
    period,
    from,
    to,
    /** What the days of the period are: those of the visits, or those of the bookings. */
    basis: f.choice(["VISIT", "BOOKING"], { required: true, default: "VISIT" }),
    /** Empty: all garages that the account sees. */
    dealers: f.references("fitter", { max: 500 }),
    statuses: f.choices(APPOINTMENT_STATUSES),
    origins: f.choices(ORIGINS),
    services: f.references("service", { max: 100 }),
    lineBy: f.choice(["APPOINTMENT", "SERVICE"], { required: true, default: "APPOINTMENT" }),
    messageTypes: f.choices(SMS_TYPES),
    messageStates: f.choices(MESSAGE_STATES),
    format: f.choice(FILE_FORMATS, { required: true, default: "csv" }),
    ...later,
  },
  rules: (settings) => ({
    ...settingsFaults(settings, { long: "ecal-export.error.too-long", agree: "ecal-export.error.agree" }),
    ...(settings.format === "ics" && !isAboutVisits(settings.kind) && { format: "ecal-export.error.no-visits" }),
  }),
  relevant: (settings) => {
    const { kind } = settings;
    const shared = settingsRelevant(settings);
    const hasCustomers = kind !== "GLOBAL";
    return {
      ...shared,
      basis: isAboutVisits(kind),
      statuses: isAboutVisits(kind),
      origins: isAboutVisits(kind),
      services: isAboutVisits(kind),
      lineBy: isAboutVisits(kind) && settings.format !== "ics",
      dealers: hasCustomers,
      personalData: hasCustomers,
      fullAgreed: hasCustomers && shared.fullAgreed,
      messageTypes: kind === "SMS",
      messageStates: kind === "SMS",
    };
  },
  locks: () => ({ kind: "ecal-export.lock.kind" }),
  list: {
    columns: [
      "name",
      "kind",
      "period",
      "dealers",
      "personalData",
      "format",
      "schedule",
      "nextRunAt",
      "lastRunAt",
      "lastLines",
      "updatedAt",
      "updatedBy",
    ],
    visible: ["name", "kind", "period", "personalData", "format", "schedule", "lastRunAt", "lastLines"],
    filters: ["kind", "period", "format", "schedule", "personalData", "dealers"],
    search: ["name"],
    sort: "name",
    links: {
      network: "ecal-export-network",
      sms: "ecal-export-sms",
      global: "ecal-export-global",
      files: "export-download",
    },
  },
  form: VISITS_FORM,
  actions: { run: { icon: "download", main: true } },
  operations: { duplicate: { reset: ["schedule", "recipients"] }, bulkUpdate: false },
});
