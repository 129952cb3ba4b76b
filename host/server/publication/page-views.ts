/** Visits of the site's pages, counted by day as the pages are sent. */
import { eq, inArray, sql } from "drizzle-orm";
import { pageView, record, shop } from "../storage/schema";
import type { ScopedDatabase } from "../storage/scoped-database";

/** Days that the figures of pages are of. */
export const VIEW_DAYS = 30;
/** Programs that say what they are: what they fetch is no visit. */
const PROGRAM = /bot|crawl|spider|slurp|preview|monitor|curl|wget|headless/i;

/** Counts one visit of a page and of the content blocs on it. The page is sent whatever becomes of it. @param agent what the browser says it is */
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
        select ${record.shopId}, ${record.id}, (now() at time zone (select time_zone from ${shop} where ${eq(shop.id, record.shopId)}))::date, 1
        from ${record} where ${inArray(record.id, [...ids])} and ${record.shopId} is not null and ${scope}
        on conflict (record_id, day) do update set views = ${pageView.views} + 1`,
    );
  } catch (error) {
    console.error("The visit was not counted", error);
  }
}
