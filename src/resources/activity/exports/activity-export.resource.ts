import { ACTIVITY_EXPORT_KINDS, MAX_EXPORT_SHOPS, TABLE_FORMATS } from "../../../contract/exports";
import { f } from "../../../contract/fields";
import { defineResource } from "../../../contract/resource";
import { exportSettings, settingsFaults, settingsRelevant } from "./export-settings";

const { name, period, from, to, personalData, fullAgreed, encoding, language, ...later } = exportSettings;

/** Exports of the shop's activity for head office, accounting or a data warehouse, kept to be run again or to run by themselves. */
export default defineResource({
  name: "activity-export",
  area: "activity",
  screens: {
    list: { path: "activity-export", tag: "td-activity-export", icon: "file-earmark-arrow-down" },
    detail: { path: "activity-export/{id}", tag: "td-activity-export-settings", icon: "file-earmark-arrow-down" },
  },
  right: { read: "NETWORK_EXPORT", write: "NETWORK_EXPORT" },
  conditions: ["not-dlu"],
  scope: "shop",
  // An export of all dealers is the network's. An account that sees some dealers only runs it for these.
  about: "dealers",
  ownersWrite: true,
  label: "name",
  fields: {
    name,
    /** Those that the account may not read are left out of the file, and the preview says so. */
    kinds: f.choices(ACTIVITY_EXPORT_KINDS, { required: true }),
    period,
    from,
    to,
    /** What the days of the period are: those of the records, or those of what they are about. */
    basis: f.choice(["CREATION", "EVENT"], { required: true, default: "CREATION" }),
    /** Shops of the network, whose lines follow each other in one table. Empty: the own shop. */
    shops: f.rows(
      { shop: f.integer({ required: true, min: 1 }) },
      { max: MAX_EXPORT_SHOPS, uniqueBy: "shop", networkOnly: true },
    ),
    /** Empty: all dealers that the account sees. */
    dealers: f.references("fitter", { max: 500 }),
    /** Only dealers with this tag on the day of the run, and with `tagValue` if it is set. */
    tag: f.reference("meta-data", { filter: { group: "marketing,country,partner" } }),
    tagValue: f.text({ max: 500 }),
    /** Empty for a kind: all of its statuses. */
    statuses: f.rows(
      { kind: f.choice(ACTIVITY_EXPORT_KINDS, { required: true }), status: f.text({ required: true, max: 40 }) },
      { max: 100 },
    ),
    /** In order. Empty for a kind: the columns of its list. */
    columns: f.rows(
      { kind: f.choice(ACTIVITY_EXPORT_KINDS, { required: true }), column: f.text({ required: true, max: 60 }) },
      { max: 300 },
    ),
    personalData,
    fullAgreed,
    format: f.choice(TABLE_FORMATS, { required: true, default: "xlsx" }),
    encoding,
    language,
    ...later,
  },
  rules: (settings) => ({
    ...settingsFaults(settings, { long: "activity-export.error.too-long", agree: "activity-export.error.agree" }),
    // Each shop has tags of its own.
    tag: settings.tag !== null && settings.shops.length > 0 ? "activity-export.error.tag-of-shops" : undefined,
  }),
  relevant: (settings) => ({ ...settingsRelevant(settings), tagValue: settings.tag !== null }),
  list: {
    columns: [
      "name",
      "kinds",
      "period",
      "dealers",
      "tag",
      "personalData",
      "format",
      "schedule",
      "nextRunAt",
      "lastRunAt",
      "lastLines",
      "updatedAt",
      "updatedBy",
    ],
    visible: ["name", "kinds", "period", "format", "schedule", "nextRunAt", "lastRunAt", "lastLines"],
    filters: ["kinds", "period", "format", "schedule", "personalData", "dealers", "tag"],
    search: ["name"],
    sort: "name",
    links: { files: "export-download" },
  },
  form: {
    tabs: {
      settings: {
        export: ["name", "kinds"],
        period: ["period", "from", "to", "basis"],
        shops: ["shops"],
        dealers: ["dealers", "tag", "tagValue"],
        file: ["format", "encoding", "language"],
        customers: ["personalData", "fullAgreed"],
        schedule: ["schedule", "recipients", "nextRunAt"],
      },
      // A tab with one card gives the tables their whole width.
      columns: { columns: ["statuses", "columns"] },
      preview: { preview: ["@preview"] },
      runs: { runs: ["@runs"] },
      history: { history: ["@history"] },
    },
  },
  actions: { run: { icon: "download", main: true } },
  operations: { duplicate: { reset: ["schedule", "recipients"] }, bulkUpdate: false },
  examples: [
    {
      name: "Accounting",
      kinds: ["ORDERS", "ORDER_LINES", "PAYMENTS"],
      period: "LAST_MONTH",
      personalData: "NONE",
      format: "xlsx",
    },
  ],
});
