import { rangeErrors } from "../../../contract/address-ranges";
import { f } from "../../../contract/fields";
import { keyLimitFields } from "../../../contract/key-limits";
import { defineResource } from "../../../contract/resource";

/** `EMBED_READ`: tokens of pages on other sites that only read. `EMBED_WRITE`: tokens that also write. */
const API_KEY_SCOPES = ["EMBED_READ", "EMBED_WRITE"] as const;

/** `EXPIRING`: the last day is at most 30 days ahead. */
const STATES = ["ACTIVE", "EXPIRING", "EXPIRED", "REVOKED"] as const;

/** Longest life of a key in days. */
const MAX_DAYS = 731;
const DAY_MS = 86_400_000;

/** Keys with which servers of partners call. Their secrets are in a table of their own, hashed (identity/api-keys). */
export default defineResource({
  name: "api-key",
  area: "configuration",
  screens: {
    list: { path: "apiKey", tag: "td-api-keys", icon: "key" },
    detail: { path: "apiKey/{id}", tag: "td-api-key" },
  },
  right: { read: "C2S_API_KEY", write: "C2S_API_KEY" },
  forbiddenAs: "api-keys",
  scope: "shop",
  label: "name",
  fields: {
    name: f.text({ required: true, unique: true, max: 60 }),
    scopes: f.choices(API_KEY_SCOPES, { required: true }),
    /** Dealers that tokens of the key may show; all that the user sees when empty. */
    dealers: f.references("fitter", { max: 500 }),
    ...keyLimitFields("api-key"),
    /** Last day on which the key is valid; no end when empty. */
    expiresOn: f.date(),
    revoked: f.boolean({ readOnly: true }),
    state: f.choice(STATES, {
      readOnly: true,
      tints: { ACTIVE: "success", EXPIRING: "warning", EXPIRED: "neutral", REVOKED: "danger" },
    }),
    /** First characters of the secret; empty until it is created. */
    prefix: f.computed("text"),
    secretSince: f.computed("dateTime"),
    /** Until when the secret before the present one works. */
    formerUntil: f.computed("dateTime"),
    lastUsedAt: f.computed("dateTime", { sortable: true }),
    /** Of the last 30 days. */
    calls: f.computed("integer", { sortable: true }),
    refusedCalls: f.computed("integer", { sortable: true }),
  },
  rules: ({ expiresOn, addresses }, { today }) => ({
    expiresOn:
      expiresOn === null
        ? undefined
        : expiresOn < today
          ? "api-key.error.past"
          : Date.parse(expiresOn) > Date.parse(today) + MAX_DAYS * DAY_MS
            ? "api-key.error.too-long"
            : undefined,
    ...rangeErrors(addresses, "api-key.error.range"),
  }),
  list: {
    columns: [
      "name",
      "prefix",
      "scopes",
      "dealers",
      "rate",
      "state",
      "expiresOn",
      "revoked",
      "lastUsedAt",
      "calls",
      "refusedCalls",
      "createdAt",
      "updatedAt",
      "updatedBy",
    ],
    visible: ["name", "prefix", "scopes", "state", "lastUsedAt", "calls", "createdAt", "expiresOn"],
    filters: ["state", "scopes", "expiresOn", "lastUsedAt"],
    search: ["name"],
    sort: "name",
    views: { usable: { state: "ACTIVE,EXPIRING" }, unused: { state: "ACTIVE,EXPIRING", lastUsedAt: "..-90d" } },
  },
  form: {
    cards: {
      key: ["name", "scopes", "dealers", "expiresOn"],
      limits: ["rate", "addresses"],
      secret: ["@secret"],
      usage: ["@usage"],
    },
  },
  actions: {
    revoke: {
      icon: "slash-circle",
      danger: true,
      confirm: "typed",
      when: ({ revoked }) => !revoked,
      set: { revoked: true },
      place: "both",
    },
  },
  examples: [
    { name: "Partner portal", scopes: ["EMBED_READ"] },
    { name: "Dealer intranet", scopes: ["EMBED_READ", "EMBED_WRITE"] },
  ],
});
