import { FEED_HEALTH, FEED_MODES, FEED_RIGHTS, FEED_SOURCES } from "../../../contract/feeds";
import { f } from "../../../contract/fields";
import { defineResource } from "../../../contract/resource";
import {
  scheduleFields,
  scheduleRelevance,
  scheduleRules,
  serverFields,
  serverRelevance,
  serverRules,
} from "./connection-fields";

/** An address, or a domain that begins with @. */
const SENDER = String.raw`[^\s@]*@[A-Za-z0-9.-]+`;

/** Feeds: who sends the stock of a provider, when it is read, and what is applied. */
export default defineResource({
  name: "import-config",
  area: "configuration",
  screens: {
    list: { path: "import-config", tag: "td-import-configs", icon: "cloud-download" },
    detail: { path: "import-config/{id}", tag: "td-import-config", query: ["provider"] },
  },
  right: { read: FEED_RIGHTS, write: FEED_RIGHTS },
  writeConditions: ["whole-shop"],
  scope: "shop",
  label: "name",
  fields: {
    name: f.text({ required: true, unique: true, max: 80 }),
    active: f.boolean({ readOnly: true }),
    health: f.choice(FEED_HEALTH, {
      readOnly: true,
      tints: {
        NEVER: "neutral",
        OK: "success",
        LATE: "warning",
        HELD: "danger",
        FAILING: "danger",
        PAUSED: "neutral",
      },
    }),
    provider: f.reference("provider", { required: true }),
    format: f.reference("import-format", { required: true, filter: { state: "READY" } }),
    source: f.choice(FEED_SOURCES, {
      required: true,
      icons: {
        HTTPS: "globe",
        SFTP: "hdd-network",
        FTPS: "hdd-network",
        FTP: "hdd-network",
        EMAIL: "envelope-paper",
        FOLDER: "folder",
      },
    }),
    ...serverFields,
    pattern: f.text({ max: 100, example: "STOCK_*.csv" }),
    /** Who may mail files: addresses, or domains that begin with @. */
    senders: f.rows(
      { address: f.text({ required: true, max: 120, pattern: SENDER, example: "stock@wholesaler.example" }) },
      { max: 20, uniqueBy: "address" },
    ),
    mode: f.choice(FEED_MODES, { required: true, default: "FULL" }),
    guardLines: f.percent({ required: true, default: 60 }),
    guardPrice: f.percent({ required: true, min: 1, max: 500, default: 25 }),
    stopAtErrorPercent: f.percent({ required: true, default: 20 }),
    ...scheduleFields,
    lateAfterHours: f.integer({ required: true, min: 1, max: 168, default: 26, unit: "unit.hours" }),
    keepDays: f.integer({ required: true, min: 1, max: 90, default: 30, unit: "unit.days" }),
    lastRunAt: f.dateTime({ readOnly: true }),
    lastAppliedAt: f.dateTime({ readOnly: true }),
    lastLines: f.integer({ readOnly: true }),
    nextRunAt: f.dateTime({ readOnly: true }),
    failures: f.integer({ readOnly: true }),
  },
  rules: ({ source, url, host, senders, ...schedule }) => ({
    ...serverRules(source, url, host),
    senders: source === "EMAIL" && senders.length === 0 ? "error.required" : undefined,
    ...(source !== "EMAIL" && scheduleRules(schedule, "import-config.error.too-close")),
  }),
  relevant: ({ source, mode, schedule }) => ({
    ...serverRelevance(source),
    ...scheduleRelevance(schedule, source !== "EMAIL"),
    senders: source === "EMAIL",
    pattern: source !== "HTTPS",
    guardLines: mode === "FULL",
  }),
  list: {
    columns: [
      "name",
      "health",
      "provider",
      "source",
      "format",
      "mode",
      "schedule",
      "active",
      "lastRunAt",
      "lastAppliedAt",
      "lastLines",
      "nextRunAt",
      "updatedAt",
      "updatedBy",
    ],
    visible: ["name", "health", "provider", "source", "format", "lastRunAt", "lastLines", "nextRunAt"],
    filters: ["health", "provider", "source", "active"],
    search: ["name"],
    sort: "name",
    views: { attention: { health: "HELD,LATE,FAILING" }, paused: { active: "false" } },
    links: { formats: "import-format", stock: "stock" },
  },
  form: {
    tabs: {
      feed: {
        general: ["name", "health", "provider", "format", "active"],
        source: ["source", "url", "host", "port", "user", "hostKey", "folder", "pattern", "senders"],
        connection: ["@connection"],
      },
      rules: {
        safety: ["mode", "guardLines", "guardPrice", "stopAtErrorPercent"],
        schedule: ["schedule", "everyMinutes", "times", "cron", "lateAfterHours", "keepDays", "nextRunAt"],
      },
      runs: { runs: ["@runs"] },
      history: { history: ["@history"] },
    },
  },
  actions: {
    run: { icon: "play-circle", main: true, when: ({ health }) => health !== "HELD" },
    release: {
      icon: "check-circle",
      right: "STOCK",
      main: true,
      danger: true,
      confirm: "opt-in",
      when: ({ health }) => health === "HELD",
    },
    discard: { icon: "x-circle", right: "STOCK", confirm: "question", when: ({ health }) => health === "HELD" },
    pause: { icon: "pause-circle", bulk: true, when: ({ active }) => active },
    resume: { icon: "play", bulk: true, when: ({ active }) => !active },
  },
  operations: { bulkUpdate: false, duplicate: {} },
});
