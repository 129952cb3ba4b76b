/** Evidence of a dispute from what the shop knows: the payment, its order with the invoice, and the mails to the customer. */
import { and, desc, eq, gte, inArray } from "drizzle-orm";
import type { EvidenceValues } from "../../../../src/contract/dispute-evidence";
import type { FileValue } from "../../../../src/contract/fields/values";
import { dayInZone } from "../../../../src/contract/zone-clock";
import paymentDispute from "../../../../src/resources/activity/payments/payment-dispute.resource";
import { outbox, payment, shopOrder } from "../../platform/storage/schema";
import { acrossShops, type ScopedDatabase } from "../../platform/storage/scoped-database";
import { storeMadeFile } from "../../resources/writing/uploads";
import { messageService } from "../../services/messages/messages";
import { PdfSheet } from "../../services/pdf/sheet";
import { addressLines, type Words } from "../../services/pdf/words";
import type { ServerServices } from "../../services/server-services";
import { documentNumber } from "../orders/document-number";
import { documentPdf, orderWords } from "../orders/document-pdf";
import { documentsOf, issuerOf } from "../orders/documents";

type Services = Pick<ServerServices, "messages" | "files">;
type Order = typeof shopOrder.$inferSelect;
type Mail = typeof outbox.$inferSelect;

/** Mails shown to the bank, the newest. */
const MOST_MAILS = 30;

const textOf = (lines: readonly string[]): string | null => (lines.length === 0 ? null : lines.join("\n"));

const storePdf = ({ files }: Services, data: ScopedDatabase, name: string, content: Buffer): Promise<FileValue> =>
  storeMadeFile(data, files, paymentDispute, { name: `${name}.pdf`, type: "PDF", content });

/** Stores the newest invoice of the order as a file; null without one. */
async function receiptOf(services: Services, data: ScopedDatabase, order: Order): Promise<FileValue | null> {
  const invoice = (await documentsOf(data, order.id)).findLast(({ kind }) => kind === "INVOICE");
  if (invoice === undefined) return null;
  return storePdf(services, data, documentNumber(invoice), await documentPdf(services.messages, invoice));
}

const sentMails = (data: ScopedDatabase, { shopId, customerEmail, placedAt }: Order): Promise<Mail[]> =>
  acrossShops(data)
    .select()
    .from(outbox)
    .where(
      and(
        eq(outbox.shopId, shopId),
        eq(outbox.recipient, customerEmail ?? ""),
        eq(outbox.kind, "MAIL"),
        inArray(outbox.status, ["SENT", "DELIVERED"]),
        gte(outbox.createdAt, placedAt),
      ),
    )
    .orderBy(desc(outbox.createdAt))
    .limit(MOST_MAILS);

/** Stores the mails to the customer since the order as one file; null without any. */
async function mailsOf(
  services: Services,
  data: ScopedDatabase,
  order: Order,
  words: Words,
  { timeZone, seller }: Awaited<ReturnType<typeof issuerOf>>,
): Promise<FileValue | null> {
  const mails = await sentMails(data, order);
  const [newest] = mails;
  if (newest === undefined) return null;
  const title = words.text("order", {
    reference: order.reference,
    date: words.day(dayInZone(timeZone, order.placedAt)),
  });
  const sheet = new PdfSheet({
    title,
    language: order.locale.replace("_", "-"),
    author: seller.name,
    createdAt: newest.createdAt,
    pageLabel: (page, pages) => words.text("page", { page, pages }),
  });
  sheet.title(title);
  for (const { subject, text, recipient, createdAt } of mails.toReversed()) {
    sheet.heading(subject);
    sheet.line(`${words.day(dayInZone(timeZone, createdAt))} · ${recipient}`);
    sheet.gap();
    sheet.paragraph(text);
    sheet.gap();
  }
  return storePdf(services, data, order.reference, await sheet.end());
}

/** Returns what is known about the payment, by the name of the evidence. What is not known is missing. */
export async function evidenceFromOrder(
  { files }: Pick<ServerServices, "files">,
  data: ScopedDatabase,
  paymentId: number,
): Promise<Partial<EvidenceValues>> {
  // The texts are read in the transaction that saves the evidence.
  const services = { files, messages: messageService(acrossShops(data)) };
  const paid = await data.find(payment, eq(payment.id, paymentId));
  if (paid === undefined) return {};
  const order = paid.orderId === null ? undefined : await data.find(shopOrder, eq(shopOrder.id, paid.orderId));
  const customer = { customerName: paid.customerName, customerEmailAddress: paid.customerEmail };
  if (order === undefined) return withoutNull(customer);
  const { locale, total, shopId, deliveryMode, appointmentAt, deliveredOn } = order;
  const words = await orderWords(services.messages, { locale, currency: total.currency, shopId });
  const lines = order.lines as unknown as readonly { readonly label: string; readonly quantity: number }[];
  const isShipped = deliveryMode === "HOME";
  const issuer = await issuerOf(data);
  return withoutNull({
    ...customer,
    billingAddress: textOf(addressLines(order.billingAddress ?? {}, words)),
    productDescription: textOf(lines.map(({ label, quantity }) => `${quantity} × ${label}`)),
    serviceDate: appointmentAt === null ? deliveredOn : dayInZone(issuer.timeZone, appointmentAt),
    shippingAddress: textOf(addressLines(order.shippingAddress ?? {}, words)),
    shippingCarrier: order.carrier,
    shippingDate: isShipped ? deliveredOn : null,
    shippingTrackingNumber: order.trackingNumber,
    receipt: await receiptOf(services, data, order),
    customerCommunication: await mailsOf(services, data, order, words, issuer),
  });
}

const withoutNull = (values: Partial<EvidenceValues>): Partial<EvidenceValues> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ""));
