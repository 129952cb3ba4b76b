/** Starts that a service can be booked at: the dealer's effective hours, cut into steps. Pure. */
import { minutesOf } from "../../../src/contract/opening-hours";
import { effectiveDay, type DealerFacts } from "../availability/effective-availability";

export interface SlotRules {
  readonly durationMinutes: number;
  readonly stepMinutes: number;
  /** From now on, in minutes. */
  readonly minAdvanceMinutes: number;
}

const text = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** Minutes of a calendar day that are over in a zone, and the day itself. */
export function clockIn(timeZone: string, at: Date): { readonly day: string; readonly minutes: number } {
  const parts = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  const [day = "", time = ""] = parts.format(at).split(" ");
  return { day, minutes: minutesOf(time) };
}

/** `HH:mm` in the dealer's zone. A visit ends before its range of hours does. */
export function startsOn(dealer: DealerFacts, day: string, rules: SlotRules, now: Date): string[] {
  const earliest = clockIn(dealer.timeZone, new Date(now.getTime() + rules.minAdvanceMinutes * 60_000));
  return effectiveDay(dealer, day, "APPOINTMENTS").ranges.flatMap(({ from, to }) => {
    const starts: string[] = [];
    for (let at = minutesOf(from); at + rules.durationMinutes <= minutesOf(to); at += rules.stepMinutes)
      if (day > earliest.day || (day === earliest.day && at >= earliest.minutes)) starts.push(text(at));
    return starts;
  });
}
