/** Announces the end of a trial or subscription two weeks ahead. */
import { closeAlert, ensureAlert } from "../../services/alerts";
import type { Transaction } from "../../platform/storage/db";
import { isCardValid, type Shop, type Subscription } from "./billing";
import { daysBetween } from "../../../../src/contract/days";

const NOTICE_DAYS = 14;
/** Alert key of an approaching end; one per shop. */
const END_ALERT = "subscription-ends";

/** Returns why the subscription ends without further action; undefined when it renews. */
function endReason({ status, endsOn, cancelledAt, card }: Subscription): "cancelled" | "trial" | "unpaid" | undefined {
  if (endsOn === null || (status !== "TRIAL" && status !== "ACTIVE")) return undefined;
  if (cancelledAt !== null) return "cancelled";
  if (card !== null && isCardValid(card, endsOn)) return undefined;
  return status === "TRIAL" ? "trial" : "unpaid";
}

/** Raises the alert when the end approaches, and closes it otherwise. */
export async function notifyEnd(
  transaction: Transaction,
  ownShop: Shop,
  row: Subscription,
  today: string,
): Promise<void> {
  const reason = endReason(row);
  const day = row.endsOn ?? "";
  if (reason === undefined || row.planCode === null || daysBetween(today, day) > NOTICE_DAYS) {
    await closeAlert(transaction, ownShop.id, END_ALERT);
    return;
  }
  await ensureAlert(transaction, {
    key: END_ALERT,
    shopId: ownShop.id,
    right: "PLAN",
    type: "WARNING",
    titleKey: `alert.subscription-ends.${reason}.title`,
    params: { day },
    lines: [{ key: `alert.subscription-ends.${reason}.text` }],
    link: "subscription",
  });
}
