/** Takes the platforms' webhooks. An event only says that a payment has changed: its state is then read from the platform. */
import { and, eq } from "drizzle-orm";
import type { PaymentPlatform } from "../../../../src/contract/orders";
import { scopeOfShop } from "../../platform/storage/each-shop";
import { payment, paymentEvent } from "../../platform/storage/schema";
import type { WebhookHeaders } from "../../services/payments/platform";
import type { PaymentPlatforms } from "../../services/payments/platforms";
import type { ServerServices } from "../../services/server-services";
import { synchronise } from "./operations";

/**
 * Processes a message. A repeated one changes nothing, and messages may come in any order, because the state that is read is always the
 * newest. Throws WebhookRefused for a message that the platform did not sign, and PlatformError when it should be sent again.
 */
export async function receiveWebhook(
  services: ServerServices,
  platforms: PaymentPlatforms,
  platformCode: PaymentPlatform,
  headers: WebhookHeaders,
  body: Buffer,
): Promise<"processed" | "repeated" | "ignored"> {
  const client = await platforms.client(platformCode);
  const event = await client.receive(headers, body);
  const { database } = services;
  const isSame = and(eq(paymentEvent.platformCode, platformCode), eq(paymentEvent.eventId, event.id));
  const [known] = await database.select({ id: paymentEvent.eventId }).from(paymentEvent).where(isSame);
  if (known !== undefined) return "repeated";
  const [paid] =
    event.payment === null
      ? []
      : await database
          .select()
          .from(payment)
          .where(and(eq(payment.platformCode, platformCode), eq(payment.platformId, event.payment)));
  if (paid !== undefined) await synchronise(services, platforms, scopeOfShop(database, paid.shopId), paid);
  await database
    .insert(paymentEvent)
    .values({ platformCode, eventId: event.id, type: event.type, paymentId: paid?.id ?? null })
    .onConflictDoNothing();
  return paid === undefined ? "ignored" : "processed";
}
