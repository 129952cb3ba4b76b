/** Limits that concern the whole workshop: visits in a day, and vehicles and mechanics at the same time. */
import type { DayHours } from "./hours";
import { overlaps, type Occupied, type Span, type Workshop } from "./facts";
import { shareOf } from "./lanes";
import { dailyLimitOf, type Placement, type Plan } from "./plans";

export interface DayVisits {
  readonly workshop: Workshop;
  readonly hours: DayHours;
  readonly occupied: readonly Occupied[];
}

type Work = Pick<Placement, "start" | "end">;

const workOf = ({ start, end }: Work): Span => ({ from: start, to: end });

/** Returns the most work that goes on at one moment of a span. */
export function peakOf(occupied: readonly Occupied[], span: Span): number {
  const during = occupied.map(workOf).filter((work) => overlaps(work, span));
  const moments = [span.from, ...during.map(({ from }) => from).filter((from) => from > span.from)];
  return Math.max(0, ...moments.map((moment) => during.filter(({ from, to }) => from <= moment && moment < to).length));
}

/** Returns how many mechanics work at the busiest moment of the visit, with the visit's own. */
export const staffNeeded = ({ occupied }: Pick<DayVisits, "occupied">, parts: readonly Work[]): number =>
  1 + Math.max(0, ...parts.map((part) => peakOf(occupied, workOf(part))));

/** Counts the visits of the day. The proposed starts of an appointment on one day count once. */
function visitsIn({ hours, occupied }: DayVisits, matches: (taken: Occupied) => boolean = () => true): number {
  const visits = occupied.filter(
    (taken) => hours.dayStart <= taken.start && taken.start < hours.midnight && matches(taken),
  );
  return new Set(visits.map(({ source, sourceId }) => `${source === "HOLD" ? "hold" : "visit"}-${sourceId}`)).size;
}

/** Whether another visit with this placement stays within the limits of the dealer, its services, its bay and the day's share of lanes. */
export function isWithinLimits(visits: DayVisits, placement: Placement, plan: Plan): boolean {
  const { workshop, hours } = visits;
  if (workshop.maxPerDay !== null && visitsIn(visits) >= workshop.maxPerDay) return false;
  for (const { service } of placement.part.services) {
    const isOfService = ({ serviceIds }: Occupied): boolean => serviceIds.includes(service.id);
    if (service.maxPerDay !== null && visitsIn(visits, isOfService) >= service.maxPerDay) return false;
    const onBay = dailyLimitOf(placement.bay, service, hours.day);
    const isOnBay = (taken: Occupied): boolean => taken.bayId === placement.bay.id && isOfService(taken);
    if (onBay !== null && visitsIn(visits, isOnBay) >= onBay) return false;
  }
  const { capacityPercent } = hours.effective;
  if (placement.bay.id === null || capacityPercent >= 100) return true;
  const lanes = workshop.bays.filter(({ active }) => active).reduce((total, { capacity }) => total + capacity, 0);
  return staffNeeded(visits, plan) <= shareOf(lanes, capacityPercent);
}
