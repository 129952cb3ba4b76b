/** Inserts demo quotes in every state, with the offers that were sent. */
import { addDays, DAY_MS, utcDay } from "../../../src/contract/days";
import { foldText } from "../../../src/contract/fold-text";
import { offersOf, quoteReference, type OfferLine, type QuoteState } from "../../../src/contract/quotes";
import { parseTyreSize } from "../../../src/contract/spec";
import { shopLocale } from "../features/customer-requests/letters";
import { issuerOf } from "../features/orders/documents";
import { ON_SALE } from "../features/pricing/articles";
import { fitter, quoteRevision, record, stockOffer, tyre } from "../platform/storage/schema";
import { oneOf } from "../platform/storage/recordset";
import type { ScopedDatabase } from "../platform/storage/scoped-database";
import { and, eq, gte, sql } from "drizzle-orm";
import { ORDERED_TYRES } from "./data/orders";
import { customerAt, itemAt } from "./requests";

const QUOTES = 48;
/** Newest first; later ones repeat the end of the list. */
const STATES: readonly [QuoteState, ...QuoteState[]] = [
  "NEW",
  "NEW",
  "IN_PROGRESS",
  "NEW",
  "SENT",
  "NEW",
  "SENT",
  "IN_PROGRESS",
  "ACCEPTED",
  "SENT",
  "REFUSED",
  "ACCEPTED",
  "EXPIRED",
  "CLOSED",
];
const DONE: readonly [QuoteState, ...QuoteState[]] = ["REFUSED", "EXPIRED", "CLOSED", "EXPIRED"];
const SENT_STATES: readonly QuoteState[] = ["SENT", "ACCEPTED", "REFUSED", "EXPIRED"];
const ORIGINS = ["WEBSITE", "WEBSITE", "PHONE", "WIDGET"] as const;
/** Price of fitting one tyre without VAT, in cents. */
const FITTING = 1_333;
/** Days for which the offers are valid. */
const VALID_DAYS = 15;

/** Texts and tax of the shop's offers. */
export interface QuoteSettings {
  /** In percent. */
  readonly vatRate: number;
  readonly fitting: string;
}

const money = (minor: number) => ({ minor, currency: "EUR" });

/** Article numbers of tyres that can be delivered, by name. */
type Eans = ReadonlyMap<string, string>;

/** Pieces that every offer can be delivered with. */
const PLENTY = 8;

async function deliverableEans(data: ScopedDatabase): Promise<Eans> {
  const rows = await data.selectFields(
    tyre,
    { name: tyre.name, ean: tyre.ean },
    {
      joins: [{ table: stockOffer, on: eq(stockOffer.tyreId, tyre.id), kind: "inner" }],
      where: and(ON_SALE, gte(stockOffer.available, PLENTY), gte(stockOffer.freshUntil, sql`now()`)),
    },
  );
  return new Map(rows.map(({ name, ean }) => [name, ean]));
}

/** Names of tyres have sizes without marks: `205/55 R16 91V`. */
const shownSize = (size: string): string => (parseTyreSize(size)?.display ?? size).replaceAll(/ (?:XL|RFT)/g, "");

/** Returns one or two offers: tyres and their fitting, and a cheaper alternative. */
export function demoOffers(index: number, { vatRate, fitting }: QuoteSettings, eans: Eans = new Map()): OfferLine[] {
  const quantity = index % 4 === 1 ? 2 : 4;
  const groups = index % 3 === 0 ? (["A", "B"] as const) : (["A"] as const);
  return groups.flatMap((group, place): OfferLine[] => {
    const [brand, profile, tyreSize, , price, ecotax] = itemAt(ORDERED_TYRES, index + place * 3);
    const common = { group, quantity, vatRate };
    return [
      {
        ...common,
        kind: "TYRE",
        label: `${brand} ${profile} ${tyreSize}`,
        ean: eans.get(`${brand} ${profile} ${shownSize(tyreSize)}`) ?? null,
        // The alternative may suit another vehicle; its size is in its name only.
        tyreSize: group === "A" ? tyreSize : null,
        unitPrice: money(price),
        ecotax: money(ecotax),
        discountPercent: index % 5 === 2 ? 5 : null,
      },
      { ...common, kind: "SERVICE", label: fitting, unitPrice: money(FITTING), ecotax: null, discountPercent: null },
    ];
  });
}

function valuesOf(index: number, settings: QuoteSettings, eans: Eans, now: number) {
  const status = STATES[index] ?? itemAt(DONE, index);
  const created = now - (index * 30 * DAY_MS) / QUOTES - 3 * 3_600_000;
  const customer = customerAt(index);
  const lines = status === "NEW" || status === "CLOSED" ? [] : demoOffers(index, settings, eans);
  const [first] = offersOf(lines);
  const isSent = SENT_STATES.includes(status);
  const sentAt = Math.min(now - 3_600_000, created + 2 * 3_600_000);
  // An expired offer ended before today, however young the request is.
  const validUntil = status === "EXPIRED" ? utcDay(now - DAY_MS) : addDays(utcDay(now), VALID_DAYS - (index % 9));
  const [brand, , tyreSize] = itemAt(ORDERED_TYRES, index);
  const data = {
    ...customer,
    brand,
    tyreSize,
    origin: itemAt(ORIGINS, index),
    lines,
    ...(first !== undefined && { total: money(first.totals.incl) }),
    ...(isSent && { revision: 1, reminders: 0, sentAt: new Date(sentAt).toISOString(), validUntil }),
    ...(status === "ACCEPTED" && { acceptedGroup: "A" }),
    ...(status === "CLOSED" && { closeReason: index % 2 === 0 ? "UNREACHABLE" : "NO_STOCK" }),
  };
  return { status, created: new Date(created), sentAt: new Date(sentAt), validUntil, isSent, data };
}

/** Stores the offers of a sent quote as they were sent. */
export async function addRevisions(
  data: ScopedDatabase,
  quotes: readonly (typeof record.$inferSelect)[],
  sender: string,
): Promise<void> {
  const { seller } = await issuerOf(data);
  const ids = [...new Set(quotes.flatMap(({ fitterId }) => fitterId ?? []))];
  const dealers = ids.length === 0 ? [] : await data.select(fitter, { where: sql`${fitter.id} ${oneOf(ids)}` });
  const shopId = data.scope.shopId ?? 0;
  for (const { id, data: values, createdAt, fitterId } of quotes) {
    const { sentAt, validUntil, customerName, customerEmail, lines, locale } = values as Record<string, string>;
    const dealer = dealers.find((own) => own.id === fitterId);
    await data.insert(quoteRevision, {
      shopId,
      quoteId: id,
      number: 1,
      sentOn: String(sentAt).slice(0, 10),
      validUntil: String(validUntil),
      sender,
      createdAt: new Date(String(sentAt)),
      content: {
        locale: locale ?? shopLocale("FR"),
        currency: "EUR",
        reference: quoteReference(id, createdAt.toISOString()),
        seller,
        customer: { name: String(customerName), email: customerEmail ?? null },
        dealer: dealer === undefined ? null : (dealer.tradingName ?? dealer.name),
        vehicle: null,
        message: null,
        conditions: null,
        lines: lines as unknown as readonly OfferLine[],
      },
    });
  }
}

/** @param dealers dealer ids by code; does nothing when empty */
export async function addQuotes(
  data: ScopedDatabase,
  dealers: ReadonlyMap<string, number>,
  settings: QuoteSettings,
  now = Date.now(),
): Promise<void> {
  const [first, ...others] = [...dealers.values()].slice(0, 12);
  if (first === undefined) return;
  const eans = await deliverableEans(data);
  const rows = Array.from({ length: QUOTES }, (_, index) => {
    const { status, created, data: values } = valuesOf(index, settings, eans, now);
    const { customerName, customerEmail, customerPhone, comments } = values;
    return {
      resource: "quote",
      fitterId: itemAt([first, ...others], index * 7),
      status,
      createdAt: created,
      updatedAt: created,
      data: values,
      search: foldText(`${customerName} ${customerEmail} ${customerPhone} ${comments}`),
    };
  });
  const stored = await data.insert(record, ...rows);
  await addRevisions(
    data,
    stored.filter(({ data: values }) => values["revision"] !== undefined),
    "Camille Martin",
  );
}
