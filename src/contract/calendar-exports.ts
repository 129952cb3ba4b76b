/** Exports of the appointment calendar. */

/**
 * `GARAGE`: appointments with their customers. `NETWORK`: those of all garages, for head office. `SMS`: the log of text messages. `GLOBAL`: what
 * each shop of the calendar used by month.
 */
export const EXPORT_KINDS = ["GARAGE", "NETWORK", "SMS", "GLOBAL"] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

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

/** Longest period in days. */
export const MAX_EXPORT_DAYS = 731;
