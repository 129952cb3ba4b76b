/** Inserts payments, which customers make, and their objects at the sandbox. */
import { payment, sandboxObject } from "../../../host/server/platform/storage/schema";
import type { TestServer } from "./test-server";

type NewPayment = Partial<typeof payment.$inferInsert>;

let paymentCount = 0;

/** Amount of the order of `makeOrder()`, in cents. */
export const PAID = 49_814;

export const TEST_CARDS = { plain: "4242", pending: "7726", failing: "5126" } as const;

/** Inserts a captured payment of the first shop, also at the sandbox, and returns its row. */
export async function makePayment(
  { fixture, open }: Pick<TestServer, "fixture" | "open">,
  values: NewPayment = {},
): Promise<typeof payment.$inferSelect> {
  paymentCount += 1;
  const { platformCode = "STRIPE", status = "CAPTURED", last4 = TEST_CARDS.plain } = values;
  const amount = { minor: PAID, currency: "EUR" };
  const isCaptured = status === "CAPTURED";
  const [row] = await open.database
    .insert(payment)
    .values({
      shopId: fixture.shopId,
      platformCode,
      platformId: `pi_test_${paymentCount}`,
      status: "PENDING",
      paidAt: new Date(),
      customerName: "Nguyễn Thị Lan",
      instrument: "CARD",
      cardBrand: "visa",
      last4,
      amount,
      ...values,
      ...(status !== "PENDING" && { status: "PENDING" as const }),
    })
    .returning();
  if (row === undefined) throw new Error("No payment");
  if (platformCode === "STRIPE")
    await open.database.insert(sandboxObject).values({
      platform: "STRIPE",
      kind: "payment_intent",
      id: row.platformId,
      data: {
        id: row.platformId,
        object: "payment_intent",
        amount: row.amount.minor,
        amount_received: isCaptured ? row.amount.minor : 0,
        currency: "eur",
        status: isCaptured ? "succeeded" : status === "AUTHORISED" ? "requires_capture" : "requires_payment_method",
        latest_charge: {
          payment_method_details: {
            type: "card",
            card: { brand: "visa", last4, exp_month: 7, exp_year: 2028, country: "FR" },
          },
          outcome: { risk_level: "normal" },
          ...(isCaptured && { balance_transaction: { fee: 772 } }),
        },
      },
    });
  return row;
}
