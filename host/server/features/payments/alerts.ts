/** Notices about payments: a dispute that waits for an answer, a refund that failed, an authorisation that ends soon. */
import { and, eq, lt, sql } from "drizzle-orm";
import { DAY_MS } from "../../../../src/contract/days";
import { needsResponse, paymentPath } from "../../../../src/contract/payments";
import { dayInZone } from "../../../../src/contract/zone-clock";
import { resolveAlert } from "../../services/alerts";
import { payment } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { Payment } from "./ledger";

/** Days before its due date from which an unanswered dispute counts as an error. */
const URGENT_DAYS = 3;
/** Hours before its end from which an authorisation is announced. */
const ENDING_HOURS = 24;

type Facts = Pick<
  Payment,
  "id" | "platformCode" | "platformId" | "status" | "refundState" | "disputeStatus" | "disputeDueAt" | "authorisedUntil"
>;

const isWaiting = ({ disputeStatus, disputeDueAt }: Facts, now: number): boolean =>
  disputeStatus !== null && needsResponse(disputeStatus) && (disputeDueAt === null || disputeDueAt.getTime() > now);

/** Raises the notices that the payment calls for, and closes those whose cause is gone. */
export async function renewAlerts(data: ScopedDatabase, facts: Facts, now = Date.now()): Promise<void> {
  const { id, platformId, status, refundState, disputeDueAt, authorisedUntil } = facts;
  const path = paymentPath(facts.platformCode, platformId);
  const common = { right: "PAYMENT" as const, lines: [], link: `payment/getPayment/${path}` };
  const params = { payment: platformId };
  const daysLeft = disputeDueAt === null ? Infinity : (disputeDueAt.getTime() - now) / DAY_MS;
  await resolveAlert(
    data,
    `payment-dispute-${id}`,
    isWaiting(facts, now)
      ? {
          ...common,
          link: `dispute-evidence/${path}`,
          type: daysLeft <= URGENT_DAYS ? "ERROR" : "WARNING",
          titleKey: disputeDueAt === null ? "alert.payment-dispute.open" : "alert.payment-dispute.title",
          params: { ...params, ...(disputeDueAt !== null && { day: dayInZone(undefined, disputeDueAt) }) },
          notice: { topic: "DISPUTE" },
        }
      : undefined,
  );
  await resolveAlert(
    data,
    `payment-refund-${id}`,
    refundState === "FAILED" ? { ...common, type: "ERROR", titleKey: "alert.payment-refund.title", params } : undefined,
  );
  const isEnding =
    status === "AUTHORISED" && authorisedUntil !== null && authorisedUntil.getTime() - now < ENDING_HOURS * 3_600_000;
  await resolveAlert(
    data,
    `payment-capture-${id}`,
    isEnding ? { ...common, type: "WARNING", titleKey: "alert.payment-capture.title", params } : undefined,
  );
}

const PLATFORM_NAMES: Readonly<Partial<Record<Payment["platformCode"], string>>> = {
  STRIPE: "Stripe",
  PAYPAL: "PayPal",
  PAYZEN: "PayZen",
};

/** Says that a platform cannot be reached, and of which day the shown state is, until the platform answers again. */
export const renewPlatformAlert = (
  data: ScopedDatabase,
  { platformCode, syncedAt, paidAt }: Pick<Payment, "platformCode" | "syncedAt" | "paidAt">,
  isReachable: boolean,
): Promise<void> =>
  resolveAlert(
    data,
    `payment-platform-${platformCode}`,
    isReachable
      ? undefined
      : {
          type: "WARNING",
          right: "PAYMENT",
          titleKey: "alert.payment-platform.title",
          params: {
            platform: PLATFORM_NAMES[platformCode] ?? platformCode,
            day: dayInZone(undefined, syncedAt ?? paidAt),
          },
          lines: [],
          link: "payments",
        },
  );

/** Renews the notices that depend on the time. */
export async function renewTimedAlerts(data: ScopedDatabase): Promise<void> {
  const soon = new Date(Date.now() + ENDING_HOURS * 3_600_000);
  const rows = await data.select(payment, {
    where: sql`${payment.disputeStatus} in ('needs_response', 'warning_needs_response') or ${and(
      eq(payment.status, "AUTHORISED"),
      lt(payment.authorisedUntil, soon),
    )}`,
    limit: 500,
  });
  for (const row of rows) await renewAlerts(data, row);
}
