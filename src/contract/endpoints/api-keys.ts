/** API keys: their secrets, and the tokens that partners' servers request with them. */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import { idParam, recordId } from "../input-schemas";

/** Longest time for which two secrets of a key work. */
const MAX_OVERLAP_HOURS = 72;

export const createApiKeySecret = endpoint({
  id: "api-key.secret",
  method: "POST",
  path: "/admin/api/api-key/{id}/secret",
  summary:
    "Creates the secret of an API key, which is returned only this once. The present one ends, at once or after an overlap",
  params: v.object({ id: idParam }),
  body: v.optional(
    v.strictObject({
      /** Hours for which the present secret works on. Default: none; for keys of the appointment calendar a day. */
      overlapHours: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_OVERLAP_HOURS))),
    }),
  ),
  response: v.object({
    secret: v.string(),
    /** First characters, by which lists name the secret. */
    prefix: v.string(),
  }),
  right: "C2S_API_KEY",
  forbiddenAs: "api-keys",
});

const figures = { calls: v.number(), errors: v.number() };

export const apiKeyUsage = endpoint({
  id: "api-key.usage",
  method: "GET",
  path: "/admin/api/api-key/{id}/usage",
  summary: "Calls with an API key in the last 30 days, by day and by endpoint, and the last 100 that were refused",
  params: v.object({ id: idParam }),
  response: v.object({
    ...figures,
    /** Days with calls, the newest first. */
    days: v.array(v.object({ day: v.string(), ...figures })),
    endpoints: v.array(v.object({ endpoint: v.string(), ...figures })),
    refused: v.array(
      v.object({
        id: v.number(),
        /** ISO instant. */
        at: v.string(),
        endpoint: v.string(),
        status: v.number(),
        /** Message key. */
        reason: v.nullable(v.string()),
        ip: v.string(),
      }),
    ),
  }),
  right: "C2S_API_KEY",
  forbiddenAs: "api-keys",
});

/** Maximum number of elements or dealers in one call. */
const MAX_NAMES = 500;

export const embedToken = endpoint({
  id: "session.embed-token",
  method: "POST",
  path: "/admin/api/session/embed-token",
  summary:
    "A token for one user of the shop on a page of a partner, limited to some elements. The partner's server calls with `Authorization: Bearer` and the secret of an API key. The token expires after 15 minutes, and ends with the key, its secret and the account",
  public: true,
  machine: true,
  callsPerMinute: 600,
  body: v.strictObject({
    /** Mail address of the user. */
    user: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(320)),
    /** Tags: `td-fitters`. Calls that none of them makes are refused. */
    elements: v.pipe(v.array(v.pipe(v.string(), v.maxLength(60))), v.minLength(1), v.maxLength(MAX_NAMES)),
    /** False needs a key with the scope `EMBED_WRITE`. */
    readOnly: v.optional(v.boolean(), true),
    /** Ids of dealers whose data may be shown; all that user and key may see when absent. */
    dealers: v.optional(v.pipe(v.array(recordId), v.minLength(1), v.maxLength(MAX_NAMES))),
    /** Language of the server's texts, `fr_FR`; the user's by default. */
    locale: v.optional(v.pipe(v.string(), v.regex(/^[a-z]{2}_[A-Z]{2}$/))),
  }),
  response: v.object({
    token: v.string(),
    /** ISO instant. */
    expiresAt: v.string(),
  }),
});
