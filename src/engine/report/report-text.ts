/** Formatting of report figures. */
import { dateTimeFormat } from "../../contract/intl-formats";
import type { ReportFigure } from "../../contract/kinds/report";
import { bucketStart } from "../../contract/kinds/report-period";
import type { ReportResponse } from "../../contract/kinds/report-endpoints";
import { formatMoney, formatNumber, formatPercent } from "../cells/format";

/** Shown for a missing value. */
const NO_VALUE = "–";

/** Formats a figure by its unit. `value` is in minor units for money and in percent for percentages. */
export function figureText(
  value: number | null | undefined,
  { format }: ReportFigure,
  currency: string,
  locale: string,
): string {
  if (value === null || value === undefined) return NO_VALUE;
  switch (format) {
    case "money":
      return formatMoney({ minor: value, currency }, locale);
    case "percent":
      return formatPercent(value, locale);
    case "minutes":
      return formatNumber(value, locale, { style: "unit", unit: "minute", maximumFractionDigits: 0 });
    case "decimal":
      return formatNumber(value, locale, { maximumFractionDigits: 2 });
    case "integer":
      return formatNumber(value, locale);
  }
}

export interface Difference {
  readonly text: string;
  readonly tone: "success" | "danger" | "neutral";
}

/**
 * Compares a figure with that of the other period; undefined when either is missing, or the difference is no
 * percentage.
 */
export function compareFigures(
  current: number | null | undefined,
  compared: number | null | undefined,
  { format, better }: ReportFigure,
  locale: string,
): Difference | undefined {
  if (current === null || current === undefined || compared === null || compared === undefined) return undefined;
  if (current === compared) return { text: formatNumber(0, locale, { style: "percent" }), tone: "neutral" };
  const isBetter = better === undefined ? undefined : current > compared === (better === "up");
  const tone = isBetter === undefined ? "neutral" : isBetter ? "success" : "danger";
  // Percentages are compared in points. A change from zero has no percentage.
  if (format === "percent")
    return {
      text: formatNumber(current - compared, locale, { signDisplay: "always", maximumFractionDigits: 1 }),
      tone,
    };
  if (compared === 0) return undefined;
  const share = (current - compared) / Math.abs(compared);
  return {
    text: formatNumber(share, locale, { style: "percent", signDisplay: "always", maximumFractionDigits: 1 }),
    tone,
  };
}

/** Formats the date of a point: "18 Nov", or "Nov 2026" for months. */
export function pointLabel(bucketKey: string, bucket: ReportResponse["bucket"], locale: string): string {
  const day = new Date(`${bucketStart(bucketKey, bucket)}T00:00:00Z`);
  const options: Intl.DateTimeFormatOptions =
    bucket === "month" ? { month: "short", year: "numeric" } : { day: "numeric", month: "short" };
  return dateTimeFormat(locale, { ...options, timeZone: "UTC" }).format(day);
}
