/** A trial or a subscription that is about to end is announced two weeks ahead, once, for as long as it is about to. */
import { closeAlert, keepAlert } from "../context/alerts";
import type { Transaction } from "../storage/db";
import { cardServes, type Shop, type Subscription } from "./billing";
import { daysBetween } from "./terms";

const NOTICE_DAYS = 14;
export const END_ALERT = "subscription-ends";

/** What ends without anybody doing something: it was cancelled, or the next period can't be paid. */
function ending({ status, endsOn, cancelledAt, card }: Subscription): "cancelled" | "trial" | "unpaid" | undefined {
  if (endsOn === null || (status !== "TRIAL" && status !== "ACTIVE")) return undefined;
  if (cancelledAt !== null) return "cancelled";
  if (card !== null && cardServes(card, endsOn)) return undefined;
  return status === "TRIAL" ? "trial" : "unpaid";
}

/** Raises the alert when the end comes near, and closes it when it no longer does. */
export async function tellEnd(transaction: Transaction, own: Shop, row: Subscription, today: string): Promise<void> {
  const why = ending(row);
  const day = row.endsOn ?? "";
  if (why === undefined || row.planCode === null || daysBetween(today, day) > NOTICE_DAYS) {
    await closeAlert(transaction, own.id, END_ALERT);
    return;
  }
  await keepAlert(transaction, {
    key: END_ALERT,
    shopId: own.id,
    right: "PLAN",
    type: "WARNING",
    titleKey: `alert.subscription-ends.${why}.title`,
    params: { day },
    lines: [{ key: `alert.subscription-ends.${why}.text` }],
    link: "subscription",
  });
}
