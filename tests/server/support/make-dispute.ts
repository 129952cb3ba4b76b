/** Inserts disputes, which customers make, and their objects at the sandbox. */
import type { DisputeReason, DisputeStatus } from "../../../src/contract/payments";
import {
  paymentDispute,
  paymentMovement,
  sandboxObject,
  type payment,
} from "../../../host/server/platform/storage/schema";
import type { TestServer } from "./test-server";

interface NewDispute {
  readonly status?: DisputeStatus;
  readonly reason?: DisputeReason;
  readonly dueAt?: Date;
}

const FEE = 2_000;
const WEEK_MS = 7 * 86_400_000;

/** Inserts a dispute of the whole payment, also at the sandbox, and returns its row. */
export async function makeDispute(
  { open }: Pick<TestServer, "open">,
  paid: typeof payment.$inferSelect,
  { status = "needs_response", reason = "fraudulent", dueAt = new Date(Date.now() + WEEK_MS) }: NewDispute = {},
): Promise<typeof paymentDispute.$inferSelect> {
  const { id: paymentId, shopId, platformCode, platformId: paymentKey, amount } = paid;
  const platformId = `dp_${paymentKey}`;
  const [row] = await open.database
    .insert(paymentDispute)
    .values({
      shopId,
      paymentId,
      platformCode,
      paymentKey,
      platformId,
      status,
      reason,
      amount,
      fee: { ...amount, minor: FEE },
      dueAt,
      search: `${platformId} ${paymentKey}`.toLowerCase(),
    })
    .returning();
  if (row === undefined) throw new Error("No dispute");
  await open.database.insert(paymentMovement).values({
    shopId,
    paymentId,
    kind: "DISPUTED",
    minor: -amount.minor,
    at: new Date(),
    key: `${platformId}-held`,
  });
  await open.database.insert(sandboxObject).values({
    platform: "STRIPE",
    kind: "dispute",
    id: platformId,
    data: {
      id: platformId,
      object: "dispute",
      payment_intent: paymentKey,
      amount: amount.minor,
      status,
      reason,
      created: Math.floor(Date.now() / 1000),
      balance_transactions: [{ fee: FEE }],
      evidence_details: { due_by: Math.floor(dueAt.getTime() / 1000), submission_count: 0 },
    },
  });
  return row;
}
