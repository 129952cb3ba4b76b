/** Notifies authors of rejected reviews with the reason, and lets them submit another. */
import { and, eq, sql } from "drizzle-orm";
import { DAY_MS } from "../../../../src/contract/days";
import { inEachShop, runIsolated } from "../../platform/storage/each-shop";
import { emailOf, hasUnsubscribed, letterFor, queueReviewRequest } from "./review-requests";
import { READABLE_DAYS } from "../customer-requests/allowed-actions";
import type { ServerServices } from "../../services/server-services";
import { record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { activeLanguages } from "../../platform/storage/shop-languages";

/** Delay during which a rejection can be undone. */
const WAIT_HOURS = 1;
/** Age limit for automatic notices. */
const WINDOW_DAYS = 14;
const MAX_MAILS = 200;

type Services = Pick<ServerServices, "database" | "messages" | "config" | "mail">;
type Review = typeof record.$inferSelect;

const markNotified = (data: ScopedDatabase, review: Review, state: "SENT" | "NO_ADDRESS") =>
  data.update(
    record,
    { data: { ...review.data, told: state }, version: review.version + 1 },
    and(eq(record.id, review.id), eq(record.version, review.version)) ?? sql`false`,
  );

async function notify(
  services: Services,
  data: ScopedDatabase,
  review: Review,
  languages: readonly string[],
): Promise<boolean> {
  const visit = await data.find(record, eq(record.id, Number(review.data["appointment"])));
  const email = visit === undefined ? "" : emailOf(visit);
  const reason = `review.moderationReason.${String(review.data["moderationReason"])}`;
  // The link has expired by then, so no new review could be given.
  const isPast = Date.now() - Date.parse(String(visit?.data["date"])) > READABLE_DAYS * DAY_MS;
  const letter =
    visit === undefined || isPast || email === "" || (await hasUnsubscribed(data, email))
      ? undefined
      : await letterFor(services, data, visit, languages, { template: "review-rejected", reason });
  if (visit === undefined || letter === undefined) {
    await markNotified(data, review, "NO_ADDRESS");
    return false;
  }
  await queueReviewRequest(services, data, visit, letter, async (transaction) => {
    await markNotified(transaction, review, "SENT");
    const { reviewId: _given, ...rest } = visit.data;
    await transaction.update(record, { data: rest }, eq(record.id, visit.id));
    await transaction.audit({ verb: "STATE", resource: "review", recordId: review.id, action: "tell-author" });
  });
  return true;
}

/** Queues the notices and returns their number. */
export async function notifyAuthors(services: Services, now = new Date()): Promise<number> {
  let sent = 0;
  const ago = (hours: number): string => new Date(now.getTime() - hours * 3_600_000).toISOString();
  const isDue = sql`${record.resource} = 'review' and ${record.status} = 'REJECTED' and ${record.deletedAt} is null and ${record.data}->>'appointment' is not null
    and (${record.data}->>'told' = 'ASKED' or (${record.data}->>'told' is null
      and ${record.updatedAt} between ${ago(24 * WINDOW_DAYS)}::timestamptz and ${ago(WAIT_HOURS)}::timestamptz))`;
  await inEachShop(services, async (data) => {
    const waiting = await data.select(record, { where: isDue, limit: MAX_MAILS });
    if (waiting.length === 0) return;
    const languages = await activeLanguages(services.database, data.scope.shopId ?? 0);
    for (const review of waiting)
      await runIsolated(`Notice about review ${review.id}`, async () => {
        if (await notify(services, data, review, languages)) sent += 1;
      });
  });
  return sent;
}
