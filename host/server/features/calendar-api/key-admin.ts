/** Routes by which the admin shows the calls of a key and the deliveries of its webhook. */
import { and, desc, eq, gte, isNull, sql } from "drizzle-orm";
import * as calls from "../../../../src/contract/endpoints/calendar-keys";
import { ApiProblem } from "../../platform/http/problem";
import { newToken } from "../../platform/http/random-token";
import { route, type Route } from "../../platform/http/route";
import { calendarApiCall, record, webhookDelivery } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { storedSecrets, storeSecret } from "../../services/record-secrets";
import type { ServerServices } from "../../services/server-services";
import { CALENDAR_KEY } from "../api-keys/find-key";
import { WEBHOOK_SECRET } from "./webhooks/note-events";

const MAX_CALLS = 200;
const MAX_DELIVERIES = 100;
const DAY_HOURS = 24;
const FIRST_ERROR = 400;

/** Returns a key of the shop. Throws "not-found" for another one. */
async function requireKey(data: ScopedDatabase, id: string, forUpdate = false) {
  const isKey = and(eq(record.id, Number(id)), eq(record.resource, CALENDAR_KEY), isNull(record.deletedAt));
  const key = await data.find(record, isKey ?? sql`false`, { forUpdate });
  if (key === undefined) throw new ApiProblem("not-found");
  return key;
}

export const keyAdminRoutes = ({ secrets }: Pick<ServerServices, "secrets">): readonly Route[] => [
  route(calls.keyCalls, async ({ data }, { params }) => {
    const { id } = await requireKey(data, params.id);
    const isOwn = eq(calendarApiCall.keyId, id);
    const since = new Date(Date.now() - DAY_HOURS * 3_600_000);
    const ofDay = and(isOwn, gte(calendarApiCall.at, since)) ?? sql`false`;
    const rows = await data.select(calendarApiCall, {
      where: isOwn,
      orderBy: [desc(calendarApiCall.at), desc(calendarApiCall.id)],
      limit: MAX_CALLS,
    });
    return {
      elements: rows.map((row) => ({
        id: row.id,
        at: row.at.toISOString(),
        method: row.method,
        path: row.path,
        status: row.status,
        ip: row.ip,
        duration: row.duration,
      })),
      day: {
        calls: await data.count(calendarApiCall, ofDay),
        errors: await data.count(calendarApiCall, and(ofDay, gte(calendarApiCall.status, FIRST_ERROR)) ?? sql`false`),
      },
    };
  }),

  route(calls.keyWebhook, async ({ data }, { params }) => {
    const { id } = await requireKey(data, params.id);
    const rows = await data.select(webhookDelivery, {
      where: eq(webhookDelivery.keyId, id),
      orderBy: [desc(webhookDelivery.id)],
      limit: MAX_DELIVERIES,
    });
    const secret = (await storedSecrets(data, id)).find(({ name }) => name === WEBHOOK_SECRET);
    return {
      elements: rows.map((row) => ({
        id: row.id,
        event: row.event,
        appointment: row.appointmentId,
        createdAt: row.createdAt.toISOString(),
        nextAt: row.state === "WAITING" ? row.nextAt.toISOString() : null,
        state: row.state,
        attempts: row.attempts,
        status: row.status,
      })),
      secret: secret === undefined ? null : { hint: secret.hint, since: secret.since, formerUntil: secret.formerUntil },
      mayStore: secrets.hasKey,
    };
  }),

  route(calls.createWebhookSecret, async ({ data, access }, { params }) => {
    // A leaked page token must not create something that lasts longer.
    if (access.limits !== null) throw new ApiProblem("forbidden");
    // Without a key the secret would be in the database, and in its backups, in clear.
    if (!secrets.hasKey) throw new ApiProblem("refused", { errors: ["ecal-api-key.error.no-key"] });
    const secret = `whsec_${newToken()}`;
    await data.transaction(async (transaction) => {
      const key = await requireKey(transaction, params.id, true);
      await storeSecret({ secrets, data: transaction }, key.id, WEBHOOK_SECRET, secret, DAY_HOURS);
      await transaction.audit({
        verb: "UPDATE",
        resource: CALENDAR_KEY,
        recordId: key.id,
        recordLabel: String(key.data["name"]),
        action: "secret-webhook",
      });
    });
    return { secret };
  }),
];
