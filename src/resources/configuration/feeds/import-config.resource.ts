import {
  FEED_HEALTH,
  FEED_MODES,
  FEED_RIGHTS,
  FEED_SCHEDULES,
  FEED_SOURCES,
  MIN_FEED_MINUTES,
} from "../../../contract/feeds";
import { areTooClose } from "../../../contract/feed-schedule";
import { f } from "../../../contract/fields";
import { defineResource } from "../../../contract/resource";

/** Folder below the shop's, without `..`. */
const FOLDER = String.raw`(?!.*\.\.)[^\\:*?"<>|]+`;

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
      icons: { HTTPS: "globe", SFTP: "hdd-network", FOLDER: "folder" },
    }),
    url: f.externalUrl({ max: 500, example: "https://files.example.com/stock.csv" }),
    host: f.text({ max: 200, pattern: String.raw`[\w.-]+`, example: "sftp.example.com" }),
    port: f.integer({ min: 1, max: 65_535, default: 22 }),
    user: f.text({ max: 100 }),
    hostKey: f.text({
      max: 50,
      pattern: "SHA256:[A-Za-z0-9+/]{43}",
      example: "SHA256:uNiVztksCsDhcc0u9e8BrrJXlDqQYQ0QwJ9q4TfT0Ss",
    }),
    folder: f.text({ max: 200, pattern: FOLDER, example: "out" }),
    pattern: f.text({ max: 100, example: "STOCK_*.csv" }),
    mode: f.choice(FEED_MODES, { required: true, default: "FULL" }),
    guardLines: f.percent({ required: true, default: 60 }),
    guardPrice: f.percent({ required: true, min: 1, max: 500, default: 25 }),
    stopAtErrorPercent: f.percent({ required: true, default: 20 }),
    schedule: f.choice(FEED_SCHEDULES, { required: true, default: "INTERVAL" }),
    everyMinutes: f.integer({ min: MIN_FEED_MINUTES, max: 1_440, default: 60, unit: "unit.minutes" }),
    times: f.rows({ time: f.time({ required: true }) }, { max: 24, uniqueBy: "time" }),
    lateAfterHours: f.integer({ required: true, min: 1, max: 168, default: 26, unit: "unit.hours" }),
    keepDays: f.integer({ required: true, min: 1, max: 90, default: 30, unit: "unit.days" }),
    lastRunAt: f.dateTime({ readOnly: true }),
    lastAppliedAt: f.dateTime({ readOnly: true }),
    lastLines: f.integer({ readOnly: true }),
    nextRunAt: f.dateTime({ readOnly: true }),
    failures: f.integer({ readOnly: true }),
  },
  rules: ({ source, url, host, schedule, everyMinutes, times }) => ({
    url: source === "HTTPS" && url === null ? "error.required" : undefined,
    host: source === "SFTP" && host === null ? "error.required" : undefined,
    everyMinutes: schedule === "INTERVAL" && everyMinutes === null ? "error.required" : undefined,
    times:
      schedule !== "DAILY"
        ? undefined
        : times.length === 0
          ? "error.required"
          : areTooClose(times)
            ? "import-config.error.too-close"
            : undefined,
  }),
  relevant: ({ source, mode, schedule }) => ({
    url: source === "HTTPS",
    host: source === "SFTP",
    port: source === "SFTP",
    hostKey: source === "SFTP",
    user: source !== "FOLDER",
    folder: source !== "HTTPS",
    pattern: source !== "HTTPS",
    guardLines: mode === "FULL",
    everyMinutes: schedule === "INTERVAL",
    times: schedule === "DAILY",
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
        source: ["source", "url", "host", "port", "user", "hostKey", "folder", "pattern"],
        connection: ["@connection"],
      },
      rules: {
        safety: ["mode", "guardLines", "guardPrice", "stopAtErrorPercent"],
        schedule: ["schedule", "everyMinutes", "times", "lateAfterHours", "keepDays", "nextRunAt"],
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
