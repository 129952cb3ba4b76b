/** Makes an order, and an appointment, of an accepted quote. */
import { eq } from "drizzle-orm";
import type { Reference } from "../../../../src/contract/fields";
import type { RecordOf } from "../../../../src/contract/resource";
import { pricedLine } from "../../../../src/contract/quotes";
import { orderTotals } from "../../../../src/contract/orders";
import { normaliseEan } from "../../../../src/contract/spec";
import { SEASONS } from "../../../../src/contract/tyres";
import type catalogProduct from "../../../../src/resources/catalog/catalog-product.resource";
import { ApiProblem } from "../../platform/http/problem";
import { record } from "../../platform/storage/schema";
import { serviceOf } from "../../resources/service";
import type { HookContext } from "../../resources/types";
import { insertRecords } from "../../resources/writing/write-records";
import { bookVisit, type VisitRefusals } from "../customer-requests/book-visit";
import type { OrderValues } from "../orders/order";
import { summaryOf } from "../orders/steps";
import { servicesByName } from "../service-catalogue/services-by-name";
import type { OrderedLine } from "./comparison";
import type { Quote } from "./quote";
import type { QuoteRevision } from "./revisions";

type Sheet = RecordOf<typeof catalogProduct>;

/** Makes other changes of the quote wait, and throws when one of them came first. */
export async function lockQuote({ data }: Pick<HookContext, "data">, { id, version }: Quote): Promise<void> {
  const current = await data.find(record, eq(record.id, id), { forUpdate: true });
  if (current?.version !== version) throw new ApiProblem("refused", { errors: ["quote.error.changed"] });
}

type OrderLine = OrderValues["lines"][number];
/** What an order keeps of an entry of a catalogue. */
type Sold = Pick<OrderLine, "sku" | "picture">;
const NOT_SOLD: Sold = { sku: null, picture: [] };

/** Returns what an order keeps of the offered entries of catalogues, by id. Entries that were deleted since the offer are left out. */
async function soldSheets(
  ordered: readonly OrderedLine[],
  { find }: Pick<HookContext, "find">,
): Promise<ReadonlyMap<number, Sold>> {
  const ids = [...new Set(ordered.flatMap(({ line }) => line.sheet?.id ?? []))];
  const sheets = ids.length === 0 ? [] : ((await find("catalog-product", ids)) as unknown as readonly Sheet[]);
  return new Map(sheets.map(({ id, sku, pictures }) => [id, { sku, picture: pictures }]));
}

function orderValues(
  quote: Quote,
  { content }: QuoteRevision,
  ordered: readonly OrderedLine[],
  serviceOfLabel: (label: string) => Reference | undefined,
  sheets: ReadonlyMap<number, Sold>,
): OrderValues {
  const { currency } = content;
  const lines = ordered.map(({ line, article }): OrderLine => {
    const { kind, label, quantity, unitPrice, ecotax, discount, vatRate } = { ...line, ...pricedLine(line) };
    return {
      kind,
      label,
      quantity,
      unitPrice,
      ecotax,
      discount,
      vatRate,
      service: kind === "SERVICE" ? (serviceOfLabel(label) ?? null) : null,
      uninvoiced: null,
      ean: normaliseEan(line.ean ?? ""),
      brand: article?.brand ?? null,
      tyreSize: line.tyreSize ?? null,
      ...(sheets.get(line.sheet?.id ?? 0) ?? NOT_SOLD),
      season: SEASONS.find((season) => season === article?.season) ?? null,
      supplier: null,
      supplierOrderNo: null,
      received: null,
      dot: null,
      fitter: quote.fitter,
    };
  });
  return {
    reference: content.reference,
    placedAt: new Date().toISOString(),
    state: "PENDING_PAYMENT",
    paymentState: "ON_SITE",
    deliveryMode: "AT_DEALER",
    platform: "ON_SITE",
    locale: content.locale,
    summary: summaryOf(lines),
    total: { minor: orderTotals(lines).incl, currency },
    extraDue: null,
    tyres: lines.reduce((sum, { kind, quantity }) => sum + (kind === "TYRE" ? quantity : 0), 0),
    dealers: quote.fitter === null ? [] : [quote.fitter],
    customerName: quote.customerName,
    customerEmail: quote.customerEmail,
    customerPhone: quote.customerPhone,
    vehicleRegistrationNumber: quote.vehicleRegistrationNumber,
    billingAddress: null,
    shippingAddress: null,
    appointmentAt: null,
    deliveredOn: null,
    carrier: null,
    trackingNumber: null,
    trackingUrl: null,
    cancelReason: null,
    restocked: false,
    internalNotes: quote.internalNotes,
    invoiceNo: null,
    quote: { id: quote.id, label: "" },
    lines,
    parts: [{ fitter: quote.fitter, state: "PENDING_PAYMENT", appointment: null }],
    payments: [],
  };
}

/** Refusals of the start of the visit. */
const REFUSALS: VisitRefusals = {
  field: "appointmentAt",
  noRight: "quote.error.no-appointment-right",
  noDealer: "quote.error.no-dealer",
  noStart: "quote.error.no-start",
};

async function bookQuoted(quote: Quote, date: string, context: HookContext): Promise<Reference> {
  const more = { tyreSize: quote.tyreSize, tyresOrigin: "BOUGHT_HERE" };
  const { id } = await bookVisit(quote, date, context, REFUSALS, more);
  return { id, label: "" };
}

/** What becomes of an accepted offer. */
export interface Conversion {
  readonly lines: readonly OrderedLine[];
  /** ISO instant of the visit; null for none. */
  readonly date: string | null;
}

/** Creates the order of the accepted offer, and its appointment. */
export async function convertQuote(
  quote: Quote,
  revision: QuoteRevision,
  { lines, date }: Conversion,
  context: HookContext,
): Promise<{ readonly order: Reference; readonly appointment: Reference | null }> {
  const { caller, data } = context;
  const appointment = date === null ? null : await bookQuoted(quote, date, context);
  const values = orderValues(quote, revision, lines, await servicesByName(context), await soldSheets(lines, context));
  const [order] = await insertRecords(serviceOf(caller.registry, "meta-order"), caller, data, [
    {
      values: {
        ...values,
        appointmentAt: date,
        parts: values.parts.map((part) => ({ ...part, appointment })),
      },
    },
  ]);
  if (order === undefined) throw new Error("The order was not stored.");
  return { order: { id: order.id, label: "" }, appointment };
}
