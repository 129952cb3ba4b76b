/** Brings a payment up to what its platform knows. Nothing goes back, so the order in which the platform's facts arrive does not matter. */
import { and, eq } from "drizzle-orm";
import { foldText } from "../../../../src/contract/fold-text";
import {
  isLaterDispute,
  isLaterRefund,
  isLaterStatus,
  settledStatus,
  type DisputeStatus,
  type PaymentStatus,
} from "../../../../src/contract/payments";
import { type payment, paymentDispute, paymentRefund } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { JobService } from "../../services/jobs/jobs";
import { queueSystemJob } from "../../services/jobs/user-jobs";
import type { PaymentSnapshot, PlatformDispute, PlatformRefund } from "../../services/payments/platform";
import { renewAlerts } from "./alerts";
import { addMovement, changePayment, disputesOf, movementsOf, refundsOf, type Payment, type Refund } from "./ledger";
import { orderChargedBack, orderPaid, orderRefunded, orderRefundFailed } from "./order-effects";

/** Type of the job that tells a customer of a refund. */
export const REFUND_MAIL_JOB = "payment-refund-mail";

/** Type of the job that mails the shop about a new dispute. */
export const DISPUTE_MAIL_JOB = "payment-dispute-mail";

/** A payment whose row is locked by the transaction. */
export interface Locked {
  readonly data: ScopedDatabase;
  readonly jobs: Pick<JobService, "enqueue">;
  readonly paid: Payment;
}

/** Key that a refund has at the platform. */
export const refundKey = (id: number): string => `refund-${id}`;

/** Moves a refund on, with everything that follows from it. */
export async function applyRefund({ data, jobs, paid }: Locked, refund: Refund, known: PlatformRefund): Promise<void> {
  const isLater = isLaterRefund(known.state, refund.state);
  if (refund.platformId === known.id && !isLater) return;
  const set = {
    platformId: known.id,
    ...(isLater && { state: known.state, failureReason: known.failureReason, settledAt: known.at }),
  };
  const [stored] = await data.update(paymentRefund, set, eq(paymentRefund.id, refund.id));
  if (stored === undefined || !isLater) return;
  const { id, amountMinor, author } = refund;
  const fact = { at: new Date(), author };
  if (known.state === "SUCCEEDED") {
    await addMovement(data, paid, { ...fact, kind: "REFUNDED", minor: -amountMinor, key: refundKey(id) });
    const creditNoteId = await orderRefunded(data, paid, stored);
    if (creditNoteId !== null) await data.update(paymentRefund, { creditNoteId }, eq(paymentRefund.id, id));
    if (refund.notifyCustomer && paid.customerEmail !== null)
      await queueSystemJob(jobs, data, REFUND_MAIL_JOB, { refund: id });
  } else {
    const hadSucceeded = refund.state === "SUCCEEDED";
    const minor = hadSucceeded ? amountMinor : 0;
    await addMovement(data, paid, {
      ...fact,
      author: null,
      kind: "REFUND_FAILED",
      minor,
      key: `${refundKey(id)}-failed`,
    });
    if (hadSucceeded) await orderRefundFailed(data, paid, stored);
  }
}

/** Finds the refund that the platform names; stores one that was made at the platform. */
async function refundFor({ data, paid }: Locked, refunds: readonly Refund[], known: PlatformRefund): Promise<Refund> {
  const own = refunds.find(
    ({ id, platformId }) => platformId === known.id || (platformId === null && refundKey(id) === known.key),
  );
  if (own !== undefined) return own;
  const [stored] = await data.insert(paymentRefund, {
    shopId: paid.shopId,
    paymentId: paid.id,
    platformId: known.id,
    state: "PENDING",
    amountMinor: known.amountMinor,
    mode: "AMOUNT",
    reason: "REQUESTED_BY_CUSTOMER",
    notifyCustomer: false,
    at: known.at,
  });
  if (stored === undefined) throw new Error("The refund was not stored.");
  return stored;
}

/** Stores the movements of a dispute that has reached a state. */
async function moveDispute(
  { data, paid }: Locked,
  known: PlatformDispute,
  before: DisputeStatus | null,
): Promise<void> {
  const { id, amountMinor, feeMinor, status } = known;
  const heldNow = status === "needs_response" || status === "under_review" || status === "won" || status === "lost";
  if (before === null || heldNow)
    await addMovement(data, paid, {
      kind: "DISPUTED",
      minor: heldNow ? -amountMinor : 0,
      at: known.at,
      key: `${id}-${heldNow ? "held" : "inquiry"}`,
    });
  if (status === "won")
    await addMovement(data, paid, { kind: "DISPUTE_WON", minor: amountMinor, at: new Date(), key: `${id}-won` });
  if (status === "lost") {
    await addMovement(data, paid, { kind: "DISPUTE_LOST", minor: -feeMinor, at: new Date(), key: `${id}-lost` });
    await orderChargedBack(data, paid);
  }
}

async function applyDispute(locked: Locked, known: PlatformDispute): Promise<void> {
  const { data, paid } = locked;
  const stored = await data.find(
    paymentDispute,
    and(eq(paymentDispute.paymentId, paid.id), eq(paymentDispute.platformId, known.id)) ?? eq(paymentDispute.id, 0),
  );
  const { id: platformId, at: createdAt, amountMinor, feeMinor, ...facts } = known;
  const { id: paymentId, shopId, platformCode, platformId: paymentKey, amount } = paid;
  const money = (minor: number) => ({ minor, currency: amount.currency });
  if (stored === undefined) {
    const [added] = await data.insert(paymentDispute, {
      ...facts,
      shopId,
      paymentId,
      platformCode,
      paymentKey,
      platformId,
      createdAt,
      amount: money(amountMinor),
      fee: money(feeMinor),
      search: foldText(`${platformId} ${paymentKey}`),
    });
    await moveDispute(locked, known, null);
    if (added !== undefined) await queueSystemJob(locked.jobs, data, DISPUTE_MAIL_JOB, { dispute: added.id });
    return;
  }
  const isLater = isLaterDispute(known.status, stored.status);
  const submissions = Math.max(stored.submissions, known.submissions);
  if (!isLater && submissions === stored.submissions && stored.dueAt?.getTime() === known.dueAt?.getTime()) return;
  await data.update(
    paymentDispute,
    {
      ...(isLater && { status: known.status, fee: money(feeMinor) }),
      dueAt: known.dueAt,
      submissions,
      ...(submissions > stored.submissions && stored.submittedAt === null && { submittedAt: new Date() }),
      version: stored.version + 1,
      updatedAt: new Date(),
    },
    eq(paymentDispute.id, stored.id),
  );
  if (isLater) await moveDispute(locked, known, stored.status);
}

const ENDS: Readonly<Partial<Record<PaymentStatus, "VOIDED" | "EXPIRED" | "FAILED">>> = {
  CANCELLED: "VOIDED",
  EXPIRED: "EXPIRED",
  FAILED: "FAILED",
};

/** Stores the movements of the payment itself, and tells its order. */
async function movePayment({ data, paid }: Locked, snapshot: PaymentSnapshot, author: string | null): Promise<void> {
  const at = new Date();
  const { status, capturedMinor, feeMinor } = snapshot;
  if (status === "AUTHORISED") await addMovement(data, paid, { kind: "AUTHORISED", minor: 0, at, key: "authorised" });
  if (capturedMinor > 0) {
    const captured = { kind: "CAPTURED", minor: capturedMinor, at, author, key: "captured" } as const;
    if (await addMovement(data, paid, captured)) await orderPaid(data, paid, capturedMinor, at);
  }
  if (feeMinor !== null && feeMinor !== 0)
    await addMovement(data, paid, { kind: "FEE", minor: -feeMinor, at, key: "fee" });
  const end = ENDS[status];
  if (end !== undefined && isLaterStatus(status, paid.status))
    await addMovement(data, paid, { kind: end, minor: 0, at, author, key: end.toLowerCase() });
}

/** Brings the sums of the payment up to its movements, refunds and disputes. */
export async function settle(
  { data, paid }: Locked,
  known: Partial<typeof payment.$inferInsert> = {},
): Promise<Payment> {
  const movements = await movementsOf(data, paid.id);
  const sum = (...kinds: readonly string[]): number =>
    movements.reduce((total, { kind, minor }) => total + (kinds.includes(kind) ? minor : 0), 0);
  const money = (minor: number) => ({ minor, currency: paid.amount.currency });
  const captured = sum("CAPTURED");
  const refunded = -sum("REFUNDED", "REFUND_FAILED");
  const reached = known.status !== undefined && isLaterStatus(known.status, paid.status) ? known.status : paid.status;
  const refunds = await refundsOf(data, paid.id);
  const [dispute] = await disputesOf(data, paid.id);
  const open = refunds.findLast(({ state }) => state !== "SUCCEEDED");
  const isAnswered = open?.state === "FAILED" && refunds.some(({ id, state }) => id > open.id && state === "SUCCEEDED");
  const { status: _, ...facts } = known;
  const after = await changePayment(data, paid, {
    ...facts,
    status: captured > 0 ? settledStatus(captured, refunded) : reached,
    ...(captured > 0 && {
      captured: money(captured),
      refunded: money(refunded),
      fee: money(-sum("FEE", "DISPUTE_LOST")),
      net: money(movements.reduce((total, { minor }) => total + minor, 0)),
    }),
    refundState: open === undefined || isAnswered ? null : open.state,
    disputeStatus: dispute?.status ?? null,
    disputeDueAt: dispute?.dueAt ?? null,
  });
  await renewAlerts(data, after);
  return after;
}

/**
 * Stores what the platform knows.
 *
 * @param author user who asked the platform for it
 */
export async function applySnapshot(
  locked: Locked,
  snapshot: PaymentSnapshot,
  author: string | null = null,
): Promise<Payment> {
  const { data, paid } = locked;
  await movePayment(locked, snapshot, author);
  const refunds = await refundsOf(data, paid.id);
  for (const known of snapshot.refunds) await applyRefund(locked, await refundFor(locked, refunds, known), known);
  for (const known of snapshot.disputes) await applyDispute(locked, known);
  const { status, means, authorisedUntil, payoutOn, failureReason } = snapshot;
  return settle(locked, {
    ...means,
    status,
    authorisedUntil,
    payoutOn,
    failureReason,
    syncedAt: new Date(),
  });
}
