/** Exports that keep their settings: what their files hold, how they are written, and when they run by themselves. */
import { addDays, addMonths, countDaysInclusive, daysSinceMonday } from "./days";
import { dayInZone, instantOf } from "./zone-clock";

/**
 * Exports of the appointment calendar. `GARAGE`: appointments with their customers. `NETWORK`: those of all garages, for head office. `SMS`:
 * the log of text messages. `GLOBAL`: what each shop of the calendar used by month.
 */
export const CALENDAR_EXPORT_KINDS = ["GARAGE", "NETWORK", "SMS", "GLOBAL"] as const;
export type CalendarExportKind = (typeof CALENDAR_EXPORT_KINDS)[number];

/** Tables of an export of the activity. */
export const ACTIVITY_EXPORT_KINDS = [
  "ORDERS",
  "ORDER_LINES",
  "QUOTES",
  "CONTENT_PAGES_CONTACT",
  "APPOINTMENTS",
  "NEWSLETTER",
  "PAYMENTS",
  "REVIEWS",
] as const;
export type ActivityExportKind = (typeof ACTIVITY_EXPORT_KINDS)[number];

export const EXPORT_PERIODS = [
  "LAST_7_DAYS",
  "LAST_30_DAYS",
  "THIS_MONTH",
  "LAST_MONTH",
  "NEXT_30_DAYS",
  "DATES",
] as const;
export type ExportPeriod = (typeof EXPORT_PERIODS)[number];

/** How much of customers a file says. */
export const PERSONAL_DATA = ["FULL", "MASKED", "NONE"] as const;
export type PersonalData = (typeof PERSONAL_DATA)[number];

/** `csv` separates cells by semicolons, which spreadsheets expect in most of Europe; `csv-comma` by commas. */
export const TABLE_FORMATS = ["csv", "csv-comma", "xlsx", "json"] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];
/** Appointments also as calendar entries. */
export const FILE_FORMATS = [...TABLE_FORMATS, "ics"] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** Encodings of CSV. Other formats define their own. */
export const FILE_ENCODINGS = ["UTF8_BOM", "UTF8", "ISO_8859_1"] as const;
export type FileEncoding = (typeof FILE_ENCODINGS)[number];

/** How often an export runs by itself. `ONCE`: only when a user runs it. */
export const EXPORT_SCHEDULES = ["ONCE", "DAILY", "WEEKLY", "MONTHLY"] as const;
export type ExportSchedule = (typeof EXPORT_SCHEDULES)[number];

/** Longest period in days. */
export const MAX_EXPORT_DAYS = 731;
/** Largest number of people who are told of a planned export. */
export const MAX_RECIPIENTS = 10;
/** Most shops of a network that one export joins. */
export const MAX_EXPORT_SHOPS = 50;
/** Lines that a preview shows. */
export const PREVIEW_LINES = 20;

/** Clock time of planned exports, on the shop's clock. */
const RUN_TIME = "05:00";
const DAYS_OF_WEEK = 7;

/** Days of an export, both included. */
export interface ExportDays {
  readonly from: string;
  readonly to: string;
}

/** Returns the field of the period that is missing or wrong, and why; undefined for a period that can be exported. */
export function periodFault(
  period: ExportPeriod,
  from: string | null,
  to: string | null,
): { readonly field: "from" | "to"; readonly fault: "missing" | "order" | "long" } | undefined {
  if (period !== "DATES") return undefined;
  if (from === null) return { field: "from", fault: "missing" };
  if (to === null) return { field: "to", fault: "missing" };
  if (to < from) return { field: "to", fault: "order" };
  return countDaysInclusive({ from, to }) > MAX_EXPORT_DAYS ? { field: "to", fault: "long" } : undefined;
}

/** Returns the first day after `day` on which the schedule runs; null for one that is run by hand. */
function nextDay(schedule: ExportSchedule, day: string): string | null {
  switch (schedule) {
    case "ONCE":
      return null;
    case "DAILY":
      return addDays(day, 1);
    case "WEEKLY":
      return addDays(day, DAYS_OF_WEEK - daysSinceMonday(day));
    case "MONTHLY":
      return addMonths(`${day.slice(0, 8)}01`, 1);
  }
}

/** Returns when a planned export runs next: at five in the morning each day, each Monday, or each first day of a month. */
export function nextExportRun(schedule: ExportSchedule, after: Date, timeZone: string): Date | null {
  const today = dayInZone(timeZone, after);
  // The run of today is still to come until five o'clock.
  for (let day: string | null = nextDay(schedule, addDays(today, -1)); day !== null; day = nextDay(schedule, day)) {
    const instant = instantOf(`${day}T${RUN_TIME}`, timeZone);
    if (instant > after) return instant;
  }
  return null;
}
