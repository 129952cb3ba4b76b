/** Draws the offers of a quote as an A4 PDF in the language of the customer. */
import { offersOf, pricedLine, type Offer } from "../../../../src/contract/quotes";
import { lineAmounts } from "../../../../src/contract/orders";
import type { MessageService } from "../../services/messages/messages";
import { drawAmounts, drawSums } from "../../services/pdf/amounts-table";
import { PdfSheet } from "../../services/pdf/sheet";
import { addressLines, documentWords, type Words } from "../../services/pdf/words";
import type { QuoteRevision } from "./revisions";

function drawHead(sheet: PdfSheet, { number, sentOn, validUntil, content }: QuoteRevision, words: Words): void {
  const { text, day } = words;
  const { seller, customer, dealer, vehicle, message, reference } = content;
  const identity = [
    ...addressLines(seller.address, words),
    ...(seller.vatNumber === null ? [] : [text("vat-number", { number: seller.vatNumber })]),
  ];
  sheet.columns(
    [[seller.name, seller.legalForm].filter(Boolean).join(" "), ...identity],
    [customer.name, ...(customer.email === null ? [] : [customer.email])],
  );
  sheet.title(text("title", { reference }));
  sheet.line(text("sent", { date: day(sentOn), revision: number }));
  sheet.line(text("valid", { date: day(validUntil) }));
  if (dealer !== null) sheet.line(text("dealer", { name: dealer }));
  if (vehicle !== null) sheet.line(text("vehicle", { name: vehicle }));
  sheet.gap();
  if (message !== null) {
    sheet.paragraph(message);
    sheet.gap();
  }
}

/** Returns the label with the ecotax and the discount of the line. */
function labelOf(line: Offer["lines"][number], { text, money }: Words): string {
  const { discount } = pricedLine(line);
  return [
    line.label,
    ...(line.ecotax === null ? [] : [text("ecotax", { amount: money(line.quantity * line.ecotax.minor) })]),
    ...(discount === null ? [] : [text("discount", { amount: money(discount.minor) })]),
  ].join("\n");
}

/** @param isOnly the quote has one offer, which needs no letter */
function drawOffer(sheet: PdfSheet, { group, lines, totals }: Offer, isOnly: boolean, words: Words): void {
  if (!isOnly) sheet.heading(words.text("offer", { group }));
  drawAmounts(
    sheet,
    lines.map((line) => ({
      label: labelOf(line, words),
      quantity: line.quantity,
      unitMinor: line.unitPrice.minor,
      vatRate: line.vatRate,
      exclMinor: lineAmounts(pricedLine(line)).excl,
    })),
    words,
  );
  drawSums(sheet, totals, words);
}

/** Returns the PDF. Its text can be selected and copied. */
export async function quotePdf(messages: MessageService, revision: QuoteRevision): Promise<Buffer> {
  const { content, shopId, createdAt } = revision;
  const { locale, currency, reference, seller, conditions } = content;
  const words = await documentWords(messages, {
    module: "quote-document",
    keyOf: (key) => `quote-document.${key}`,
    locale,
    currency,
    shopId,
  });
  const sheet = new PdfSheet({
    title: words.text("title", { reference }),
    language: locale.replace("_", "-"),
    author: seller.name,
    createdAt,
    pageLabel: (page, pages) => words.text("page", { page, pages }),
  });
  drawHead(sheet, revision, words);
  const offers = offersOf(content.lines);
  for (const offer of offers) drawOffer(sheet, offer, offers.length === 1, words);
  if (conditions !== null) {
    sheet.gap();
    sheet.paragraph(conditions);
  }
  return sheet.end();
}

/** Returns the name of the file. */
export const quoteFileName = ({ number, content }: QuoteRevision): string => `${content.reference}-${number}.pdf`;
