/** The days of an export. */
import { addDays, addMonths } from "../../../../src/contract/days";
import type { ExportDays, ExportPeriod } from "../../../../src/contract/exports";

/** Returns the days of a period, both included, as seen from today. */
export function daysOfExport(period: ExportPeriod, today: string, from: string | null, to: string | null): ExportDays {
  const firstOfMonth = `${today.slice(0, 8)}01`;
  switch (period) {
    case "LAST_7_DAYS":
      return { from: addDays(today, -6), to: today };
    case "LAST_30_DAYS":
      return { from: addDays(today, -29), to: today };
    case "THIS_MONTH":
      return { from: firstOfMonth, to: addDays(addMonths(firstOfMonth, 1), -1) };
    case "LAST_MONTH":
      return { from: addMonths(firstOfMonth, -1), to: addDays(firstOfMonth, -1) };
    case "NEXT_30_DAYS":
      return { from: today, to: addDays(today, 29) };
    case "DATES":
      return { from: from ?? today, to: to ?? today };
  }
}
