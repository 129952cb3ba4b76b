/** Finds appointments affected by a closure or specific day, by evaluating the effective hours with the change applied. */
import { sql } from "drizzle-orm";
import type { DealerClosing } from "../../../../src/contract/endpoints/closing-appointments";
import { minutesOf } from "../../../../src/contract/opening-hours";
import { effectiveDay, type DealerFacts, type ExceptionalDay } from "../availability/effective-availability";
import { loadAvailability } from "../availability/load-availability";
import { numberIn } from "../booking/load-workshops";
import { localClock } from "../customer-requests/clock";
import { taggedDealers, taggingOf } from "../dealers/tagged";
import { oneOf } from "../../platform/storage/recordset";
import { record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { openStatuses } from "../open-appointments";

export type Appointment = typeof record.$inferSelect;

/** Id of a record that is not saved yet. */
const UNSAVED_ID = 0;
/** Maximum appointments to evaluate. */
export const MAX_APPOINTMENTS = 2_000;

function dayOfClosing(closing: DealerClosing & { readonly resource: "specific-day" }, id: number): ExceptionalDay {
  return {
    id,
    from: closing.date,
    to: closing.to,
    yearly: closing.repeat === "YEARLY_SAME_DATE",
    kind: closing.kind,
    hours: closing.hours.map(({ from, to }) => ({ from, to, byAppointmentOnly: false })),
    capacityPercent: 100,
  };
}

const without = <Item extends { readonly id: number }>(items: readonly Item[], id: number): Item[] =>
  items.filter((item) => item.id !== id);

/** Returns the dealer's availability inputs as if the closure or day were saved under this id. */
export function withClosing(dealer: DealerFacts, dealerId: number, closing: DealerClosing, id: number): DealerFacts {
  const isNamed = closing.dealers.some((dealer) => dealer.id === dealerId);
  if (closing.resource === "inactivity") {
    const { from, to, scope } = closing;
    const closures = without(dealer.closures, id);
    return { ...dealer, closures: isNamed ? [...closures, { id, from, to, scope }] : closures };
  }
  const day = dayOfClosing(closing, id);
  const dealerDays = without(dealer.dealerDays, id);
  const shopDays = without(dealer.shopDays, id);
  return closing.appliesTo === "ALL"
    ? { ...dealer, dealerDays, shopDays: [...shopDays, day] }
    : { ...dealer, dealerDays: isNamed ? [...dealerDays, day] : dealerDays, shopDays };
}

/** Whether this closure or day, rather than another rule, prevents the visit. @param minutes duration of the visit */
export function isAffected(dealer: DealerFacts, start: Date, minutes: number, id: number): boolean {
  const { day, minutes: from } = localClock(dealer.timeZone, start);
  const { ranges, sourceId } = effectiveDay(dealer, day, "APPOINTMENTS");
  return (
    sourceId === id && !ranges.some((range) => minutesOf(range.from) <= from && from + minutes <= minutesOf(range.to))
  );
}

/** Condition for future appointments within the days of a closure, widened by a day because of time zones. */
function candidates(data: ScopedDatabase, closing: DealerClosing, now: Date): Promise<Appointment[]> {
  const [first, last] =
    closing.resource === "inactivity"
      ? [closing.from, closing.to]
      : [closing.date, closing.repeat === "YEARLY_SAME_DATE" ? null : (closing.to ?? closing.date)];
  const ofDealers =
    closing.resource === "specific-day" && closing.appliesTo === "ALL"
      ? sql`${record.fitterId} is not null`
      : sql`${record.fitterId} ${oneOf(closing.dealers.map(({ id: dealerId }) => dealerId))}`;
  return data.select(record, {
    where: sql`${record.resource} = 'appointment' and ${record.deletedAt} is null and ${ofDealers}
      and ${record.status} in (${openStatuses})
      and ${record.data}->>'date' > ${now.toISOString()} and ${record.data}->>'date' >= (${first}::date - 1)::text
      and (${last}::text is null or ${record.data}->>'date' < (${last}::date + 2)::text)`,
    orderBy: [sql`${record.data}->>'date'`, record.id],
    limit: MAX_APPOINTMENTS,
  });
}

/** Replaces a tag by the dealers that have it. */
async function withDealers(data: ScopedDatabase, closing: DealerClosing): Promise<DealerClosing> {
  if (closing.resource !== "specific-day" || closing.appliesTo !== "TAG") return closing;
  const ids = await taggedDealers(data, taggingOf({ ...closing, tag: closing.tag?.id }));
  return { ...closing, appliesTo: "DEALERS", dealers: ids.map((id) => ({ id })) };
}

/**
 * Returns affected future appointments, soonest first.
 *
 * @param id id of the stored closure or day; null for a new one
 */
export async function findAffectedAppointments(
  data: ScopedDatabase,
  requested: DealerClosing,
  id: number | null,
  now = new Date(),
): Promise<Appointment[]> {
  const closing = await withDealers(data, requested);
  const found = await candidates(data, closing, now);
  if (found.length === 0) return [];
  const dealers = await loadAvailability(data, [...new Set(found.flatMap(({ fitterId }) => fitterId ?? []))]);
  const ownId = id ?? UNSAVED_ID;
  const facts = new Map(
    [...dealers].map(([dealerId, dealer]) => [dealerId, withClosing(dealer, dealerId, closing, ownId)]),
  );
  return found.filter(({ fitterId, data: values }) => {
    const dealer = facts.get(fitterId ?? 0);
    return (
      dealer !== undefined &&
      isAffected(dealer, new Date(String(values["date"])), numberIn(values, "durationMinutes", 0), ownId)
    );
  });
}
