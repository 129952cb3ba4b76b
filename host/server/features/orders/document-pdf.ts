/** Draws invoices and credit notes as A4 PDFs in the language of the customer. */
import type { MessageService } from "../../services/messages/messages";
import { PdfSheet } from "../../services/pdf/sheet";
import { addressLines, documentWords, type Words } from "../../services/pdf/words";
import { documentNumber } from "./document-number";
import type { OrderDocument } from "./documents";

type Content = OrderDocument["content"];

/** Columns of the lines, in points from the left edge; numbers end there. */
const QUANTITY = 330;
const UNIT = 405;
const VAT = 455;

function drawHead(sheet: PdfSheet, issued: OrderDocument, words: Words): void {
  const { text, day } = words;
  const { content } = issued;
  const { seller, customer } = content;
  const identity = [
    ...addressLines(seller.address, words),
    seller.companyId === null ? "" : text("company-id", { number: seller.companyId }),
    seller.vatNumber === null ? "" : text("vat-number", { number: seller.vatNumber }),
  ];
  const buyer = [...addressLines(customer.address, words), customer.email ?? ""];
  sheet.columns(
    [[seller.name, seller.legalForm].filter(Boolean).join(" "), ...identity.filter((line) => line !== "")],
    [customer.name, ...buyer.filter((line) => line !== "")],
  );
  sheet.title(`${text(issued.kind)} ${documentNumber(issued)}`);
  sheet.line(text("issued", { date: day(issued.issuedOn) }));
  sheet.line(text("order", { reference: content.order, date: day(content.placedOn) }));
  if (content.invoice !== null) sheet.line(text("invoice", { number: content.invoice }));
  if (content.reason !== null) sheet.line(text("reason", { reason: text(`reason.${content.reason}`) }));
  sheet.gap();
}

/** Returns the label with what makes the amount differ from quantity times price. */
function labelOf(line: Content["lines"][number], { text, money, rate }: Words): string {
  if (line.label === "") return text("share", { rate: rate(line.rate) });
  const discount = line.quantity * line.unitMinor + line.ecotaxMinor - line.exclMinor;
  return [
    line.label,
    ...(line.ecotaxMinor > 0 ? [text("ecotax", { amount: money(line.ecotaxMinor) })] : []),
    ...(discount > 0 ? [text("discount", { amount: money(discount) })] : []),
  ].join("\n");
}

function drawLines(sheet: PdfSheet, { content }: OrderDocument, words: Words): void {
  const { text, money, rate } = words;
  const head = [
    { text: text("label") },
    { text: text("quantity"), end: QUANTITY },
    { text: text("unit"), end: UNIT },
    { text: text("vat"), end: VAT },
    { text: text("total"), end: sheet.right },
  ];
  sheet.tableHead(head);
  for (const line of content.lines)
    sheet.row(
      [
        { text: labelOf(line, words) },
        { text: String(line.quantity), end: QUANTITY },
        { text: money(line.unitMinor), end: UNIT },
        { text: rate(line.rate), end: VAT },
        { text: money(line.exclMinor), end: sheet.right },
      ],
      head,
    );
}

function drawSums(sheet: PdfSheet, { kind, content, totalMinor }: OrderDocument, { text, money, rate }: Words): void {
  const excl = content.rates.reduce((sum, part) => sum + part.excl, 0);
  const ecotax = content.lines.reduce((sum, { ecotaxMinor }) => sum + ecotaxMinor, 0);
  sheet.gap();
  sheet.sum(text("sum-excl"), money(excl));
  for (const part of content.rates) sheet.sum(text("sum-vat", { rate: rate(part.rate) }), money(part.vat));
  sheet.sum(text("sum-incl"), money(totalMinor), true);
  sheet.gap();
  if (ecotax > 0) sheet.line(text("of-which-ecotax", { amount: money(ecotax) }));
  if (content.means !== null)
    sheet.line(text(kind === "INVOICE" ? "paid" : "refunded", { means: text(`means.${content.means}`) }));
}

/** Returns the PDF. Its text can be selected and copied. */
export async function documentPdf(messages: MessageService, issued: OrderDocument): Promise<Buffer> {
  const { locale, currency } = issued.content;
  const words = await documentWords(messages, {
    module: "order-document",
    keyOf: (key) => `order-document.${key}`,
    locale,
    currency,
    shopId: issued.shopId,
  });
  const sheet = new PdfSheet({
    title: `${words.text(issued.kind)} ${documentNumber(issued)}`,
    language: issued.content.locale.replace("_", "-"),
    author: issued.content.seller.name,
    createdAt: issued.createdAt,
    pageLabel: (page, pages) => words.text("page", { page, pages }),
  });
  drawHead(sheet, issued, words);
  drawLines(sheet, issued, words);
  drawSums(sheet, issued, words);
  return sheet.end();
}
