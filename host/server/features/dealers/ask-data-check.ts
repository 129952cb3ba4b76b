/** Asks a dealer by mail to check its data, at most once in thirty days. */
import { eq, sql } from "drizzle-orm";
import { messageService } from "../../services/messages/messages";
import { writeLetter } from "../../services/mail/letter";
import type { MailingServices } from "../../services/server-services";
import { fitter, record, shop } from "../../platform/storage/schema";
import { acrossShops, type ScopedDatabase } from "../../platform/storage/scoped-database";

export type DataCheckResult = "ASKED" | "NO_ADDRESS" | "TOO_OFTEN";

export interface DataCheck {
  readonly fitterId: number;
  /** Code of the field to check. */
  readonly field: string;
  /** Language of the mail. */
  readonly locale: string;
  readonly services: MailingServices;
}

/** Queues the mail in the caller's transaction. Returns whether it was queued, or why not. */
export async function requestDataCheck(
  data: ScopedDatabase,
  { fitterId, field, locale, services: { config, mail } }: DataCheck,
): Promise<DataCheckResult> {
  const dealer = await data.find(fitter, eq(fitter.id, fitterId));
  if (dealer === undefined || dealer.email === null || dealer.email === "") return "NO_ADDRESS";
  const isRecent = sql`${record.resource} = 'dataCheckMail' and ${record.fitterId} = ${fitterId} and ${record.createdAt} > now() - interval '30 days'`;
  if ((await data.count(record, isRecent, 1)) > 0) return "TOO_OFTEN";
  const database = acrossShops(data);
  const messages = messageService(database);
  const ownShop = await data.find(shop, sql`true`);
  const letter = await writeLetter(messages, {
    template: "data-check",
    recipient: dealer.email,
    locale,
    shopId: data.scope.shopId,
    link: `${config.publicUrl}/admin/fitter/${fitterId}`,
    params: {
      shop: ownShop?.name ?? "",
      dealer: dealer.tradingName ?? dealer.name,
      fields: await messages.text(locale, `dealer-data-validation.validatedField.${field}`, {}, data.scope.shopId),
    },
  });
  await data.insert(record, { resource: "dataCheckMail", fitterId, data: { field } });
  await mail.queue(database, letter);
  return "ASKED";
}
