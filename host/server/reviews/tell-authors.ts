/** Whoever gave a review after a visit hears that it was rejected, and why, and may give another. */
import { and, eq, sql } from "drizzle-orm";
import { inEachShop } from "../directories/shops";
import { emailOf, isOut, letterFor, post } from "../public/review-requests";
import { READABLE_DAYS } from "../public/request/judge";
import type { ServerParts } from "../server-parts";
import { record } from "../storage/schema";
import type { ScopedDatabase } from "../storage/scoped-database";
import { activeLanguages } from "../storage/shop-languages";

/** A rejection may be taken back meanwhile. */
const WAIT_HOURS = 1;
/** Older ones are told of when somebody asks for it. */
const WINDOW_DAYS = 14;
const MOST = 200;

type Parts = Pick<ServerParts, "database" | "messages" | "config" | "mail">;
type Review = typeof record.$inferSelect;

const told = (data: ScopedDatabase, review: Review, state: "SENT" | "NO_ADDRESS") =>
  data.update(
    record,
    { data: { ...review.data, told: state }, version: review.version + 1 },
    and(eq(record.id, review.id), eq(record.version, review.version)) ?? sql`false`,
  );

async function tell(
  parts: Parts,
  data: ScopedDatabase,
  review: Review,
  languages: readonly string[],
): Promise<boolean> {
  const visit = await data.find(record, eq(record.id, Number(review.data["appointment"])));
  const email = visit === undefined ? "" : emailOf(visit);
  const reason = `review.moderationReason.${String(review.data["moderationReason"])}`;
  // By then its link is dead: nobody could give another one.
  const isPast = Date.now() - Date.parse(String(visit?.data["date"])) > READABLE_DAYS * 86_400_000;
  const letter =
    visit === undefined || isPast || email === "" || (await isOut(data, email))
      ? undefined
      : await letterFor(parts, data, visit, languages, { template: "review-rejected", reason });
  if (visit === undefined || letter === undefined) {
    await told(data, review, "NO_ADDRESS");
    return false;
  }
  await post(parts, data, visit, letter, async (within) => {
    await told(within, review, "SENT");
    const { reviewId: _given, ...rest } = visit.data;
    await within.update(record, { data: rest }, eq(record.id, visit.id));
    await within.audit({ verb: "STATE", resource: "review", recordId: review.id, action: "tell-author" });
  });
  return true;
}

/** Answers how many mails wait in the outbox now. */
export async function tellAuthors(parts: Parts, now = new Date()): Promise<number> {
  let sent = 0;
  const ago = (hours: number): string => new Date(now.getTime() - hours * 3_600_000).toISOString();
  const due = sql`${record.resource} = 'review' and ${record.status} = 'REJECTED' and ${record.deletedAt} is null and ${record.data}->>'appointment' is not null
    and (${record.data}->>'told' = 'ASKED' or (${record.data}->>'told' is null
      and ${record.updatedAt} between ${ago(24 * WINDOW_DAYS)}::timestamptz and ${ago(WAIT_HOURS)}::timestamptz))`;
  await inEachShop(parts, async (data) => {
    const waiting = await data.select(record, { where: due, limit: MOST });
    if (waiting.length === 0) return;
    const languages = await activeLanguages(parts.database, data.scope.shopId ?? 0);
    for (const review of waiting) if (await tell(parts, data, review, languages)) sent += 1;
  });
  return sent;
}
