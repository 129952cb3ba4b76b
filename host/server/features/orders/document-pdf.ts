/** Draws invoices and credit notes as A4 PDFs in the language of the customer. */
import type { MessageService } from "../../services/messages/messages";
import { drawAmounts, drawSums } from "../../services/pdf/amounts-table";
import { PdfSheet } from "../../services/pdf/sheet";
import { addressLines, documentWords, type Words, type WordsInput } from "../../services/pdf/words";
import { documentNumber } from "./document-number";
import type { OrderDocument } from "./documents";

type Content = OrderDocument["content"];

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
  if (content.invoice !== null)
    sheet.line(text(issued.kind === "INVOICE" ? "adds-to" : "invoice", { number: content.invoice }));
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

/** Writes what the sums contain, and how the amount was paid. */
function drawFoot(sheet: PdfSheet, { kind, content }: OrderDocument, { text, money }: Words): void {
  const ecotax = content.lines.reduce((sum, { ecotaxMinor }) => sum + ecotaxMinor, 0);
  if (ecotax > 0) sheet.line(text("of-which-ecotax", { amount: money(ecotax) }));
  if (content.means !== null)
    sheet.line(text(kind === "INVOICE" ? "paid" : "refunded", { means: text(`means.${content.means}`) }));
}

/** Loads the texts of an order's papers. */
export const orderWords = (messages: MessageService, of: Omit<WordsInput, "module" | "keyOf">): Promise<Words> =>
  documentWords(messages, { ...of, module: "order-document", keyOf: (key) => `order-document.${key}` });

/** Returns the PDF. Its text can be selected and copied. */
export async function documentPdf(messages: MessageService, issued: OrderDocument): Promise<Buffer> {
  const { locale, currency } = issued.content;
  const words = await orderWords(messages, { locale, currency, shopId: issued.shopId });
  const sheet = new PdfSheet({
    title: `${words.text(issued.kind)} ${documentNumber(issued)}`,
    language: issued.content.locale.replace("_", "-"),
    author: issued.content.seller.name,
    createdAt: issued.createdAt,
    pageLabel: (page, pages) => words.text("page", { page, pages }),
  });
  drawHead(sheet, issued, words);
  const { lines, rates } = issued.content;
  drawAmounts(
    sheet,
    lines.map((line) => ({ ...line, label: labelOf(line, words), vatRate: line.rate })),
    words,
  );
  const excl = rates.reduce((sum, part) => sum + part.excl, 0);
  drawSums(sheet, { excl, rates, incl: issued.totalMinor }, words);
  drawFoot(sheet, issued, words);
  return sheet.end();
}
