/** Tells a customer that a refund was made. */
import { and, eq, isNotNull } from "drizzle-orm";
import { majorUnits } from "../../../../src/contract/currency-digits";
import { payment, paymentRefund, shop, shopOrder } from "../../platform/storage/schema";
import { acrossShops, type ScopedDatabase } from "../../platform/storage/scoped-database";
import { writeLetter } from "../../services/mail/letter";
import type { ServerServices } from "../../services/server-services";

/** Queues the mail once, however often the job runs. */
export async function mailRefund(services: ServerServices, data: ScopedDatabase, refundId: number): Promise<void> {
  const refund = await data.find(paymentRefund, eq(paymentRefund.id, refundId));
  const paid = refund && (await data.find(payment, eq(payment.id, refund.paymentId)));
  const ownShop = paid && (await data.find(shop, eq(shop.id, paid.shopId)));
  if (refund === undefined || ownShop === undefined || paid === undefined || paid.customerEmail === null) return;
  const order = paid.orderId === null ? undefined : await data.find(shopOrder, eq(shopOrder.id, paid.orderId));
  const locale = order?.locale ?? "en_GB";
  const format = new Intl.NumberFormat(locale.replace("_", "-"), { style: "currency", currency: paid.amount.currency });
  const amount = majorUnits({ minor: refund.amountMinor, currency: paid.amount.currency });
  const letter = await writeLetter(services.messages, {
    template: "payment-refunded",
    recipient: paid.customerEmail,
    locale,
    shopId: paid.shopId,
    params: {
      name: paid.customerName,
      shop: ownShop.name,
      reference: order?.reference ?? paid.platformId,
      amount: format.format(amount),
    },
  });
  await data.transaction(async (transaction) => {
    const claimed = await transaction.update(
      paymentRefund,
      { notifyCustomer: false },
      and(eq(paymentRefund.id, refundId), eq(paymentRefund.notifyCustomer, true), isNotNull(paymentRefund.settledAt)) ??
        eq(paymentRefund.id, 0),
    );
    if (claimed.length > 0) await services.mail.queue(acrossShops(transaction), letter);
  });
}
