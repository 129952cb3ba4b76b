/** Sends a message of the shop to a dealer by mail. */
import { eq, sql } from "drizzle-orm";
import { messageService } from "../../../services/messages/messages";
import { writeLetter } from "../../../services/mail/letter";
import type { MailingServices } from "../../../services/server-services";
import { fitter, shop } from "../../../platform/storage/schema";
import { acrossShops, type ScopedDatabase } from "../../../platform/storage/scoped-database";

export interface DealerMessage {
  readonly fitterId: number;
  readonly message: string;
  /** Language of the mail. */
  readonly locale: string;
  readonly services: MailingServices;
}

/** Queues the mail in the caller's transaction. Returns false when the dealer has no e-mail address. */
export async function mailDealer(
  data: ScopedDatabase,
  { fitterId, message, locale, services: { config, mail } }: DealerMessage,
): Promise<boolean> {
  const dealer = await data.find(fitter, eq(fitter.id, fitterId));
  if (dealer === undefined || dealer.email === null || dealer.email === "") return false;
  const database = acrossShops(data);
  const ownShop = await data.find(shop, sql`true`);
  const letter = await writeLetter(messageService(database), {
    template: "dealer-message",
    recipient: dealer.email,
    locale,
    shopId: data.scope.shopId,
    link: `${config.publicUrl}/admin/fitter/${fitterId}`,
    params: { shop: ownShop?.name ?? "", dealer: dealer.tradingName ?? dealer.name, message },
  });
  await mail.queue(database, letter);
  return true;
}
