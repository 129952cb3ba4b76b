/** What bays refuse: too many of them, none left where bookings are confirmed at once, and fewer lanes than are booked. */
import { and, asc, eq, gt, sql } from "drizzle-orm";
import { wallClock } from "../../../../src/contract/zone-clock";
import { whenText } from "../../../../src/contract/dealer-clock";
import { bay, capacityRow, fitter } from "../../platform/storage/schema";
import { acrossShops, type ScopedDatabase } from "../../platform/storage/scoped-database";
import { ApiProblem } from "../../platform/http/problem";

/** Number of times that a refusal names. */
const NAMED = 3;

/** Bays that were validated with a database and are not stored yet, such as the lines of an import. */
const validatedBays = new WeakMap<ScopedDatabase, number>();
/** Bays that are to become inactive with a database, such as those of a selection. */
const leavingBays = new WeakMap<ScopedDatabase, Set<number>>();

/** Refuses one more active bay than the account of the shop has. Concurrent saves wait for each other. */
export async function requireFreeBay(data: ScopedDatabase, max: number | undefined): Promise<void> {
  if (max === undefined) return;
  await data.lock("bay-places");
  const { rows } = await acrossShops(data).execute<{ used: number | string }>(sql`
    select count(distinct place.id) as used from bay place join shop_fitter_link link on link.fitter_id = place.fitter_id
    where link.shop_id = ${data.scope.shopId} and link.deleted_at is null and place.active and place.deleted_at is null`);
  const waiting = validatedBays.get(data) ?? 0;
  const used = Number(rows[0]?.used ?? 0) + waiting;
  if (used >= max) throw new ApiProblem("refused", { errors: ["ecal-bay.error.limit"], params: { "": { used, max } } });
  validatedBays.set(data, waiting + 1);
}

/** Whether the dealer keeps an active bay besides this one, which leaves, and besides others that leave with it. */
export async function keepsActiveBay(data: ScopedDatabase, dealerId: number, bayId: number): Promise<boolean> {
  const leaving = leavingBays.get(data) ?? new Set<number>();
  const isActive = sql`${bay.fitterId} = ${dealerId} and ${bay.active} and ${bay.deletedAt} is null`;
  const others = (await data.select(bay, { where: isActive })).filter(({ id }) => id !== bayId && !leaving.has(id));
  if (others.length === 0) return false;
  leavingBays.set(data, leaving.add(bayId));
  return true;
}

/** Refuses a smaller number of lanes than future appointments use; names the first of them. */
export async function requireUnused(
  data: ScopedDatabase,
  bayId: number,
  capacity: number,
  locale: string,
): Promise<void> {
  const booked = await acrossShops(data)
    .select({ start: capacityRow.startsAt, timeZone: fitter.timeZone })
    .from(capacityRow)
    .innerJoin(fitter, eq(fitter.id, capacityRow.fitterId))
    .where(and(eq(capacityRow.bayId, bayId), gt(capacityRow.lane, capacity), gt(capacityRow.endsAt, new Date())))
    .orderBy(asc(capacityRow.startsAt));
  if (booked.length === 0) return;
  const times = booked
    .slice(0, NAMED)
    .map(({ start, timeZone }) => whenText(wallClock(start, timeZone), locale.replace("_", "-")));
  throw new ApiProblem("validation", {
    fields: { capacity: "ecal-bay.error.booked" },
    params: {
      capacity: { count: booked.length, times: [...times, ...(booked.length > NAMED ? ["…"] : [])].join(" · ") },
    },
  });
}

/** Whether an appointment has ever used the bay. */
export async function isUsed(data: ScopedDatabase, bayId: number): Promise<boolean> {
  const used = await acrossShops(data)
    .select({ id: capacityRow.id })
    .from(capacityRow)
    .where(eq(capacityRow.bayId, bayId))
    .limit(1);
  return used.length > 0;
}
