import { rangeErrors } from "../../../contract/address-ranges";
import { CALENDAR_SCOPES, KEY_ENVIRONMENTS, WEBHOOK_EVENTS } from "../../../contract/calendar-api";
import { f } from "../../../contract/fields";
import { keyLimitFields } from "../../../contract/key-limits";
import { isOriginPattern } from "../../../contract/origin-patterns";
import { defineResource } from "../../../contract/resource";

/** Longest life of a key in days. */
const MAX_DAYS = 731;
const DAY_MS = 86_400_000;

/** Keys with which partners' servers read free starts and book. Their secrets are hashed, in the table of all API keys. */
export default defineResource({
  name: "ecal-api-key",
  apiPath: "appointment-calendar/api-keys",
  area: "calendar",
  screens: {
    list: { path: "ecal-api-key", tag: "td-ecal-api-keys", icon: "key" },
    detail: { path: "ecal-api-key/{id}", tag: "td-ecal-api-key" },
  },
  right: { read: "C2S_API_KEY", write: "C2S_API_KEY" },
  conditions: ["head-of-network", "whole-shop"],
  forbiddenAs: "api-keys",
  scope: "shop",
  label: "name",
  fields: {
    name: f.text({ required: true, unique: true, max: 60 }),
    environment: f.choice(KEY_ENVIRONMENTS, {
      required: true,
      default: "TEST",
      tints: { LIVE: "success", TEST: "warning" },
    }),
    scopes: f.choices(CALENDAR_SCOPES, { required: true }),
    /** Garages that the key may use; all when empty. */
    dealers: f.references("fitter", { max: 500 }),
    /** Pages that may call with a secret from a browser: `https://host`, `https://*.host`; none when empty. */
    origins: f.rows({ origin: f.text({ required: true, max: 200, example: "https://garage.example" }) }, { max: 20 }),
    ...keyLimitFields("ecal-api-key"),
    /** Last day on which the key is valid; no end when empty. */
    expiresOn: f.date(),
    /** Whom to ask about the key. */
    contact: f.email({ required: true }),
    /** Where events of appointments are sent; none when empty. */
    webhookUrl: f.externalUrl({ max: 500, width: "full", example: "https://partner.example/td-admin" }),
    webhookEvents: f.choices(WEBHOOK_EVENTS),
    /** After ten failed deliveries in a row. Events are kept until someone resumes it. */
    webhookPaused: f.boolean({ readOnly: true }),
    webhookFailures: f.integer({ readOnly: true }),
    revoked: f.boolean({ readOnly: true }),
    prefix: f.computed("text"),
    secretSince: f.computed("dateTime"),
    /** Until when the secret before the present one works. */
    formerUntil: f.computed("dateTime"),
    lastUsedAt: f.computed("dateTime", { sortable: true }),
  },
  rules: ({ expiresOn, addresses, origins, webhookUrl, webhookEvents, scopes }, { today }) => ({
    webhookUrl:
      webhookUrl === null
        ? webhookEvents.length > 0
          ? "error.required"
          : undefined
        : isWebAddress(webhookUrl)
          ? undefined
          : "ecal-api-key.error.webhook-url",
    // Events show what the key could read.
    webhookEvents:
      webhookEvents.length === 0 || scopes.includes("APPOINTMENT_READ")
        ? undefined
        : "ecal-api-key.error.webhook-scope",
    expiresOn:
      expiresOn === null
        ? undefined
        : expiresOn < today
          ? "ecal-api-key.error.past"
          : Date.parse(expiresOn) > Date.parse(today) + MAX_DAYS * DAY_MS
            ? "ecal-api-key.error.too-long"
            : undefined,
    ...rangeErrors(addresses, "ecal-api-key.error.range"),
    ...Object.fromEntries(
      origins.flatMap(({ origin }, index) =>
        isOriginPattern(origin) ? [] : [[`origins.${index}.origin`, "ecal-api-key.error.origin-form"]],
      ),
    ),
  }),
  // Bookings that a key has made stay what they are, so a live key does not become a test key.
  locks: ({ prefix }) => (prefix === null || prefix === "" ? {} : { environment: "ecal-api-key.lock.environment" }),
  list: {
    columns: [
      "name",
      "environment",
      "prefix",
      "scopes",
      "dealers",
      "rate",
      "contact",
      "expiresOn",
      "revoked",
      "formerUntil",
      "webhookUrl",
      "webhookPaused",
      "lastUsedAt",
      "updatedAt",
      "updatedBy",
    ],
    visible: ["name", "environment", "revoked", "expiresOn", "lastUsedAt", "scopes", "dealers", "prefix"],
    filters: ["environment", "scopes", "revoked", "webhookPaused", "expiresOn", "dealers"],
    search: ["name", "contact"],
    sort: "name",
    views: { usable: { revoked: "false" } },
  },
  form: {
    cards: {
      key: ["name", "environment", "contact", "expiresOn"],
      use: ["scopes", "dealers", "rate", "origins", "addresses"],
      secret: ["@secret"],
      webhook: ["webhookUrl", "webhookEvents", "webhookPaused", "@webhook"],
      calls: ["@calls"],
      history: ["@history"],
    },
  },
  actions: {
    "resume-webhook": {
      icon: "play",
      main: true,
      when: ({ webhookPaused, revoked }) => webhookPaused && !revoked,
      set: { webhookPaused: false, webhookFailures: 0 },
    },
    revoke: {
      icon: "slash-circle",
      danger: true,
      confirm: "typed",
      when: ({ revoked }) => !revoked,
      set: { revoked: true },
      place: "both",
    },
  },
});

/** Returns whether events may be sent to an address. Plain HTTP reaches only the server's own machine, which the operator must trust. */
function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === "https:" || hostname === "127.0.0.1";
}
