/** Demo subscriptions with invoices: one shop with two years of history, one with an expired card. */
import { eq } from "drizzle-orm";
import { addDays, addMonths } from "../../../src/contract/days";
import { dayInZone } from "../../../src/contract/zone-clock";
import { planPrice } from "../../../src/contract/subscription-plans";
import type { PlanCode } from "../../../src/contract/context";
import type { PaymentCard } from "../../../src/contract/endpoints/subscription";
import { detailsOf, isVatVerified } from "../features/subscription/billing";
import { periodEnd, withVat } from "../features/subscription/terms";
import type { Transaction } from "../platform/storage/db";
import { shop, subscription, subscriptionChange, subscriptionInvoice } from "../platform/storage/schema";
import type { ShopName } from "./shops";

interface DemoSubscription {
  readonly shop: ShopName;
  readonly plan: PlanCode;
  /** Paid months before the current one. */
  readonly months: number;
  readonly card: PaymentCard;
  /** Plan that takes effect at the next renewal. */
  readonly next?: PlanCode;
}

const card = (brand: PaymentCard["brand"], last4: string, holder: string, years: number): PaymentCard => ({
  brand,
  last4,
  holder,
  expiryMonth: 9,
  expiryYear: new Date().getUTCFullYear() + years,
});

const SUBSCRIPTIONS: readonly DemoSubscription[] = [
  { shop: "demo", plan: "PREMIUM", months: 23, card: card("VISA", "4242", "Thomas Roussel", 2) },
  {
    shop: "member",
    plan: "PLUS",
    months: 5,
    card: card("MASTERCARD", "5100", "Armelle Le Goff", 1),
    next: "ESSENTIAL",
  },
  { shop: "other", plan: "PLUS", months: 11, card: card("VISA", "1881", "Jürgen Weiß", -1) },
  { shop: "calendar", plan: "PREMIUM", months: 11, card: card("AMEX", "0005", "Julien Moreau", 3) },
];

/** Elapsed days of the current period. */
const ELAPSED_DAYS = 12;

/** Completes the shops' subscriptions and inserts invoices. Invoice numbers ascend by month across all shops. */
export async function addSubscriptions(
  transaction: Transaction,
  shopIds: Readonly<Record<ShopName, number>>,
): Promise<void> {
  const rows: (typeof subscriptionInvoice.$inferInsert)[] = [];
  for (const { shop: name, plan, months, card: storedCard, next } of SUBSCRIPTIONS) {
    const [ownShop] = await transaction.select().from(shop).where(eq(shop.id, shopIds[name]));
    if (ownShop === undefined) continue;
    const customer = await detailsOf(transaction, ownShop);
    const periodStart = addDays(dayInZone(ownShop.timeZone), -ELAPSED_DAYS);
    const endsOn = periodEnd(periodStart, "MONTHLY");
    const { inclMinor: _incl, ...amounts } = withVat(
      planPrice(ownShop.product, plan, "MONTHLY"),
      customer.country,
      isVatVerified(customer),
    );
    for (let monthsAgo = months; monthsAgo >= 0; monthsAgo -= 1) {
      const from = addMonths(periodStart, -monthsAgo);
      rows.push({
        shopId: ownShop.id,
        year: Number(from.slice(0, 4)),
        sequence: 0,
        issuedOn: from,
        periodFrom: from,
        periodTo: addDays(addMonths(from, 1), -1),
        planCode: plan,
        billing: "MONTHLY",
        customer,
        ...amounts,
        status: "PAID",
        paidAt: new Date(`${from}T06:00:00Z`),
        paymentReference: "LOCAL",
      });
    }
    await transaction
      .update(subscription)
      .set({
        card: storedCard,
        endsOn,
        startedOn: addMonths(periodStart, -months),
        nextPlanCode: next,
        nextBilling: next && "MONTHLY",
      })
      .where(eq(subscription.shopId, ownShop.id));
    if (next !== undefined)
      await transaction.insert(subscriptionChange).values({
        shopId: ownShop.id,
        fromPlan: plan,
        planCode: next,
        billing: "MONTHLY",
        effectiveOn: addDays(endsOn, 1),
        state: "SCHEDULED",
      });
  }
  rows.sort((a, b) => (a.issuedOn < b.issuedOn ? -1 : a.issuedOn > b.issuedOn ? 1 : 0));
  const last = new Map<number, number>();
  for (const row of rows) {
    row.sequence = (last.get(row.year) ?? 0) + 1;
    last.set(row.year, row.sequence);
  }
  await transaction.insert(subscriptionInvoice).values(rows);
}
