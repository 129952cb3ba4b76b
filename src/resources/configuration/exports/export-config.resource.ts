import { addressRanges, rangeErrors } from "../../../contract/address-ranges";
import {
  COLUMN_TRANSFORMS,
  DEFAULT_FILE_NAME,
  EXPORT_DATA,
  EXPORT_DATA_KINDS,
  EXPORT_DECIMALS,
  EXPORT_DESTINATIONS,
  EXPORT_ENCODINGS,
  EXPORT_FILE_TYPES,
  EXPORT_HEALTH,
  FILE_NAME,
  HTTP_METHODS,
  isCompleteColumn,
  MAX_EXPORT_COLUMNS,
  XML_NAME,
  type ExportColumn,
} from "../../../contract/export-configs";
import { FEED_DELIMITERS } from "../../../contract/feed-formats";
import { f } from "../../../contract/fields";
import { defineResource } from "../../../contract/resource";
import {
  scheduleFields,
  scheduleRelevance,
  scheduleRules,
  serverFields,
  serverRelevance,
  serverRules,
} from "../feeds/connection-fields";

const ELEMENT = new RegExp(`^${XML_NAME}$`);

/** Errors of the columns by their place: incomplete ones, and names that a file of this type cannot have. */
function columnErrors(columns: readonly ExportColumn[], type: string): Readonly<Record<string, string | undefined>> {
  const named = new Set<string>();
  const errors: Record<string, string | undefined> = {};
  for (const [index, column] of columns.entries()) {
    const header = column.header ?? "";
    if (!isCompleteColumn(column)) errors[`columns.${index}.argument`] = "export-config.error.column";
    if (type === "XML" && !ELEMENT.test(header)) errors[`columns.${index}.header`] = "export-config.error.element";
    // Two values of the same name would leave one.
    if (type === "JSON" && (header === "" || named.has(header)))
      errors[`columns.${index}.header`] = "export-config.error.name";
    named.add(header);
  }
  return errors;
}

/** Files that the shop sends out by itself: price comparisons, orders for an ERP, dealers. */
export default defineResource({
  name: "export-config",
  area: "configuration",
  screens: {
    list: { path: "export-config", tag: "td-export-configs", icon: "cloud-upload" },
    detail: {
      path: "export-config/{id}",
      tag: "td-export-config",
      query: ["name", "kind", "level", "query", "type"],
    },
  },
  right: { read: "NETWORK_EXPORT", write: "NETWORK_EXPORT" },
  writeConditions: ["whole-shop"],
  scope: "shop",
  label: "name",
  fields: {
    name: f.text({ required: true, unique: true, max: 80 }),
    active: f.boolean({ readOnly: true }),
    health: f.choice(EXPORT_HEALTH, {
      readOnly: true,
      tints: { NEVER: "neutral", OK: "success", FAILING: "danger", PAUSED: "neutral" },
    }),
    kind: f.choice(EXPORT_DATA_KINDS, { required: true, default: "TYRE_OFFER" }),
    level: f.reference("custom-database-level"),
    /** Filters and order in the query string of the resource's list. */
    query: f.text({ max: 4_000, width: "full" }),
    onlyChanged: f.boolean(),
    columns: f.rows(
      {
        field: f.text({ max: 60 }),
        header: f.text({ max: 80 }),
        transform: f.choice(COLUMN_TRANSFORMS),
        argument: f.text({ max: 400 }),
      },
      { max: MAX_EXPORT_COLUMNS, ordered: true },
    ),
    type: f.choice(EXPORT_FILE_TYPES, { required: true, default: "CSV" }),
    delimiter: f.choice(FEED_DELIMITERS, { required: true, default: "SEMICOLON" }),
    encoding: f.choice(EXPORT_ENCODINGS, { required: true, default: "UTF-8-BOM" }),
    decimal: f.choice(EXPORT_DECIMALS, { required: true, default: "POINT" }),
    header: f.boolean({ default: true }),
    rootElement: f.text({
      required: true,
      max: 80,
      pattern: `${XML_NAME}(?:/${XML_NAME}){0,3}`,
      default: "export",
      example: "rss/channel",
    }),
    recordElement: f.text({ required: true, max: 40, pattern: XML_NAME, default: "record", example: "item" }),
    zip: f.boolean(),
    fileName: f.text({
      required: true,
      max: 100,
      pattern: FILE_NAME,
      default: DEFAULT_FILE_NAME,
      example: DEFAULT_FILE_NAME,
    }),
    locale: f.locale(),
    destination: f.choice(EXPORT_DESTINATIONS, {
      required: true,
      default: "DOWNLOAD",
      icons: {
        DOWNLOAD: "download",
        LINK: "link-45deg",
        EMAIL: "envelope",
        HTTPS: "globe",
        SFTP: "hdd-network",
        FTPS: "hdd-network",
        FTP: "hdd-network",
        FOLDER: "folder",
      },
    }),
    /** Number of the present public link. Those with another one are dead. */
    linkNumber: f.integer({ readOnly: true }),
    /** Addresses that may open the link; empty for all. */
    addresses: addressRanges,
    recipients: f.rows({ email: f.email({ required: true }) }, { max: 10, uniqueBy: "email" }),
    method: f.choice(HTTP_METHODS, { required: true, default: "POST" }),
    ...serverFields,
    ...scheduleFields,
    sendEmpty: f.boolean(),
    lastRunAt: f.dateTime({ readOnly: true }),
    lastLines: f.integer({ readOnly: true }),
    lastBytes: f.integer({ readOnly: true }),
    nextRunAt: f.dateTime({ readOnly: true }),
    failures: f.integer({ readOnly: true }),
  },
  rules: ({ kind, level, columns, type, destination, recipients, addresses, url, host, ...schedule }) => ({
    level: kind === "CUSTOM_DATABASE" && level === null ? "error.required" : undefined,
    destination: destination === "LINK" && EXPORT_DATA[kind].isPersonal ? "export-config.error.personal" : undefined,
    recipients: destination === "EMAIL" && recipients.length === 0 ? "error.required" : undefined,
    ...rangeErrors(addresses, "export-config.error.range"),
    ...columnErrors(columns, type),
    ...serverRules(destination, url, host),
    ...scheduleRules(schedule, "export-config.error.too-close"),
  }),
  relevant: ({ kind, type, destination, schedule }) => ({
    level: kind === "CUSTOM_DATABASE",
    onlyChanged: EXPORT_DATA[kind].hasChanges,
    delimiter: type === "CSV",
    encoding: type === "CSV",
    decimal: type !== "XLSX",
    header: type === "CSV",
    rootElement: type === "XML",
    recordElement: type === "XML",
    addresses: destination === "LINK",
    recipients: destination === "EMAIL",
    method: destination === "HTTPS",
    ...serverRelevance(destination),
    ...scheduleRelevance(schedule),
  }),
  // The columns are those of one kind of record.
  locks: () => ({ kind: "export-config.lock.kind", level: "export-config.lock.kind" }),
  list: {
    columns: [
      "name",
      "health",
      "kind",
      "type",
      "destination",
      "schedule",
      "active",
      "lastRunAt",
      "lastLines",
      "lastBytes",
      "nextRunAt",
      "updatedAt",
      "updatedBy",
    ],
    visible: ["name", "health", "kind", "type", "destination", "lastRunAt", "lastBytes", "lastLines", "nextRunAt"],
    filters: ["kind", "health", "destination", "active"],
    search: ["name"],
    sort: "name",
    views: { attention: { health: "FAILING" }, paused: { active: "false" } },
    links: { files: "export-download" },
  },
  form: {
    tabs: {
      data: {
        // One card, so that columns and preview have the width of the page.
        general: ["name", "health", "kind", "level", "query", "onlyChanged", "columns", "@preview"],
      },
      file: {
        file: ["type", "delimiter", "encoding", "decimal", "header", "rootElement", "recordElement", "zip"],
        naming: ["fileName", "locale"],
      },
      delivery: {
        destination: [
          "destination",
          "recipients",
          "addresses",
          "method",
          "url",
          "host",
          "port",
          "user",
          "hostKey",
          "folder",
        ],
        connection: ["@connection"],
        schedule: ["schedule", "everyMinutes", "times", "cron", "sendEmpty", "active", "nextRunAt"],
      },
      runs: { runs: ["@runs"] },
      history: { history: ["@history"] },
    },
  },
  actions: {
    run: { icon: "play-circle", main: true },
    pause: { icon: "pause-circle", bulk: true, when: ({ active }) => active },
    resume: { icon: "play", bulk: true, when: ({ active }) => !active },
    "renew-link": {
      icon: "link-45deg",
      danger: true,
      confirm: "question",
      place: "title",
      when: ({ destination }) => destination === "LINK",
    },
  },
  operations: { bulkUpdate: false, duplicate: {} },
});
