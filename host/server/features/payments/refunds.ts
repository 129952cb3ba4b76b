/** Refunds: what one would do, and asking the platform for it. */
import { eq, sql } from "drizzle-orm";
import type { MessageKey } from "../../../../src/contract/errors";
import {
  vatOn,
  lineAmounts,
  sumByRate,
  type PricedLine,
  type RefundReason,
  type VatSum,
} from "../../../../src/contract/orders";
import {
  disputeRefusal,
  hasInquiry,
  isOffline,
  isTransferOnly,
  piecesMinor,
  refundableMinor,
  settledStatus,
  type PaymentInstrument,
  type RefundLine,
  type RefundMode,
} from "../../../../src/contract/payments";
import type { Money } from "../../../../src/contract/fields";
import { isRecord } from "../../../../src/contract/object";
import { orderDocument, paymentRefund, record, shopOrder } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { Locked } from "./apply";
import { refundKey } from "./apply";
import { refundFacts, type Payment, type Refund } from "./ledger";
import { ask } from "./operations";

type Input = Readonly<Record<string, unknown>>;
type OrderLine = PricedLine & { readonly label: string };

/** What a refund asks for. */
export interface RefundWish {
  readonly mode: RefundMode;
  readonly lines: readonly RefundLine[];
  /** Minor units, with the mode AMOUNT. */
  readonly minor: number | null;
}

export interface RefundPlan {
  readonly refundable: number;
  readonly transferOnly: boolean;
  readonly fullOnly: boolean;
  readonly refusal: MessageKey | null;
  /** Message keys by input. */
  readonly fields: Readonly<Record<string, MessageKey>>;
  readonly minor: number;
  readonly rates: readonly VatSum[];
  readonly lines: readonly {
    readonly line: number;
    readonly label: string;
    readonly quantity: number;
    /** Pieces that were not refunded. */
    readonly open: number;
    /** Amount of one piece. */
    readonly minor: number;
  }[];
}

async function linesOf(data: ScopedDatabase, { orderId }: Payment): Promise<readonly OrderLine[]> {
  const order = orderId === null ? undefined : await data.find(shopOrder, eq(shopOrder.id, orderId));
  return (order?.lines ?? []).map((line) => ({ ecotax: null, discount: null, ...line }) as unknown as OrderLine);
}

/** Pieces of a line that earlier refunds gave back or are about to. */
const refundedPieces = (refunds: readonly Refund[], line: number): number =>
  refunds
    .filter(({ state, mode }) => state !== "FAILED" && mode === "LINES")
    .flatMap(({ lines }) => lines)
    .reduce((sum, part) => sum + (part.line === line ? part.quantity : 0), 0);

/** Splits an amount over the rates of the order in proportion. The last rate takes the rest, so that the sum is exact. */
function shares(minor: number, lines: readonly OrderLine[]): readonly VatSum[] {
  const rates = sumByRate(
    lines.map((line) => {
      const { excl } = lineAmounts(line);
      return { rate: line.vatRate, excl, vat: vatOn(excl, line.vatRate) };
    }),
  ).filter(({ excl, vat }) => excl + vat > 0);
  const total = rates.reduce((sum, { excl, vat }) => sum + excl + vat, 0);
  let rest = minor;
  return rates.map(({ rate, excl, vat }, index) => {
    const incl = index === rates.length - 1 ? rest : Math.round((minor * (excl + vat)) / total);
    rest -= incl;
    const net = Math.round(incl / (1 + rate / 100));
    return { rate, excl: net, vat: incl - net };
  });
}

/** Returns what a refund would do, and what speaks against it. */
export async function planRefund(
  data: ScopedDatabase,
  paid: Payment,
  { mode, lines: wished, minor: wishedMinor }: RefundWish,
  now = Date.now(),
): Promise<RefundPlan> {
  const facts = await refundFacts(data, paid);
  const lines = await linesOf(data, paid);
  const refundable = refundableMinor(facts);
  const fullOnly = hasInquiry(facts);
  const shown = lines.map((line, place) => ({
    line: place,
    label: line.label,
    quantity: line.quantity,
    open: Math.max(0, line.quantity - refundedPieces(facts.refunds, place)),
    minor: piecesMinor(line, 1),
  }));
  const fields: Record<string, MessageKey> = {};
  const isOver = wished.some(({ line, quantity }) => quantity > (shown[line]?.open ?? 0));
  const ofLines = wished.reduce((sum, { line, quantity }) => {
    const priced = lines[line];
    return priced === undefined ? sum : sum + piecesMinor(priced, quantity);
  }, 0);
  const minor = mode === "FULL" ? refundable : mode === "LINES" ? ofLines : (wishedMinor ?? 0);
  if (fullOnly && minor !== refundable) fields["mode"] = "payment.error.inquiry-full";
  if (mode === "LINES" && (isOver || minor === 0))
    fields["lines"] = isOver ? "payment.error.pieces" : "payment.error.no-pieces";
  if (mode === "AMOUNT" && minor <= 0) fields["amount"] = "error.required";
  if (minor > refundable) fields[mode === "LINES" ? "lines" : "amount"] ??= "payment.error.too-much";
  return {
    refundable,
    transferOnly: isTransferOnly(paid.platformCode, paid.paidAt.toISOString(), now),
    fullOnly,
    refusal: disputeRefusal(facts) ?? (refundable === 0 ? "payment.error.nothing-left" : null),
    fields,
    minor,
    rates: shares(minor, lines),
    lines: shown,
  };
}

/** What follows from a plan, for its preview. */
export async function previewRefund(data: ScopedDatabase, paid: Payment, wish: RefundWish) {
  const plan = await planRefund(data, paid, wish);
  const { captured, refunded, orderId, amount } = paid;
  const hasInvoice = await data.count(
    orderDocument,
    sql`${orderDocument.orderId} = ${orderId} and ${orderDocument.kind} = 'INVOICE'`,
    1,
  );
  const total = (refunded?.minor ?? 0) + plan.minor;
  const isValid = plan.refusal === null && Object.keys(plan.fields).length === 0;
  const status = isValid ? settledStatus(captured?.minor ?? 0, total) : paid.status;
  const { refundable, transferOnly, rates, lines, ...rest } = plan;
  return {
    ...rest,
    refundableMinor: refundable,
    transferOnly,
    currency: amount.currency,
    rates: [...rates],
    lines: [...lines],
    creditNote: hasInvoice > 0,
    status,
    orderState: orderId === null ? null : status === "REFUNDED" ? "REFUNDED" : "PARTIALLY_REFUNDED",
  };
}

export type Refusal =
  | { readonly errors: readonly MessageKey[] }
  | { readonly fields: Readonly<Record<string, MessageKey>> };

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** Hours over which the refunds of one user count towards the limit. */
const LIMIT_HOURS = 24;

const authorOf = ({ actor }: ScopedDatabase): string | null => actor.asName ?? actor.name;

/** What one user may refund within a day, in minor units; null without a limit. */
async function refundLimitOf(data: ScopedDatabase): Promise<number | null> {
  const settings = await data.find(
    record,
    sql`${record.resource} = 'payment-configuration' and ${record.deletedAt} is null`,
  );
  const limit = settings?.data["refundLimit"];
  return isRecord(limit) && typeof limit["minor"] === "number" ? limit["minor"] : null;
}

/** What the current user has asked to refund within the last hours, in minor units. */
async function refundedByUser(data: ScopedDatabase): Promise<number> {
  const [row] = await data.execute<{ minor: number | string | null }>(
    paymentRefund,
    (scope) => sql`select sum(amount_minor) as minor from ${paymentRefund}
      where ${scope} and author = ${authorOf(data)} and state <> 'FAILED'
        and at > now() - make_interval(hours => ${LIMIT_HOURS})`,
  );
  return Number(row?.minor ?? 0);
}

/**
 * Stores a refund and has the platform asked for it. Returns the id of the refund, or what refuses it.
 *
 * @param pieces what an amount is for, which its credit note then names
 */
export async function requestRefund(
  locked: Locked,
  input: Input,
  pieces: readonly RefundLine[] = [],
): Promise<Refusal | { readonly id: number }> {
  const { data, paid } = locked;
  const mode = input["mode"] as RefundMode;
  const amount = input["amount"] as Money | null;
  const lines = mode === "LINES" ? (input["lines"] as readonly RefundLine[]) : [];
  if (mode === "AMOUNT" && amount !== null && amount.currency !== paid.amount.currency)
    return { fields: { amount: "payment.error.currency" } };
  const plan = await planRefund(data, paid, { mode, lines, minor: amount?.minor ?? null });
  if (plan.refusal !== null) return { errors: [plan.refusal] };
  if (Object.keys(plan.fields).length > 0) return { fields: plan.fields };
  const limit = await refundLimitOf(data);
  if (limit !== null && (await refundedByUser(data)) + plan.minor > limit)
    return { errors: ["payment.error.refund-limit"] };
  const byShop = isOffline(paid.platformCode) || input["byTransfer"] === true;
  if (plan.transferOnly && !byShop) return { fields: { byTransfer: "payment.error.transfer-only" } };
  const means = textOf(input["means"]) as PaymentInstrument | null;
  if (isOffline(paid.platformCode) && means === null) return { fields: { means: "error.required" } };
  const paidOn = textOf(input["paidOn"]);
  if (paidOn !== null && Date.parse(paidOn) > Date.now()) return { fields: { paidOn: "payment.error.future" } };
  const [stored] = await data.insert(paymentRefund, {
    shopId: paid.shopId,
    paymentId: paid.id,
    state: "PENDING",
    amountMinor: plan.minor,
    mode,
    lines: mode === "AMOUNT" ? pieces : lines,
    reason: input["reason"] as RefundReason,
    note: textOf(input["note"]),
    restock: input["restock"] === true && mode !== "AMOUNT",
    notifyCustomer: input["notifyCustomer"] === true,
    means: byShop ? (means ?? "TRANSFER") : null,
    author: authorOf(data),
    ...(byShop && paidOn !== null && { at: new Date(`${paidOn}T12:00:00Z`) }),
  });
  if (stored === undefined) throw new Error("The refund was not stored.");
  await ask(locked, { kind: "REFUND", key: refundKey(stored.id), amountMinor: plan.minor, aboutId: stored.id });
  return { id: stored.id };
}
