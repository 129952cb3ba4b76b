/** Figures of a report as text. */
import type { ReportFigure } from "../../contract/kinds/report";
import { bucketStart } from "../../contract/kinds/report-period";
import type { ReportAnswer } from "../../contract/kinds/report-endpoints";
import { formatMoney, formatNumber, formatPercent } from "../cells/format";

/** Nothing was counted. */
const NOTHING = "–";

export function figureText(
  value: number | null | undefined,
  { as }: ReportFigure,
  currency: string,
  locale: string,
): string {
  if (value === null || value === undefined) return NOTHING;
  switch (as) {
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

/** How much more or less than in the period compared with; undefined where that can't be said. */
export function differenceOf(
  now: number | null | undefined,
  then: number | null | undefined,
  { as, better }: ReportFigure,
  locale: string,
): Difference | undefined {
  if (now === null || now === undefined || then === null || then === undefined) return undefined;
  if (now === then) return { text: formatNumber(0, locale, { style: "percent" }), tone: "neutral" };
  const isBetter = better === undefined ? undefined : now > then === (better === "up");
  const tone = isBetter === undefined ? "neutral" : isBetter ? "success" : "danger";
  // A share is compared in points; from nothing there is no percentage.
  if (as === "percent")
    return { text: formatNumber(now - then, locale, { signDisplay: "always", maximumFractionDigits: 1 }), tone };
  if (then === 0) return undefined;
  const share = (now - then) / Math.abs(then);
  return {
    text: formatNumber(share, locale, { style: "percent", signDisplay: "always", maximumFractionDigits: 1 }),
    tone,
  };
}

/** The day a point stands for: "18 Nov", "November 2026". */
export function pointLabel(at: string, bucket: ReportAnswer["bucket"], locale: string): string {
  const day = new Date(`${bucketStart(at, bucket)}T00:00:00Z`);
  const options: Intl.DateTimeFormatOptions =
    bucket === "month" ? { month: "short", year: "numeric" } : { day: "numeric", month: "short" };
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }).format(day);
}
