/** Renders an invoice as a PDF in the user's language. */
import type { MessageService } from "../../services/messages/messages";
import { invoiceNumber, type Invoice } from "./billing";
import { pdfOf, type PdfLine } from "./pdf";

const LEFT = 50;
const RIGHT = 545;

/** Returns the PDF file. */
export async function invoicePdf(messages: MessageService, locale: string, invoice: Invoice): Promise<Buffer> {
  const texts = await messages.list(locale, ["subscription", "shell"], invoice.shopId);
  const label = (key: string): string => texts[`subscription.pdf.${key}`] ?? "";
  const tag = locale.replace("_", "-");
  const money = (minor: number): string =>
    new Intl.NumberFormat(tag, { style: "currency", currency: "EUR" }).format(minor / 100);
  const day = (text: string): string =>
    new Intl.DateTimeFormat(tag, { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${text}T12:00:00Z`));
  const { customer } = invoice;
  const address = [
    customer.company,
    customer.address1,
    customer.address2 ?? "",
    `${customer.postalCode} ${customer.city}`.trim(),
    customer.country,
    customer.vatNumber === null ? "" : `${label("vat-number")} ${customer.vatNumber}`,
    customer.purchaseOrder === null ? "" : `${label("purchase-order")} ${customer.purchaseOrder}`,
  ].filter((line) => line !== "");
  const plan = texts[`plan.${invoice.planCode}`] ?? invoice.planCode;
  const vat =
    invoice.vatScheme === "NORMAL" ? `${label("vat")} ${invoice.vatRate.toLocaleString(tag)} %` : label("vat");
  const state = invoice.status === "PAID" ? "paid" : invoice.status === "CANCELLED" ? "cancelled" : "open";
  const notes = [
    invoice.vatScheme === "NORMAL" ? "" : label(invoice.vatScheme === "REVERSE" ? "reverse" : "export"),
    label(state),
    invoice.paymentReference === null ? "" : `${label("reference")} ${invoice.paymentReference}`,
  ].filter((line) => line !== "");

  const lines: PdfLine[] = [
    { x: LEFT, y: 70, text: "td-admin", size: 16, bold: true },
    { x: LEFT, y: 110, text: `${label("title")} ${invoiceNumber(invoice)}`, size: 14, bold: true },
    { x: LEFT, y: 128, text: `${label("issued")} ${day(invoice.issuedOn)}` },
    ...address.map((text, index) => ({ x: LEFT, y: 165 + index * 14, text, bold: index === 0 })),
    { x: LEFT, y: 310, text: label("service"), bold: true },
    { x: RIGHT, y: 310, text: label("amount"), bold: true, right: true },
    { x: LEFT, y: 335, text: `${label("plan")} ${plan}` },
    { x: LEFT, y: 349, text: `${day(invoice.periodFrom)} – ${day(invoice.periodTo)}`, size: 9 },
    { x: RIGHT, y: 335, text: money(invoice.exclMinor), right: true },
    { x: LEFT, y: 385, text: label("excl") },
    { x: RIGHT, y: 385, text: money(invoice.exclMinor), right: true },
    { x: LEFT, y: 403, text: vat },
    { x: RIGHT, y: 403, text: money(invoice.vatMinor), right: true },
    { x: LEFT, y: 425, text: label("incl"), bold: true, size: 12 },
    { x: RIGHT, y: 425, text: money(invoice.exclMinor + invoice.vatMinor), bold: true, size: 12, right: true },
    ...notes.map((text, index) => ({ x: LEFT, y: 465 + index * 14, text, size: 9 })),
  ];
  return pdfOf(`${label("title")} ${invoiceNumber(invoice)}`, lines, [318, 365, 435]);
}
