/** What the admin shows of a calendar key: its calls, the deliveries of its webhook, and the secret that signs them. */
import * as v from "valibot";
import { DELIVERY_STATES, WEBHOOK_EVENTS } from "../calendar-api";
import { endpoint, type Endpoint } from "../endpoint";
import { idParam } from "../input-schemas";

const path = "/admin/api/appointment-calendar/api-keys/{id}";
const access = {
  right: "C2S_API_KEY",
  conditions: ["head-of-network", "whole-shop"],
} as const satisfies Partial<Endpoint>;

const keyCall = v.object({
  id: v.number(),
  /** ISO instant. */
  at: v.string(),
  method: v.string(),
  path: v.string(),
  status: v.number(),
  ip: v.string(),
  /** Milliseconds. */
  duration: v.number(),
});
export type KeyCall = v.InferOutput<typeof keyCall>;

const webhookDelivery = v.object({
  id: v.number(),
  event: v.picklist(WEBHOOK_EVENTS),
  appointment: v.number(),
  /** ISO instants. */
  createdAt: v.string(),
  nextAt: v.nullable(v.string()),
  state: v.picklist(DELIVERY_STATES),
  attempts: v.number(),
  /** HTTP status of the last answer; null without one. */
  status: v.nullable(v.number()),
});
export type WebhookDeliveryView = v.InferOutput<typeof webhookDelivery>;

export const keyCalls = endpoint({
  ...access,
  id: "ecal-api-key.calls",
  method: "GET",
  path: `${path}/calls`,
  summary: "Calls with the key in the last 30 days, newest first, at most 200, and their figures of the last 24 hours",
  params: v.object({ id: idParam }),
  response: v.object({
    elements: v.array(keyCall),
    /** Calls of the last 24 hours, and those that were refused or failed. */
    day: v.object({ calls: v.number(), errors: v.number() }),
  }),
});

export const keyWebhook = endpoint({
  ...access,
  id: "ecal-api-key.webhook",
  method: "GET",
  path: `${path}/webhook`,
  summary: "Deliveries of the key's webhook in the last 30 days, newest first, at most 100",
  params: v.object({ id: idParam }),
  response: v.object({
    elements: v.array(webhookDelivery),
    /** Whether deliveries can be signed, by the last characters of the secret; null without one. */
    secret: v.nullable(v.object({ hint: v.string(), since: v.string(), formerUntil: v.nullable(v.string()) })),
    /** Whether the server can store a secret. */
    mayStore: v.boolean(),
  }),
});

export const createWebhookSecret = endpoint({
  ...access,
  id: "ecal-api-key.webhook-secret",
  method: "POST",
  path: `${path}/webhook-secret`,
  summary:
    "Creates the secret that signs deliveries, which is returned only this once; a former one stays valid for a day",
  params: v.object({ id: idParam }),
  response: v.object({ secret: v.string() }),
  forbiddenAs: "api-keys",
});
