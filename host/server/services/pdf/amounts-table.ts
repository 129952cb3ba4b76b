/** The table of lines with amounts, and the sums below it, that commercial documents share. */
import type { PdfCell, PdfSheet } from "./sheet";
import type { Words } from "./words";

/** Columns of the lines, in points from the left edge; numbers end there. */
const QUANTITY = 330;
const UNIT = 405;
const VAT = 455;

/** A line. Amounts are in minor units. */
export interface AmountLine {
  readonly label: string;
  readonly quantity: number;
  readonly unitMinor: number;
  readonly vatRate: number;
  readonly exclMinor: number;
}

/** Sums in minor units. */
export interface AmountSums {
  readonly excl: number;
  readonly rates: readonly { readonly rate: number; readonly vat: number }[];
  readonly incl: number;
}

export function drawAmounts(sheet: PdfSheet, lines: readonly AmountLine[], { text, money, rate }: Words): void {
  const head: readonly PdfCell[] = [
    { text: text("label") },
    { text: text("quantity"), end: QUANTITY },
    { text: text("unit"), end: UNIT },
    { text: text("vat"), end: VAT },
    { text: text("total"), end: sheet.right },
  ];
  sheet.tableHead(head);
  for (const line of lines)
    sheet.row(
      [
        { text: line.label },
        { text: String(line.quantity), end: QUANTITY },
        { text: money(line.unitMinor), end: UNIT },
        { text: rate(line.vatRate), end: VAT },
        { text: money(line.exclMinor), end: sheet.right },
      ],
      head,
    );
}

export function drawSums(sheet: PdfSheet, { excl, rates, incl }: AmountSums, { text, money, rate }: Words): void {
  sheet.gap();
  sheet.sum(text("sum-excl"), money(excl));
  for (const part of rates) sheet.sum(text("sum-vat", { rate: rate(part.rate) }), money(part.vat));
  sheet.sum(text("sum-incl"), money(incl), true);
  sheet.gap();
}
