/** Counts page views of the site per day. */
import { inArray, sql } from "drizzle-orm";
import { pageView, record } from "../../platform/storage/schema";
import { shopToday } from "../../platform/storage/shop-day";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { loggedError } from "../../platform/logged-error";

/** Period of page view figures in days. */
export const VIEW_DAYS = 30;
/** User agents of programs, whose requests do not count as views. */
const PROGRAM = /bot|crawl|spider|slurp|preview|monitor|curl|wget|headless/i;

/** Counts a view of a page and its content blocs. A failure does not affect the page. @param agent the User-Agent header */
export async function countViews(
  data: ScopedDatabase,
  ids: readonly number[],
  agent: string | undefined,
): Promise<void> {
  if (agent !== undefined && PROGRAM.test(agent)) return;
  try {
    await data.execute(
      record,
      (scope) => sql`insert into ${pageView} (shop_id, record_id, day, views)
        select ${record.shopId}, ${record.id}, ${shopToday(record.shopId)}, 1
        from ${record} where ${inArray(record.id, [...ids])} and ${record.shopId} is not null and ${scope}
        on conflict (record_id, day) do update set views = ${pageView.views} + 1`,
    );
  } catch (error) {
    console.error("The visit was not counted", loggedError(error));
  }
}
