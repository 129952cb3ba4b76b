/** Inserts demo payments of the orders, and some older ones, with refunds and disputes; the sandbox knows those of its platforms. */
import { and, eq } from "drizzle-orm";
import { DAY_MS, utcDay } from "../../../src/contract/days";
import { foldText } from "../../../src/contract/fold-text";
import { settledStatus, type MovementKind } from "../../../src/contract/payments";
import { sandboxFee } from "../features/payment-sandbox/objects";
import { sandboxObjects } from "../features/payment-sandbox/demo-objects";
import {
  orderDocument,
  payment,
  paymentDispute,
  paymentMovement,
  paymentRefund,
  sandboxObject,
  shopOrder,
} from "../platform/storage/schema";
import { acrossShops, type ScopedDatabase } from "../platform/storage/scoped-database";
import { renewAlerts } from "../features/payments/alerts";
import { OLDER_PAYMENTS } from "./data/payments";
import { draftOfOrder, olderDraft, type Draft } from "./payment-drafts";

const HOUR_MS = 3_600_000;
const CURRENCY = "EUR";
const DISPUTE_FEE = 2_000;
const INSTRUMENTS = {
  STRIPE: "CARD",
  PAYPAL: "WALLET",
  PAYZEN: "CARD",
  BANK_TRANSFER: "TRANSFER",
  ON_SITE: "CARD",
} as const;

const money = (minor: number) => ({ minor, currency: CURRENCY });

/** Movements of a payment: kind, effect, time. */
function movementsOf(draft: Draft, fee: number, disputes: Draft["disputes"]) {
  const at = draft.paidAt;
  const later = new Date(at.getTime() + HOUR_MS);
  const rows: [MovementKind, number, Date, string][] = [];
  if (draft.state === "AUTHORISED") rows.push(["AUTHORISED", 0, at, "authorised"]);
  if (draft.state === "EXPIRED") rows.push(["EXPIRED", 0, later, "expired"]);
  if (draft.state === "PENDING") rows.push(["CREATED", 0, at, "created"]);
  if (draft.state === "CAPTURED") rows.push(["CAPTURED", draft.minor, at, "captured"]);
  if (draft.state === "CAPTURED" && fee > 0) rows.push(["FEE", -fee, at, "fee"]);
  for (const { id, minor, state, at: moment } of draft.refunds) {
    if (state === "SUCCEEDED") rows.push(["REFUNDED", -minor, moment, id]);
    if (state === "FAILED") rows.push(["REFUND_FAILED", 0, moment, id]);
  }
  for (const { id, minor, status, at: moment } of disputes) {
    const isInquiry = status.startsWith("warning");
    rows.push(["DISPUTED", isInquiry ? 0 : -minor, moment, `${id}-${isInquiry ? "inquiry" : "held"}`]);
    if (status === "won") rows.push(["DISPUTE_WON", minor, moment, `${id}-won`]);
    if (status === "lost") rows.push(["DISPUTE_LOST", -DISPUTE_FEE, moment, `${id}-lost`]);
  }
  return rows;
}

function disputesOf({ dispute, id, minor, paidAt }: Draft, now: number): Draft["disputes"] {
  if (dispute === undefined) return [];
  const { status, days, reason } = dispute;
  const isOpen = status === "needs_response" || status === "warning_needs_response";
  return [
    {
      id: `dp_${id}`,
      minor,
      status,
      reason,
      at: new Date(isOpen ? now - 4 * DAY_MS : paidAt.getTime() + 9 * DAY_MS),
      dueAt: new Date(now + days * DAY_MS),
      submissions: isOpen ? 0 : 1,
    },
  ];
}

async function addPayment(data: ScopedDatabase, draft: Draft, now: number): Promise<void> {
  const shopId = data.scope.shopId ?? 0;
  const disputes = disputesOf(draft, now);
  const fee = draft.platform === "BANK_TRANSFER" || draft.platform === "ON_SITE" ? 0 : sandboxFee(draft.minor);
  const movements = movementsOf(draft, fee, disputes);
  const sum = (...kinds: readonly MovementKind[]): number =>
    movements.reduce((total, [kind, minor]) => total + (kinds.includes(kind) ? minor : 0), 0);
  const refunded = -sum("REFUNDED");
  const isCaptured = draft.state === "CAPTURED";
  const open = draft.refunds.find(({ state }) => state !== "SUCCEEDED");
  const [dispute] = disputes;
  const [row] = await data.insert(payment, {
    shopId,
    orderId: draft.order?.id ?? null,
    platformCode: draft.platform,
    platformId: draft.id,
    status: isCaptured ? settledStatus(draft.minor, refunded) : draft.state,
    paidAt: draft.paidAt,
    customerName: draft.customer,
    customerEmail: draft.email,
    dealers: draft.order?.dealers ?? [],
    instrument: INSTRUMENTS[draft.platform],
    ...(draft.isCard && {
      cardBrand: draft.cardBrand,
      last4: draft.last4,
      cardExpiry: "07/2029",
      cardCountry: "FR",
      threeDSecure: "AUTHENTICATED",
      risk: dispute === undefined ? "NORMAL" : "ELEVATED",
    }),
    amount: money(draft.minor),
    ...(isCaptured && {
      captured: money(draft.minor),
      refunded: money(refunded),
      fee: money(-sum("FEE", "DISPUTE_LOST")),
      net: money(movements.reduce((total, [, minor]) => total + minor, 0)),
      payoutOn: utcDay(draft.paidAt.getTime() + 7 * DAY_MS),
    }),
    authorisedUntil: draft.state === "AUTHORISED" ? draft.authorisedUntil : null,
    refundState: open?.state ?? null,
    disputeStatus: dispute?.status ?? null,
    disputeDueAt: dispute?.dueAt ?? null,
    syncedAt: new Date(now),
    search: foldText([draft.id, draft.customer, draft.email, draft.isCard ? draft.last4 : ""].join(" ")),
    createdAt: draft.paidAt,
    updatedAt: draft.paidAt,
  });
  if (row === undefined) return;
  await data.insert(
    paymentMovement,
    ...movements.map(([kind, minor, at, key]) => ({ shopId, paymentId: row.id, kind, minor, at, key })),
  );
  const note =
    draft.order === null
      ? undefined
      : await data.find(
          orderDocument,
          and(eq(orderDocument.orderId, draft.order.id), eq(orderDocument.kind, "CREDIT_NOTE")) ??
            eq(orderDocument.id, 0),
        );
  await data.insert(
    paymentRefund,
    ...draft.refunds.map(({ id, minor, state, reason, at }) => ({
      shopId,
      paymentId: row.id,
      platformId: id,
      state,
      amountMinor: minor,
      mode: minor === draft.minor ? ("FULL" as const) : ("AMOUNT" as const),
      reason,
      at,
      notifyCustomer: false,
      creditNoteId: state === "SUCCEEDED" ? (note?.id ?? null) : null,
      ...(state === "FAILED" && { failureReason: "expired_or_canceled_card" }),
      ...(state !== "PENDING" && { settledAt: at }),
    })),
  );
  await data.insert(
    paymentDispute,
    ...disputes.map(({ id, minor, status, reason, at, dueAt, submissions }) => ({
      shopId,
      paymentId: row.id,
      platformId: id,
      status,
      reason,
      networkCode: draft.isCard ? (reason === "fraudulent" ? "10.4" : "13.1") : null,
      platformCode: draft.platform,
      paymentKey: draft.id,
      amount: money(minor),
      fee: money(DISPUTE_FEE),
      search: foldText(`${id} ${draft.id}`),
      dueAt,
      submissions,
      submittedAt: submissions > 0 ? new Date(at.getTime() + DAY_MS) : null,
      createdAt: at,
    })),
  );
  const objects = sandboxObjects({ ...draft, disputes, fee });
  if (objects.length > 0)
    await acrossShops(data)
      .insert(sandboxObject)
      .values([...objects]);
  await renewAlerts(data, row, now);
}

/** @param withOlder also inserts payments of no order */
export async function addPayments(data: ScopedDatabase, withOlder: boolean, now = Date.now()): Promise<void> {
  const orders = await data.select(shopOrder, { orderBy: [shopOrder.id] });
  const drafts = orders.flatMap((order, index) => draftOfOrder(order, index, now) ?? []);
  if (withOlder) drafts.push(...OLDER_PAYMENTS.map((_, index) => olderDraft(index, now)));
  // Of the orders that could be disputed, one is.
  const disputed = drafts.findLast(({ order, dispute }) => order !== null && dispute !== undefined);
  for (const { dispute, ...draft } of drafts)
    await addPayment(
      data,
      { ...draft, ...(dispute !== undefined && (draft.order === null || draft.id === disputed?.id) && { dispute }) },
      now,
    );
}
