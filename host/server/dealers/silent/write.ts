/** Words of the shop to one of its dealers, by mail. */
import { eq, sql } from "drizzle-orm";
import { messageService } from "../../context/messages";
import { writeLetter } from "../../mail/letter";
import { queueMail } from "../../mail/mail";
import { fitter, shop } from "../../storage/schema";
import { acrossShops, type ScopedDatabase } from "../../storage/scoped-database";

export interface DealerMessage {
  readonly fitterId: number;
  readonly message: string;
  /** Language of the mail. */
  readonly locale: string;
  readonly publicUrl: string;
}

/** In the caller's transaction; false where the dealer has no address. */
export async function writeToDealer(
  data: ScopedDatabase,
  { fitterId, message, locale, publicUrl }: DealerMessage,
): Promise<boolean> {
  const dealer = await data.find(fitter, eq(fitter.id, fitterId));
  if (dealer === undefined || dealer.email === null || dealer.email === "") return false;
  const database = acrossShops(data);
  const own = await data.find(shop, sql`true`);
  const mail = await writeLetter(messageService(database), {
    template: "dealer-message",
    recipient: dealer.email,
    locale,
    shopId: data.scope.shopId,
    link: `${publicUrl}/admin/fitter/${fitterId}`,
    params: { shop: own?.name ?? "", dealer: dealer.tradingName ?? dealer.name, message },
  });
  await queueMail(database, mail);
  return true;
}
