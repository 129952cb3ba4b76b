/** Draws the offers of a quote as an A4 PDF in the language of the customer. */
import { offersOf, pricedLine, type Offer } from "../../../../src/contract/quotes";
import { lineAmounts } from "../../../../src/contract/orders";
import type { MessageService } from "../../services/messages/messages";
import { PdfSheet } from "../../services/pdf/sheet";
import { addressLines, documentWords, type Words } from "../../services/pdf/words";
import type { QuoteRevision } from "./revisions";

/** Columns of the lines, in points from the left edge; numbers end there. */
const QUANTITY = 330;
const UNIT = 405;
const VAT = 455;

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

/** @param isOnly the quote has one offer, which needs no letter */
function drawOffer(sheet: PdfSheet, { group, lines, totals }: Offer, isOnly: boolean, words: Words): void {
  const { text, money, rate } = words;
  if (!isOnly) sheet.heading(text("offer", { group }));
  const head = [
    { text: text("label") },
    { text: text("quantity"), end: QUANTITY },
    { text: text("unit"), end: UNIT },
    { text: text("vat"), end: VAT },
    { text: text("total"), end: sheet.right },
  ];
  sheet.tableHead(head);
  for (const line of lines) {
    const priced = pricedLine(line);
    const details = [
      ...(line.ecotax === null ? [] : [text("ecotax", { amount: money(line.quantity * line.ecotax.minor) })]),
      ...(priced.discount === null ? [] : [text("discount", { amount: money(priced.discount.minor) })]),
    ];
    sheet.row(
      [
        { text: [line.label, ...details].join("\n") },
        { text: String(line.quantity), end: QUANTITY },
        { text: money(line.unitPrice.minor), end: UNIT },
        { text: rate(line.vatRate), end: VAT },
        { text: money(lineAmounts(priced).excl), end: sheet.right },
      ],
      head,
    );
  }
  sheet.gap();
  sheet.sum(text("sum-excl"), money(totals.excl));
  for (const part of totals.rates) sheet.sum(text("sum-vat", { rate: rate(part.rate) }), money(part.vat));
  sheet.sum(text("sum-incl"), money(totals.incl), true);
  sheet.gap();
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
