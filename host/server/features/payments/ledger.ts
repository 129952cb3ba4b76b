/** A payment with its movements, refunds and disputes, read and written under the lock of its row. */
import { and, desc, eq, sql } from "drizzle-orm";
import type { MovementKind, RefundFacts } from "../../../../src/contract/payments";
import { ApiProblem } from "../../platform/http/problem";
import { payment, paymentDispute, paymentMovement, paymentRefund } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";

export type Payment = typeof payment.$inferSelect;
export type Refund = typeof paymentRefund.$inferSelect;
export type Dispute = typeof paymentDispute.$inferSelect;
export type Movement = typeof paymentMovement.$inferSelect;

/** Rows of one payment, read at most. A platform returns as many. */
const MOST = 500;

/** Returns the payment, and makes other changes of it wait until the transaction ends. Throws "not-found". */
export async function lockPayment(data: ScopedDatabase, id: number): Promise<Payment> {
  const row = await data.find(payment, eq(payment.id, id), { forUpdate: true });
  if (row === undefined) throw new ApiProblem("not-found");
  return row;
}

export const refundsOf = (data: ScopedDatabase, paymentId: number): Promise<Refund[]> =>
  data.select(paymentRefund, {
    where: eq(paymentRefund.paymentId, paymentId),
    orderBy: [paymentRefund.id],
    limit: MOST,
  });

export const disputesOf = (data: ScopedDatabase, paymentId: number): Promise<Dispute[]> =>
  data.select(paymentDispute, {
    where: eq(paymentDispute.paymentId, paymentId),
    orderBy: [desc(paymentDispute.id)],
    limit: MOST,
  });

export const movementsOf = (data: ScopedDatabase, paymentId: number): Promise<Movement[]> =>
  data.select(paymentMovement, {
    where: eq(paymentMovement.paymentId, paymentId),
    orderBy: [paymentMovement.at, paymentMovement.id],
    limit: MOST,
  });

/** What decides how much of a payment can be refunded. */
export async function refundFacts(
  data: ScopedDatabase,
  { id, captured }: Payment,
): Promise<RefundFacts & { readonly refunds: readonly Refund[] }> {
  return {
    capturedMinor: captured?.minor ?? 0,
    refunds: await refundsOf(data, id),
    disputes: (await disputesOf(data, id)).map(({ amount, status }) => ({ amountMinor: amount.minor, status })),
  };
}

export interface NewMovement {
  readonly kind: MovementKind;
  readonly minor: number;
  readonly at: Date;
  readonly author?: string | null;
  /** Names the fact; a known one is not stored again. */
  readonly key: string;
}

/** Stores what happened, and returns whether it was not known before. Call it under the lock of the payment. */
export async function addMovement(
  data: ScopedDatabase,
  { id, shopId }: Payment,
  movement: NewMovement,
): Promise<boolean> {
  const isKnown = and(eq(paymentMovement.paymentId, id), eq(paymentMovement.key, movement.key));
  if ((await data.count(paymentMovement, isKnown, 1)) > 0) return false;
  await data.insert(paymentMovement, { ...movement, shopId, paymentId: id });
  return true;
}

/** Fields whose change the history shows. */
const SHOWN = ["status", "disputeStatus", "refundState"] as const;

/** Writes changed values of a payment under its lock, with its journal. Returns the stored row. */
export async function changePayment(
  data: ScopedDatabase,
  before: Payment,
  set: Partial<typeof payment.$inferInsert>,
): Promise<Payment> {
  const [after] = await data.update(
    payment,
    { ...set, version: before.version + 1, updatedAt: new Date(), updatedBy: data.actor.userId },
    and(eq(payment.id, before.id), eq(payment.version, before.version)) ?? sql`false`,
  );
  if (after === undefined) throw new Error(`The payment ${before.id} was changed without its lock.`);
  const changes = SHOWN.filter((field) => before[field] !== after[field]).map((field) => ({
    field,
    before: before[field],
    after: after[field],
  }));
  if (changes.length > 0)
    await data.audit({
      verb: "STATE",
      resource: "payment",
      recordId: after.id,
      recordLabel: after.platformId,
      recordVersion: after.version,
      changes,
    });
  return after;
}
