/** Demo notices, derived from the demo data. */
import { sql } from "drizzle-orm";
import { raiseAlert } from "../services/alerts";
import type { Transaction } from "../platform/storage/db";
import { fitter, shopFitterLink } from "../platform/storage/schema";

/** Creates a shop's notices from the state of its dealers. */
export async function addAlerts(transaction: Transaction, shopId: number): Promise<void> {
  const { rows } = await transaction.execute<{ envelopes: number; unplaced: number; suspended: number }>(sql`
    select count(*) filter (where ${fitter.status} = 'ENVELOPE')::int as envelopes,
      count(*) filter (where ${fitter.geoPrecision} is null)::int as unplaced,
      count(*) filter (where ${fitter.status} = 'SUSPENDED')::int as suspended
    from ${fitter} join ${shopFitterLink} on ${shopFitterLink.fitterId} = ${fitter.id}
    where ${shopFitterLink.shopId} = ${shopId} and ${fitter.deletedAt} is null`);
  const { envelopes = 0, unplaced = 0, suspended = 0 } = rows[0] ?? {};
  const notices = [
    { name: "envelopes", type: "WARNING", count: envelopes, link: "fitter?filter[status]=ENVELOPE" },
    { name: "unplaced", type: "WARNING", count: unplaced, link: "fitter?filter[geo]=~empty" },
    { name: "suspended", type: "INFO", count: suspended, link: "fitter?filter[status]=SUSPENDED" },
  ] as const;
  for (const { name, type, count, link } of notices)
    if (count > 0)
      await raiseAlert(transaction, {
        key: `dealers-${name}`,
        shopId,
        right: "FITTER",
        type,
        titleKey: `alert.dealers-${name}.title`,
        params: { count },
        lines: [{ key: `alert.dealers-${name}.text` }],
        link,
      });
}
