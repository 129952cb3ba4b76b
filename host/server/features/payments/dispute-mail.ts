/** Tells the addresses in the settings of a platform that a customer contests a payment. */
import { eq } from "drizzle-orm";
import { majorUnits } from "../../../../src/contract/currency-digits";
import { paymentPath } from "../../../../src/contract/payments";
import { payment, paymentDispute, record, shop } from "../../platform/storage/schema";
import { activeLanguages } from "../../platform/storage/shop-languages";
import { acrossShops, type ScopedDatabase } from "../../platform/storage/scoped-database";
import { writeLetter } from "../../services/mail/letter";
import { findPlatform } from "../../services/payments/platforms";
import type { ServerServices } from "../../services/server-services";

const DEFAULT_LOCALE = "en_GB";

/** Returns the addresses that the shop has named for disputes at a platform. */
async function addressesOf(data: ScopedDatabase, platformCode: string): Promise<readonly string[]> {
  const platform = await findPlatform(data, platformCode);
  const row = platform && (await data.find(record, eq(record.id, platform.id)));
  const rows = row?.data["disputeAlertEmails"];
  return Array.isArray(rows) ? (rows as { readonly email: string }[]).map(({ email }) => email) : [];
}

export async function mailDispute(services: ServerServices, data: ScopedDatabase, disputeId: number): Promise<void> {
  const dispute = await data.find(paymentDispute, eq(paymentDispute.id, disputeId));
  const paid = dispute && (await data.find(payment, eq(payment.id, dispute.paymentId)));
  const ownShop = paid && (await data.find(shop, eq(shop.id, paid.shopId)));
  if (dispute === undefined || paid === undefined || ownShop === undefined) return;
  const { database, config, messages, mail } = services;
  const [locale = DEFAULT_LOCALE] = await activeLanguages(database, ownShop.id);
  const words = locale.replace("_", "-");
  const { currency } = dispute.amount;
  const letters = await Promise.all(
    (await addressesOf(data, paid.platformCode)).map((recipient) =>
      writeLetter(messages, {
        template: "payment-disputed",
        recipient,
        locale,
        shopId: ownShop.id,
        params: {
          shop: ownShop.name,
          reference: paid.platformId,
          customer: paid.customerName,
          amount: new Intl.NumberFormat(words, { style: "currency", currency }).format(majorUnits(dispute.amount)),
          due:
            dispute.dueAt === null
              ? "—"
              : new Intl.DateTimeFormat(words, { dateStyle: "full", timeZone: ownShop.timeZone }).format(dispute.dueAt),
        },
        link: `${config.publicUrl}/admin/vue/dispute-evidence/${paymentPath(paid.platformCode, paid.platformId)}`,
      }),
    ),
  );
  await data.transaction(async (transaction) => {
    for (const letter of letters) await mail.queue(acrossShops(transaction), letter);
  });
}
