/**
 * Delivers the events that are due. An attempt is counted, and the next one scheduled, before the call, so that no other process sends it
 * meanwhile. A delivery may arrive twice if the process ends before it notes the answer; both carry the same id.
 */
import { createHmac } from "node:crypto";
import { Readable } from "node:stream";
import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import { MAX_WEBHOOK_FAILURES, WEBHOOK_RETRIES } from "../../../../../src/contract/calendar-api";
import type { Database, Transaction } from "../../../platform/storage/db";
import { runIsolated, scopeOfShop } from "../../../platform/storage/each-shop";
import { record, webhookDelivery } from "../../../platform/storage/schema";
import { closeAlert, raiseAlert } from "../../../services/alerts";
import { readSecret } from "../../../services/record-secrets";
import type { ServerServices } from "../../../services/server-services";
import { callAddress } from "../../feeds/sources/https";
import { inTime, SourceError } from "../../feeds/sources/source";
import { WEBHOOK_SECRET } from "./note-events";

type Services = Pick<ServerServices, "database" | "secrets" | "config">;
type Delivery = typeof webhookDelivery.$inferSelect;
type Key = typeof record.$inferSelect;

/** Deliveries of one turn, which are sent at the same time. */
const MAX_SENT = 20;
const ANSWER_MS = 10_000;

/** Name of the alert about a key's webhook. */
export const webhookAlert = (keyId: number): string => `calendar-webhook-${keyId}`;

/** Takes the deliveries that are due, of keys whose webhooks are not paused. */
async function takeDue(database: Database, now: Date): Promise<{ delivery: Delivery; key: Key }[]> {
  return database.transaction(async (transaction) => {
    const due = await transaction
      .select({ delivery: webhookDelivery, key: record })
      .from(webhookDelivery)
      .innerJoin(record, eq(record.id, webhookDelivery.keyId))
      .where(
        and(
          eq(webhookDelivery.state, "WAITING"),
          lte(webhookDelivery.nextAt, now),
          sql`${record.deletedAt} is null and coalesce(${record.data}->>'webhookPaused', '') <> 'true'
            and coalesce(${record.data}->>'revoked', '') <> 'true' and coalesce(${record.data}->>'webhookUrl', '') <> ''`,
        ),
      )
      .orderBy(asc(webhookDelivery.nextAt), asc(webhookDelivery.id))
      .limit(MAX_SENT)
      .for("update", { of: webhookDelivery, skipLocked: true });
    for (const { delivery } of due) {
      const minutes = WEBHOOK_RETRIES[delivery.attempts] ?? 0;
      await transaction
        .update(webhookDelivery)
        .set({ attempts: delivery.attempts + 1, nextAt: new Date(now.getTime() + minutes * 60_000) })
        .where(eq(webhookDelivery.id, delivery.id));
    }
    return due;
  });
}

/** Signs a body with each secret that is valid now: `t=1767225600,v1=…`. @param seconds Unix time */
export function signatureOf(body: string, secrets: readonly string[], seconds: number): string {
  const signs = secrets.map((secret) => createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex"));
  return [`t=${seconds}`, ...signs.map((sign) => `v1=${sign}`)].join(",");
}

/** Calls the partner's server. Returns the HTTP status of its answer; null without one. */
async function call(
  { config }: Services,
  { delivery, key }: { delivery: Delivery; key: Key },
  secrets: readonly string[],
) {
  const { id, event, createdAt, payload } = delivery;
  const body = JSON.stringify({ id, event, at: createdAt.toISOString(), appointment: payload });
  try {
    const response = await inTime(
      callAddress(
        new URL(String(key.data["webhookUrl"])),
        { user: null, password: null, hosts: config.feedHosts },
        {
          method: "POST",
          content: Readable.from([body]),
          headers: {
            "Content-Type": "application/json",
            "Content-Length": Buffer.byteLength(body),
            "X-Td-Event": event,
            "X-Td-Delivery": id,
            "X-Td-Signature": signatureOf(body, secrets, Math.floor(Date.now() / 1000)),
          },
        },
      ),
      ANSWER_MS,
    );
    response.destroy();
    return response.statusCode ?? null;
  } catch (error) {
    if (error instanceof SourceError) return null;
    throw error;
  }
}

/** Counts failed attempts in a row. The webhook pauses after too many, and the shop is told. */
async function noteHealth({ database }: Services, { id, shopId }: Key, isDelivered: boolean): Promise<void> {
  const failures = isDelivered ? sql`0` : sql`coalesce((${record.data}->>'webhookFailures')::int, 0) + 1`;
  const [changed] = await database
    .update(record)
    .set({ data: sql`${record.data} || jsonb_build_object('webhookFailures', ${failures})` })
    .where(eq(record.id, id))
    .returning();
  if (changed === undefined || Number(changed.data["webhookFailures"]) < MAX_WEBHOOK_FAILURES) return;
  await database
    .update(record)
    .set({ data: sql`${record.data} || '{"webhookPaused": true}'::jsonb` })
    .where(eq(record.id, id));
  await raiseAlert(database, {
    key: webhookAlert(id),
    shopId: shopId ?? 0,
    right: "C2S_API_KEY",
    type: "ERROR",
    titleKey: "alert.webhook.title",
    params: { name: String(changed.data["name"]) },
    lines: [{ key: "alert.webhook.text", params: { failures: MAX_WEBHOOK_FAILURES } }],
    link: `/ecal-api-key/${id}`,
  });
}

async function deliver(services: Services, due: { delivery: Delivery; key: Key }): Promise<void> {
  const { database, secrets } = services;
  const { delivery, key } = due;
  const data = scopeOfShop(database, delivery.shopId);
  const status = await call(services, due, await readSecret({ secrets, data }, key.id, WEBHOOK_SECRET));
  const isDelivered = status !== null && status >= 200 && status < 300;
  const isLast = delivery.attempts >= WEBHOOK_RETRIES.length;
  const state = isDelivered ? "DELIVERED" : isLast ? "FAILED" : "WAITING";
  await database.update(webhookDelivery).set({ state, status }).where(eq(webhookDelivery.id, delivery.id));
  await noteHealth(services, key, isDelivered);
}

/** Delivers what is due. Several processes may do so at the same time. */
export async function deliverDue(services: Services, now = new Date()): Promise<void> {
  const due = await takeDue(services.database, now);
  await Promise.all(due.map((each) => runIsolated(`Webhook ${each.delivery.id}`, () => deliver(services, each))));
}

/** Lets the deliveries that a paused webhook kept leave at once, and closes its alert. */
export async function resumeWebhook(
  database: Database | Transaction,
  shopId: number,
  keyIds: readonly number[],
): Promise<void> {
  await database
    .update(webhookDelivery)
    .set({ nextAt: new Date() })
    .where(and(inArray(webhookDelivery.keyId, [...keyIds]), eq(webhookDelivery.state, "WAITING")));
  for (const id of keyIds) await closeAlert(database, shopId, webhookAlert(id));
}
