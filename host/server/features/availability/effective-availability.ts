/**
 * Computes when a dealer is actually open, for dealer search, appointments, quotes and deliveries. The first applicable rule wins:
 * a dealer that is not active is closed; a closure closes for its effects; a day of the dealer; a day of the shop; a special day of the
 * country; the weekly hours.
 */
import { wallClock } from "../../../../src/contract/zone-clock";
import { WEEKDAYS, type OpeningHours, type TimeRange } from "../../../../src/contract/fields/values";
import { minutesOf } from "../../../../src/contract/opening-hours";
import { occursOn, type DatedDay } from "../../../../src/contract/dated-days";
import { daysSinceMonday } from "../../../../src/contract/days";

/** Purpose of the query. Closures apply only to their effects. */
export type Purpose = "LOCATOR" | "APPOINTMENTS" | "DELIVERY" | "QUOTES";

const EFFECTS: Readonly<Record<Purpose, readonly string[]>> = {
  LOCATOR: ["LOCATOR_SHOW_CLOSED", "LOCATOR_HIDE"],
  APPOINTMENTS: ["NO_APPOINTMENTS"],
  DELIVERY: ["NO_DELIVERY"],
  QUOTES: ["NO_QUOTES"],
};

/** A closure of a dealer with its effects (`scope`). */
export interface Closure {
  readonly id: number;
  /** ISO days, both included; null for open-ended. */
  readonly from: string;
  readonly to: string | null;
  readonly scope: readonly string[];
}

/** A day or period with other hours than the weekly ones. */
export interface ExceptionalDay extends DatedDay {
  readonly id: number;
  readonly kind: "CLOSED" | "OPEN_WITH_HOURS" | "BY_APPOINTMENT";
  readonly hours: readonly TimeRange[];
  /** Capacity of the bays. */
  readonly capacityPercent: number;
}

/** The inputs of a dealer's availability. */
export interface DealerFacts {
  readonly status: string;
  /** IANA time zone. */
  readonly timeZone: string;
  readonly openingHours: Partial<OpeningHours>;
  readonly closures: readonly Closure[];
  readonly dealerDays: readonly ExceptionalDay[];
  readonly shopDays: readonly ExceptionalDay[];
  readonly countryDays: readonly ExceptionalDay[];
}

/** Rules that can decide a day, in order of precedence. */
export const REASONS = ["STATUS", "INACTIVITY", "DEALER_DAY", "SHOP_DAY", "COUNTRY_DAY", "WEEKLY"] as const;

/** The hours of one day and the rule that decided them. */
export interface EffectiveDay {
  readonly ranges: readonly TimeRange[];
  readonly reason: (typeof REASONS)[number];
  /** The deciding closure or day; null when none applies. */
  readonly sourceId: number | null;
  readonly capacityPercent: number;
}

const weekdayOf = (day: string): (typeof WEEKDAYS)[number] => WEEKDAYS[daysSinceMonday(day)] ?? "MONDAY";

/** Returns the hours of one calendar day in the dealer's time zone. */
export function effectiveDay(dealer: DealerFacts, day: string, purpose: Purpose): EffectiveDay {
  const weekly = dealer.openingHours[weekdayOf(day)] ?? [];
  if (dealer.status !== "ACTIVE") return { ranges: [], reason: "STATUS", sourceId: null, capacityPercent: 100 };
  const closure = dealer.closures.find(
    ({ from, to, scope }) =>
      from <= day && (to === null || day <= to) && EFFECTS[purpose].some((effect) => scope.includes(effect)),
  );
  if (closure !== undefined) return { ranges: [], reason: "INACTIVITY", sourceId: closure.id, capacityPercent: 100 };
  for (const [reason, days] of [
    ["DEALER_DAY", dealer.dealerDays],
    ["SHOP_DAY", dealer.shopDays],
    ["COUNTRY_DAY", dealer.countryDays],
  ] as const) {
    const exception = days.find((candidate) => occursOn(candidate, day));
    if (exception === undefined) continue;
    const { id: sourceId, capacityPercent } = exception;
    return { ranges: rangesOf(exception, weekly), reason, sourceId, capacityPercent };
  }
  return { ranges: weekly, reason: "WEEKLY", sourceId: null, capacityPercent: 100 };
}

function rangesOf({ kind, hours }: ExceptionalDay, weekly: readonly TimeRange[]): readonly TimeRange[] {
  if (kind === "CLOSED") return [];
  if (kind === "OPEN_WITH_HOURS") return hours;
  return (hours.length > 0 ? hours : weekly).map((range) => ({ ...range, byAppointmentOnly: true }));
}

/** Whether the dealer is hidden from customers on a day: inactive, or hidden by a closure. */
export const isHiddenOn = ({ status, closures }: DealerFacts, day: string): boolean =>
  status !== "ACTIVE" ||
  closures.some(({ from, to, scope }) => from <= day && (to === null || day <= to) && scope.includes("LOCATOR_HIDE"));

/** Returns whether the dealer is open at an instant. */
export function isOpenAt(dealer: DealerFacts, instant: Date, purpose: Purpose): boolean {
  const [day = "", time = ""] = wallClock(instant, dealer.timeZone).split("T");
  const [hours, minutes] = time.split(":").map(Number);
  const now = (hours ?? 0) * 60 + (minutes ?? 0);
  return effectiveDay(dealer, day, purpose).ranges.some(
    ({ from, to }) => minutesOf(from) <= now && now < minutesOf(to),
  );
}
