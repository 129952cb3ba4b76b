import { f } from "../../../contract/fields";
import { keyMode, PLATFORM_MODES, PLATFORM_PROVIDERS, PLATFORM_STATES } from "../../../contract/payment-means";
import { defineResource } from "../../../contract/resource";

/** What the last check of the connection found wrong. */
export const CONNECTION_PROBLEMS = ["UNREACHABLE", "REFUSED", "NOT_READY", "CURRENCY", "WEBHOOK"] as const;

/** Accounts at the platforms that carry payments out. Their secrets are stored apart, encrypted, and never read back. */
export default defineResource({
  name: "payment-platform",
  area: "configuration",
  screens: {
    list: {
      path: "payment-means-configuration/platforms",
      tag: "td-payment-platforms",
      icon: "bank",
      backTo: { path: "payment-means-configuration", titleKey: "payment-platform.up" },
    },
    detail: { path: "payment-means-configuration/platforms/{id}", tag: "td-payment-platform" },
  },
  right: { read: "PAYMENT_CONFIGURATION", write: "PAYMENT_CONFIGURATION" },
  writeConditions: ["whole-shop"],
  scope: "shop",
  label: "name",
  fields: {
    name: f.text({ required: true, max: 60 }),
    /** Payments name their platform by this code. */
    platformCode: f.code({ required: true, unique: true, pattern: "[A-Z0-9_]{3,20}", example: "STRIPE" }),
    provider: f.choice(PLATFORM_PROVIDERS, { required: true, default: "STRIPE" }),
    mode: f.choice(PLATFORM_MODES, { required: true, default: "TEST" }),
    status: f.choice(PLATFORM_STATES, {
      required: true,
      readOnly: true,
      default: "NOT_CONFIGURED",
      tints: { NOT_CONFIGURED: "neutral", TEST: "info", LIVE: "success", SUSPENDED: "danger" },
    }),
    publicKey: f.text({ max: 200, example: "pk_test_…" }),
    capture: f.choice(["IMMEDIATE", "AT_FITTING"], { required: true, default: "IMMEDIATE" }),
    threeDSecure: f.choice(["AUTO", "ALWAYS"], { required: true, default: "AUTO" }),
    /** What customers read on their bank statement. */
    statementDescriptor: f.text({ min: 5, max: 22, pattern: "[A-Z0-9 .*\\-]{5,22}", example: "PNEUS RESEAU" }),
    disputeAlertEmails: f.rows({ email: f.email({ required: true }) }, { max: 10, uniqueBy: "email" }),
    checkedAt: f.dateTime({ readOnly: true }),
    checkPassed: f.boolean({ readOnly: true }),
    problems: f.choices(CONNECTION_PROBLEMS, { readOnly: true }),
    payments: f.computed("integer", { sortable: true }),
    openPayments: f.computed("integer", { sortable: true }),
  },
  rules: ({ provider, mode, publicKey }) => ({
    mode: provider === "REFERENCE" && mode === "LIVE" ? "payment-platform.error.reference-live" : undefined,
    publicKey:
      provider === "STRIPE" && publicKey !== null
        ? !publicKey.startsWith("pk_")
          ? "payment-platform.error.public-key"
          : keyMode(publicKey) === mode
            ? undefined
            : "payment-platform.error.key-mode"
        : undefined,
  }),
  relevant: ({ provider }) => ({ publicKey: provider === "STRIPE" }),
  locks: ({ status, payments }) => ({
    ...(status !== "NOT_CONFIGURED" && {
      provider: "payment-platform.lock.configured",
      mode: "payment-platform.lock.configured",
    }),
    ...((payments ?? 0) > 0 && { platformCode: "payment-platform.lock.payments" }),
  }),
  list: {
    columns: [
      "name",
      "platformCode",
      "provider",
      "mode",
      "status",
      "checkedAt",
      "checkPassed",
      "problems",
      "payments",
      "openPayments",
      "capture",
      "updatedAt",
      "updatedBy",
    ],
    visible: ["name", "platformCode", "provider", "mode", "status", "checkedAt", "checkPassed", "openPayments"],
    filters: ["status", "provider", "mode"],
    search: ["name", "platformCode"],
    sort: "name",
  },
  form: {
    tabs: {
      platform: {
        account: ["name", "platformCode", "provider", "mode", "status", "publicKey"],
        connection: ["@connection"],
        payments: ["capture", "threeDSecure", "statementDescriptor", "disputeAlertEmails", "payments", "openPayments"],
      },
      history: { history: ["@history"] },
    },
  },
  actions: {
    "go-live": {
      icon: "broadcast",
      main: true,
      confirm: "opt-in",
      when: ({ status, mode }) => status === "TEST" && mode === "LIVE",
    },
    suspend: {
      icon: "pause-circle",
      confirm: "question",
      danger: true,
      when: ({ status }) => status === "LIVE",
      set: { status: "SUSPENDED" },
    },
    resume: { icon: "play-circle", when: ({ status }) => status === "SUSPENDED" },
  },
});
