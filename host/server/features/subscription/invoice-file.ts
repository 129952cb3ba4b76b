/** Renders an invoice as a PDF in the user's language. */
import { fillTemplate } from "../../../../src/contract/template";
import type { MessageService } from "../../services/messages/messages";
import { amountText } from "../../services/pdf/amounts";
import { dayText } from "../../services/pdf/days";
import { PdfSheet } from "../../services/pdf/sheet";
import { invoiceNumber, type Invoice } from "./billing";

const ISSUER = "td-admin";

/** Returns the PDF file. Its text can be selected and copied. */
export async function invoicePdf(messages: MessageService, locale: string, invoice: Invoice): Promise<Buffer> {
  const texts = await messages.list(locale, ["subscription", "shell"], invoice.shopId);
  const label = (key: string): string => texts[`subscription.pdf.${key}`] ?? "";
  const tag = locale.replace("_", "-");
  const money = (minor: number): string => amountText({ minor, currency: "EUR" }, locale);
  const { customer, exclMinor, vatMinor, vatScheme, status } = invoice;
  const isNormal = vatScheme === "NORMAL";
  const plan = texts[`plan.${invoice.planCode}`] ?? invoice.planCode;
  const period = `${dayText(invoice.periodFrom, locale)} – ${dayText(invoice.periodTo, locale)}`;
  const title = `${label("title")} ${invoiceNumber(invoice)}`;
  const address = [
    customer.company,
    customer.address1,
    customer.address2 ?? "",
    `${customer.postalCode} ${customer.city}`.trim(),
    customer.country,
    customer.vatNumber === null ? "" : `${label("vat-number")} ${customer.vatNumber}`,
    customer.purchaseOrder === null ? "" : `${label("purchase-order")} ${customer.purchaseOrder}`,
  ];
  const notes = [
    isNormal ? "" : label(vatScheme === "REVERSE" ? "reverse" : "export"),
    label(status === "PAID" ? "paid" : status === "CANCELLED" ? "cancelled" : "open"),
    invoice.paymentReference === null ? "" : `${label("reference")} ${invoice.paymentReference}`,
  ];

  const sheet = new PdfSheet({
    title,
    language: tag,
    author: ISSUER,
    createdAt: invoice.createdAt,
    pageLabel: (page, pages) =>
      fillTemplate(label("page"), (name) =>
        name === "page" ? String(page) : name === "pages" ? String(pages) : undefined,
      ),
  });
  sheet.columns(
    [ISSUER],
    address.filter((line) => line !== ""),
  );
  sheet.title(title);
  sheet.line(`${label("issued")} ${dayText(invoice.issuedOn, locale)}`);
  sheet.gap();
  const head = [{ text: label("service") }, { text: label("amount"), end: sheet.right }];
  sheet.tableHead(head);
  sheet.row([{ text: `${label("plan")} ${plan}\n${period}` }, { text: money(exclMinor), end: sheet.right }], head);
  sheet.gap();
  sheet.sum(label("excl"), money(exclMinor));
  sheet.sum(isNormal ? `${label("vat")} ${invoice.vatRate.toLocaleString(tag)} %` : label("vat"), money(vatMinor));
  sheet.sum(label("incl"), money(exclMinor + vatMinor), true);
  sheet.gap();
  for (const note of notes) if (note !== "") sheet.line(note);
  return sheet.end();
}
