/** Issues invoices and credit notes with numbers that have no gaps. */
import { eq, sql } from "drizzle-orm";
import { orderTotals, sumByRate, vatOn, lineAmounts, type VatSum } from "../../../../src/contract/orders";
import type { RefundLine } from "../../../../src/contract/payments";
import { dayInZone } from "../../../../src/contract/zone-clock";
import { company, documentCounter, orderDocument, shop } from "../../platform/storage/schema";
import type { DocumentContent, OrderDocumentKind } from "../../platform/storage/schema/orders";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { documentNumber } from "./document-number";
import type { Order } from "./order";
import { uninvoicedAmounts } from "./price-difference";

export type OrderDocument = typeof orderDocument.$inferSelect;
type DocumentLine = DocumentContent["lines"][number];
/** What a document sums up. */
type Body = Pick<DocumentContent, "lines" | "rates">;

/** Takes the next number. Other transactions that issue the same kind of document wait until this one ends. */
async function nextSequence(data: ScopedDatabase, kind: OrderDocumentKind, year: number): Promise<number> {
  const { shopId } = data.scope;
  const [row] = await data.execute<{ last: number }>(
    documentCounter,
    (scope) => sql`insert into document_counter (shop_id, kind, year, last) values (${shopId}, ${kind}, ${year}, 1)
      on conflict (shop_id, kind, year) do update set last = ${documentCounter.last} + 1 where ${scope} returning last`,
    "write",
  );
  if (row === undefined) throw new Error("The counter of documents belongs to another shop.");
  return Number(row.last);
}

const lineOf = (line: Order["lines"][number], quantity = line.quantity): DocumentLine => ({
  label: line.label,
  quantity,
  unitMinor: line.unitPrice.minor,
  ecotaxMinor: quantity * (line.ecotax?.minor ?? 0),
  rate: line.vatRate,
  exclMinor: lineAmounts({ ...line, quantity }).excl,
});

/** Sums by rate of documents that were issued before. */
const ratesOf = (documents: readonly OrderDocument[]): readonly VatSum[] =>
  sumByRate(documents.flatMap(({ content }) => content.rates));

const totalOf = (rates: readonly VatSum[]): number => rates.reduce((sum, { excl, vat }) => sum + excl + vat, 0);

/** Returns the part of each rate that is not credited yet. */
const openRates = (invoices: readonly OrderDocument[], credits: readonly OrderDocument[]): readonly VatSum[] =>
  sumByRate([
    ...ratesOf(invoices),
    ...ratesOf(credits).map(({ rate, excl, vat }) => ({ rate, excl: -excl, vat: -vat })),
  ]);

/**
 * Splits an amount with VAT over the rates in proportion to what is open. The last rate takes the rest, so that the sum is exact.
 *
 * @param amount minor units, at most the sum of the open rates
 */
function splitByRate(amount: number, open: readonly VatSum[]): readonly VatSum[] {
  const total = totalOf(open);
  const rates = open.filter(({ excl, vat }) => excl + vat !== 0);
  let rest = amount;
  return rates.map(({ rate, excl, vat }, index) => {
    const incl = index === rates.length - 1 ? rest : Math.round((amount * (excl + vat)) / total);
    rest -= incl;
    const net = Math.round(incl / (1 + rate / 100));
    return { rate, excl: net, vat: incl - net };
  });
}

/** Pieces of the order's lines. */
const linesOfPieces = ({ lines }: Order, pieces: readonly RefundLine[]): DocumentLine[] =>
  pieces.flatMap(({ line: index, quantity }) => {
    const line = lines[index];
    return line === undefined ? [] : [lineOf({ ...line, discount: null }, quantity)];
  });

/** Returns the pieces by which a change has lowered the quantities. */
export const removedPieces = (before: Pick<Order, "lines">, after: Pick<Order, "lines">): RefundLine[] =>
  after.lines.flatMap(({ quantity }, line) => {
    const missing = (before.lines[line]?.quantity ?? quantity) - quantity;
    return missing > 0 ? [{ line, quantity: missing }] : [];
  });

const ratesOfLines = (lines: readonly DocumentLine[]): readonly VatSum[] =>
  sumByRate(lines.map(({ rate, exclMinor }) => ({ rate, excl: exclMinor, vat: vatOn(exclMinor, rate) })));

/** Returns what a credit note of an amount shows: the removed pieces, the whole invoice, or a share of each rate. */
function creditBody(
  amount: number,
  invoices: readonly OrderDocument[],
  credits: readonly OrderDocument[],
  { before, after, pieces = before === null ? [] : removedPieces(before, after) }: Issue,
): Body {
  const removed = linesOfPieces(after, pieces);
  const removedRates = ratesOfLines(removed);
  if (removed.length > 0 && totalOf(removedRates) === amount) return { lines: removed, rates: removedRates };
  const invoiced = ratesOf(invoices);
  if (credits.length === 0 && amount === totalOf(invoiced))
    return { lines: invoices.flatMap(({ content }) => content.lines), rates: invoiced };
  const rates = splitByRate(amount, openRates(invoices, credits));
  const lines = rates.map(({ rate, excl }) => ({
    label: "",
    quantity: 1,
    unitMinor: excl,
    ecotaxMinor: 0,
    rate,
    exclMinor: excl,
  }));
  return { lines, rates };
}

/** Returns what the first invoice of an order shows. */
const wholeBody = ({ lines }: Order): Body => ({
  lines: lines.filter(({ quantity }) => quantity > 0).map((line) => lineOf(line)),
  rates: orderTotals(lines).rates,
});

/** Returns what an invoice of the amounts shows that the earlier ones lack. */
function extraBody({ lines }: Order): Body {
  const extra = lines.flatMap((line) => {
    const { excl, vat } = uninvoicedAmounts(line);
    return excl === 0 && vat === 0 ? [] : [{ label: line.label, rate: line.vatRate, excl, vat }];
  });
  return {
    lines: extra.map(({ label, rate, excl }) => ({
      label,
      quantity: 1,
      unitMinor: excl,
      ecotaxMinor: 0,
      rate,
      exclMinor: excl,
    })),
    rates: sumByRate(extra),
  };
}

/** Whether a change pays what had become dearer after the first invoice. */
const isExtraPaid = ({ before, after }: Pick<Issue, "before" | "after">): boolean =>
  before !== null && before.extraDue !== null && after.extraDue === null;

/** Facts about the shop that all its documents need. */
export interface Issuer {
  readonly seller: DocumentContent["seller"];
  /** IANA name. */
  readonly timeZone: string;
}

/** Reads the facts about the shop. */
export async function issuerOf(data: ScopedDatabase): Promise<Issuer> {
  const found = await data.find(shop, eq(shop.id, data.scope.shopId ?? 0));
  const timeZone = found?.timeZone ?? "UTC";
  const [own] = await data.select(company, { limit: 1 });
  if (own === undefined)
    return {
      timeZone,
      seller: { name: found?.name ?? "", legalForm: null, companyId: null, vatNumber: null, address: {} },
    };
  const { name, legalForm, companyId, vatNumber, address } = own;
  return { timeZone, seller: { name, legalForm, companyId, vatNumber, address } };
}

/** An order with the facts that its documents need. */
export interface Issue {
  readonly data: ScopedDatabase;
  readonly before: Order | null;
  readonly after: Order;
  readonly issuer: Issuer;
  /** ISO day in the shop's time zone. */
  readonly today: string;
  /** What a refund is for; by default the pieces by which the change lowers the quantities. */
  readonly pieces?: readonly RefundLine[];
}

async function issue(
  { data, after, issuer: { seller, timeZone }, today }: Issue,
  kind: OrderDocumentKind,
  body: Body,
  also: Pick<DocumentContent, "invoice" | "reason" | "means">,
): Promise<OrderDocument> {
  const year = Number(today.slice(0, 4));
  const [issued] = await data.insert(orderDocument, {
    shopId: data.scope.shopId ?? 0,
    orderId: after.id,
    kind,
    year,
    sequence: await nextSequence(data, kind, year),
    issuedOn: today,
    totalMinor: totalOf(body.rates),
    content: {
      locale: after.locale,
      currency: after.total.currency,
      seller,
      customer: {
        name: after.customerName,
        email: after.customerEmail,
        address: after.billingAddress ?? after.shippingAddress ?? {},
      },
      order: after.reference,
      placedOn: dayInZone(timeZone, new Date(after.placedAt)),
      ...body,
      ...also,
    },
  });
  if (issued === undefined) throw new Error("The document was not stored.");
  return issued;
}

/** Returns the documents of an order, oldest first. */
export const documentsOf = (data: ScopedDatabase, orderId: number): Promise<OrderDocument[]> =>
  data.select(orderDocument, { where: eq(orderDocument.orderId, orderId), orderBy: [orderDocument.id] });

/**
 * Issues the documents that a change calls for: the invoice once the order is paid, a further one once what has become dearer since is paid,
 * and a credit note for each new refund. Call it in the transaction of the change.
 */
export async function issueDocuments(change: Issue): Promise<void> {
  const { data, before, after } = change;
  const known = before?.payments.length ?? 0;
  const added = after.payments.slice(known);
  if (added.length === 0) return;
  const documents = await documentsOf(data, after.id);
  const invoices = documents.filter(({ kind }) => kind === "INVOICE");
  const paid = added.find(({ kind }) => kind === "PAYMENT");
  const [first] = invoices;
  if (paid !== undefined && (first === undefined || isExtraPaid(change))) {
    const body = first === undefined ? wholeBody(after) : extraBody(after);
    const also = { invoice: first === undefined ? null : documentNumber(first), reason: null, means: paid.means };
    invoices.push(await issue(change, "INVOICE", body, also));
  }
  const [invoice] = invoices;
  const credits = documents.filter(({ kind }) => kind === "CREDIT_NOTE");
  for (const { kind, amount, reason, means } of added) {
    if (kind !== "REFUND" || invoice === undefined) continue;
    const body = creditBody(amount.minor, invoices, credits, change);
    credits.push(await issue(change, "CREDIT_NOTE", body, { invoice: documentNumber(invoice), reason, means }));
  }
}

/** Issues the counter-entry of a credit note whose refund has failed after all: the same amounts, negative. */
export async function reverseCreditNote(change: Issue, { content, totalMinor }: OrderDocument): Promise<void> {
  const negative = ({ rate, excl, vat }: VatSum): VatSum => ({ rate, excl: -excl, vat: -vat });
  const lines = content.lines.map((line) => ({
    ...line,
    quantity: -line.quantity,
    ecotaxMinor: -line.ecotaxMinor,
    exclMinor: -line.exclMinor,
  }));
  const { invoice, reason, means } = content;
  const issued = await issue(
    change,
    "CREDIT_NOTE",
    { lines, rates: content.rates.map(negative) },
    { invoice, reason, means },
  );
  if (issued.totalMinor !== -totalMinor) throw new Error("The counter-entry differs from its credit note.");
}
