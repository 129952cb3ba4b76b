/** Inserts disputes, which customers make, and their objects at the sandbox. */
import { sandboxObjects } from "../../../host/server/features/payment-sandbox/demo-objects";
import {
  paymentDispute,
  paymentMovement,
  sandboxObject,
  type payment,
} from "../../../host/server/platform/storage/schema";
import type { DisputeStatus } from "../../../src/contract/payments";
import type { TestServer } from "./test-server";

interface NewDispute {
  readonly status?: DisputeStatus;
  readonly reason?: "fraudulent" | "product_not_received";
  readonly dueAt?: Date;
}

type Payment = typeof payment.$inferSelect;

const FEE = 2_000;
const WEEK_MS = 7 * 86_400_000;

const disputeId = ({ platformId }: Payment): string => `dp_${platformId}`;

/** Inserts a dispute of the whole payment at the sandbox only. */
export async function makeDisputeObject(
  { open }: Pick<TestServer, "open">,
  paid: Payment,
  { status = "needs_response", reason = "fraudulent", dueAt = new Date(Date.now() + WEEK_MS) }: NewDispute = {},
): Promise<void> {
  const { minor } = paid.amount;
  const objects = sandboxObjects({
    platform: paid.platformCode,
    id: paid.platformId,
    minor,
    state: "CAPTURED",
    paidAt: paid.paidAt,
    cardBrand: "visa",
    last4: "4242",
    isCard: true,
    authorisedUntil: null,
    refunds: [],
    disputes: [{ id: disputeId(paid), minor, status, reason, at: new Date(), dueAt, submissions: 0 }],
    fee: 0,
  });
  await open.database.insert(sandboxObject).values(objects.filter(({ kind }) => kind === "dispute"));
}

/** Inserts a dispute of the whole payment, also at the sandbox, and returns its row. */
export async function makeDispute(
  server: Pick<TestServer, "open">,
  paid: Payment,
  { status = "needs_response", reason = "fraudulent", dueAt = new Date(Date.now() + WEEK_MS) }: NewDispute = {},
): Promise<typeof paymentDispute.$inferSelect> {
  const { database } = server.open;
  const { id: paymentId, shopId, platformCode, platformId: paymentKey, amount } = paid;
  const platformId = disputeId(paid);
  const [row] = await database
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
  await database.insert(paymentMovement).values({
    shopId,
    paymentId,
    kind: "DISPUTED",
    minor: -amount.minor,
    at: new Date(),
    key: `${platformId}-held`,
  });
  await makeDisputeObject(server, paid, { status, reason, dueAt });
  return row;
}
