/** Inserts payments, which customers make, and their objects at the sandbox. */
import { and, eq, sql } from "drizzle-orm";
import { sandboxObjects } from "../../../host/server/features/payment-sandbox/demo-objects";
import { sandboxFee } from "../../../host/server/features/payment-sandbox/objects";
import { payment, sandboxObject } from "../../../host/server/platform/storage/schema";
import { TESTED_DATABASE } from "../../resources/harness";
import type { TestServer } from "./test-server";

/** Both platforms; on the embedded database, which is slower, one of them. */
export const TESTED_PLATFORMS =
  TESTED_DATABASE === "embedded" ? (["STRIPE"] as const) : (["STRIPE", "PAYPAL"] as const);

type NewPayment = Partial<typeof payment.$inferInsert>;

let paymentCount = 0;

/** Amount of the order of `makeOrder()`, and the fee of the sandbox for it, in cents. */
export const PAID = 49_814;
export const FEE = sandboxFee(PAID);

export const TEST_CARDS = { plain: "4242", pending: "7726", failing: "5126" } as const;

/** Inserts a captured payment of the first shop, also at the sandbox, and returns its row. */
export async function makePayment(
  { fixture, open }: Pick<TestServer, "fixture" | "open">,
  values: NewPayment = {},
): Promise<typeof payment.$inferSelect> {
  paymentCount += 1;
  const { platformCode = "STRIPE", status = "CAPTURED", last4 = TEST_CARDS.plain } = values;
  const [row] = await open.database
    .insert(payment)
    .values({
      shopId: fixture.shopId,
      platformCode,
      platformId: `${platformCode === "PAYPAL" ? "5O19TEST" : "pi_test_"}${paymentCount}`,
      paidAt: new Date(),
      customerName: "Nguyễn Thị Lan",
      instrument: "CARD",
      cardBrand: "visa",
      last4,
      amount: { minor: PAID, currency: "EUR" },
      ...values,
      status: "PENDING",
    })
    .returning();
  if (row === undefined) throw new Error("No payment");
  const objects = objectsOf(row, status === "CAPTURED" || status === "AUTHORISED" ? status : "PENDING");
  if (objects.length > 0) await open.database.insert(sandboxObject).values([...objects]);
  return row;
}

/** Objects of a payment at the sandbox. */
const objectsOf = (row: typeof payment.$inferSelect, state: "PENDING" | "AUTHORISED" | "CAPTURED") =>
  sandboxObjects({
    platform: row.platformCode,
    id: row.platformId,
    minor: row.amount.minor,
    state,
    paidAt: row.paidAt,
    cardBrand: "visa",
    last4: row.last4 ?? TEST_CARDS.plain,
    isCard: true,
    authorisedUntil: null,
    refunds: [],
    disputes: [],
    fee: sandboxFee(row.amount.minor),
  });

/** Captures an authorised payment at the sandbox without the product, as with the tools of the platform. */
export async function captureElsewhere(
  { open }: Pick<TestServer, "open">,
  row: typeof payment.$inferSelect,
): Promise<void> {
  const { data } = sandboxObject;
  await open.database
    .update(sandboxObject)
    .set({ data: sql`${data} || '{"status":"CAPTURED"}'::jsonb` })
    .where(and(eq(sandboxObject.kind, "authorization"), sql`${data}->>'order_id' = ${row.platformId}`));
  await open.database
    .insert(sandboxObject)
    .values([...objectsOf(row, "CAPTURED")])
    .onConflictDoUpdate({
      target: [sandboxObject.platform, sandboxObject.kind, sandboxObject.id],
      set: { data: sql`excluded.data` },
    });
}
