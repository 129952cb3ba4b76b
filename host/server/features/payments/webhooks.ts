/** Takes the platforms' webhooks. An event only says that a payment has changed: its state is then read from the platform. */
import { and, eq, sql } from "drizzle-orm";
import type { PaymentPlatform } from "../../../../src/contract/orders";
import { activeShop, scopeOfShop } from "../../platform/storage/each-shop";
import { payment, paymentEvent, record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { WebhookRefused, type PlatformEvent, type WebhookHeaders } from "../../services/payments/platform";
import { findPlatform, type OwnPlatform, type PaymentPlatforms } from "../../services/payments/platforms";
import type { ServerServices } from "../../services/server-services";
import { synchronise } from "./operations";

export type Received = "processed" | "repeated" | "ignored";

/**
 * Processes a message of the server's account. A repeated one changes nothing, and messages may come in any order, because the state that is
 * read is always the newest. Throws WebhookRefused for a message that the platform did not sign, and PlatformError when it should be sent
 * again.
 */
export async function receiveWebhook(
  services: ServerServices,
  platforms: PaymentPlatforms,
  platformCode: PaymentPlatform,
  headers: WebhookHeaders,
  body: Buffer,
): Promise<Received> {
  const client = await platforms.serverClient(platformCode);
  return process(services, platforms, platformCode, await client.receive(headers, body));
}

/** Processes a message about the account of a shop, like `receiveWebhook`. */
export async function receiveShopWebhook(
  services: ServerServices,
  platforms: PaymentPlatforms,
  { shopCode, platformCode }: { readonly shopCode: string; readonly platformCode: string },
  headers: WebhookHeaders,
  body: Buffer,
): Promise<Received> {
  const shop = await activeShop(services.database, shopCode);
  // The same refusal for an unknown shop, so that the answer does not reveal which shops and accounts exist.
  const unknown = new WebhookRefused("The signature does not match.");
  if (shop === undefined) throw unknown;
  const data = scopeOfShop(services.database, shop.id);
  const platform = await findPlatform(data, platformCode);
  const client = platform && (await platforms.ownClient(data, platform));
  if (platform === undefined || client === undefined) throw unknown;
  const event = await client.receive(headers, body);
  if (event.accountReady === false) await suspend(data, platform);
  // Ids of events are only unique in one account.
  return process(services, platforms, platformCode, { ...event, id: `${shop.id}:${event.id}` }, shop.id);
}

/** Suspends an account that the platform lets take no more payments. */
async function suspend(data: ScopedDatabase, { id }: OwnPlatform): Promise<void> {
  await data.transaction(async (transaction) => {
    const isLive = and(eq(record.id, id), eq(record.status, "LIVE")) ?? sql`false`;
    const row = await transaction.find(record, isLive, { forUpdate: true });
    if (row === undefined) return;
    const version = row.version + 1;
    const values = { status: "SUSPENDED", version, updatedAt: new Date() };
    await transaction.update(record, values, eq(record.id, id));
    await transaction.audit({
      verb: "STATE",
      resource: "payment-platform",
      recordId: id,
      recordLabel: String(row.data["name"]),
      recordVersion: version,
      changes: [{ field: "status", before: "LIVE", after: "SUSPENDED" }],
    });
  });
}

async function process(
  services: ServerServices,
  platforms: PaymentPlatforms,
  platformCode: string,
  event: PlatformEvent,
  shopId?: number,
): Promise<Received> {
  const { database } = services;
  // The columns hold the codes of platforms that payments have.
  const code = platformCode as PaymentPlatform;
  const isSame = and(eq(paymentEvent.platformCode, code), eq(paymentEvent.eventId, event.id));
  const [known] = await database.select({ id: paymentEvent.eventId }).from(paymentEvent).where(isSame);
  if (known !== undefined) return "repeated";
  const [paid] =
    event.payment === null
      ? []
      : await database
          .select()
          .from(payment)
          .where(
            and(
              eq(payment.platformCode, code),
              eq(payment.platformId, event.payment),
              shopId === undefined ? undefined : eq(payment.shopId, shopId),
            ),
          );
  if (paid !== undefined) await synchronise(services, platforms, scopeOfShop(database, paid.shopId), paid);
  await database
    .insert(paymentEvent)
    .values({ platformCode: code, eventId: event.id, type: event.type, paymentId: paid?.id ?? null })
    .onConflictDoNothing();
  return paid === undefined ? "ignored" : "processed";
}
