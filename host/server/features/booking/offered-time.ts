/** Minutes of lanes that garages offer, and that appointments have taken, by garage and day. */
import { sql } from "drizzle-orm";
import { countDaysInclusive, daysFrom } from "../../../../src/contract/days";
import { capacityRow } from "../../platform/storage/schema";
import { oneOf } from "../../platform/storage/recordset";
import { acrossShops, type ScopedDatabase } from "../../platform/storage/scoped-database";
import { dayContext } from "./engine/context";
import { offeredMinutes } from "./engine/offered-minutes";
import { loadWorkshops } from "./load-workshops";

/** Most pairs of a garage and a day that are computed. */
const MAX_DAYS = 30_000;

export interface WorkshopDay {
  readonly dealer: number;
  readonly day: string;
  readonly offered: number;
  readonly booked: number;
}

interface Booked extends Record<string, unknown> {
  readonly dealer: number | string;
  readonly day: string;
  readonly minutes: number | string;
}

/**
 * Returns the days on which garages are open or booked; undefined when there are too many to compute.
 *
 * @param from ISO day in the dealers' zone, included, as is `to`
 */
export async function loadWorkshopDays(
  data: ScopedDatabase,
  dealers: readonly number[],
  { from, to, timeZone }: { readonly from: string; readonly to: string; readonly timeZone: string },
  now = new Date(),
): Promise<readonly WorkshopDay[] | undefined> {
  const length = countDaysInclusive({ from, to });
  if (dealers.length === 0) return [];
  if (dealers.length * length > MAX_DAYS) return undefined;
  const day = sql`(${capacityRow.startsAt} at time zone ${timeZone})::date::text`;
  const { rows: taken } = await acrossShops(data).execute<Booked>(
    sql`select ${capacityRow.fitterId} as dealer, ${day} as day, sum(extract(epoch from ${capacityRow.endsAt} - ${capacityRow.startsAt}) / 60) as minutes
      from ${capacityRow} where ${capacityRow.fitterId} ${oneOf(dealers)} and ${capacityRow.lane} > 0 and ${capacityRow.source} = 'APPOINTMENT'
        and ${capacityRow.startsAt} >= (${from}::date)::timestamp at time zone ${timeZone}
        and ${capacityRow.startsAt} < (${to}::date + 1)::timestamp at time zone ${timeZone} group by 1, 2`,
  );
  const booked = new Map(taken.map(({ dealer, day: on, minutes }) => [`${Number(dealer)} ${on}`, Number(minutes)]));
  // What is taken was read above.
  const none = { from: now.getTime(), to: now.getTime() };
  const workshops = await loadWorkshops(data, dealers, { now, window: none });
  const days = daysFrom(from, length);
  return [...workshops].flatMap(([dealer, workshop]) =>
    days.flatMap((on) => {
      const context = dayContext(workshop, { services: [], channel: "BACK_OFFICE" }, on);
      const offered = workshop.bays
        .filter(({ active }) => active)
        .reduce((total, bay) => total + offeredMinutes(bay, context), 0);
      const minutes = booked.get(`${dealer} ${on}`) ?? 0;
      return offered === 0 && minutes === 0 ? [] : [{ dealer, day: on, offered, booked: minutes }];
    }),
  );
}
