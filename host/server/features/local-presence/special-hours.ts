/** Upcoming deviations from the weekly hours sent to directories: closures, specific days, holidays. */
import { addDays, daysBetween, daysFrom } from "../../../../src/contract/days";
import { effectiveDay, type DealerFacts } from "../availability/effective-availability";

/** Days to look ahead. */
const MAX_DAYS_AHEAD = 60;
/** Consecutive closed days from today at which a dealer counts as temporarily closed. */
const TEMPORARY_CLOSURE_DAYS = 7;

interface Span {
  readonly from: string;
  readonly to: string;
  /** Opening ranges; empty when closed. */
  readonly hours: string;
}

/** Merges consecutive days with the same hours. */
function spansOf(dealer: DealerFacts, today: string): Span[] {
  const spans: Span[] = [];
  for (const day of daysFrom(today, MAX_DAYS_AHEAD)) {
    const { ranges, reason } = effectiveDay({ ...dealer, status: "ACTIVE" }, day, "LOCATOR");
    if (reason === "WEEKLY") continue;
    const hours = ranges.map(({ from, to }) => `${from}-${to}`).join(",");
    const last = spans.at(-1);
    if (last?.hours === hours && addDays(last.to, 1) === day) spans[spans.length - 1] = { ...last, to: day };
    else spans.push({ from: day, to: day, hours });
  }
  return spans;
}

/** Formats special hours: `2026-12-25 closed; 2026-12-31 08:00-12:00`, or `2026-08-03/2026-08-23 temporarily closed` for long closures. */
export const specialHoursText = (dealer: DealerFacts, today: string): string =>
  spansOf(dealer, today)
    .map(({ from, to, hours }) => {
      const days = from === to ? from : `${from}/${to}`;
      const isLong = hours === "" && from === today && daysBetween(from, to) + 1 >= TEMPORARY_CLOSURE_DAYS;
      return `${days} ${hours === "" ? (isLong ? "temporarily closed" : "closed") : hours}`;
    })
    .join("; ");
