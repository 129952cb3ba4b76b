/**
 * A `report` screen: a period with comparison, figures, series as charts and tables, and groupings. `report` in `<name>.server.ts` returns
 * the numbers of one period; the engine calls it again for the comparison.
 */
import type { Fields, ValuesOf } from "../fields";

export const REPORT_PERIODS = [
  "today",
  "last-7-days",
  "last-30-days",
  "this-month",
  "last-month",
  "this-year",
  "last-12-months",
] as const;
export type ReportPeriod = (typeof REPORT_PERIODS)[number];
export const COMPARISONS = ["none", "previous", "last-year"] as const;
export type Comparison = (typeof COMPARISONS)[number];

export interface ReportFigure {
  readonly format: "integer" | "decimal" | "percent" | "money" | "minutes";
  /** Which direction is good; it colours the difference. Neutral by default. */
  readonly better?: "up" | "down";
}

export interface ReportDefinition<
  P extends Fields = Fields,
  G extends string = string,
  S extends string = string,
  H extends string = string,
> {
  /** Period when the screen opens. `false`: the report shows the present and has no period. */
  readonly period: ReportPeriod | false;
  /** Filters besides the period; labels as for fields of records. */
  readonly filters?: P;
  /** Figures by name; titles `<name>.figure.<figure>`. Money is in minor units of the shop's currency. */
  readonly figures: Readonly<Record<G, ReportFigure>>;
  /** Figures shown as cards at the top; all by default. */
  readonly cards?: readonly NoInfer<G>[];
  /** Charts over time; titles `<name>.series.<series>`. */
  readonly series?: Readonly<
    Record<S, { readonly chart: "line" | "bar" | "stacked"; readonly figures: readonly NoInfer<G>[] }>
  >;
  /** Tables by a dimension; titles `<name>.grouping.<grouping>`. */
  readonly groupings?: Readonly<Record<H, { readonly figures: readonly NoInfer<G>[] }>>;
}

/** Declares a report and infers the names of its figures. */
export const defineReport = <
  const P extends Fields = Record<never, never>,
  const G extends string = never,
  const S extends string = never,
  const H extends string = never,
>(
  report: ReportDefinition<P, G, S, H>,
): ReportDefinition<P, G, S, H> => report;

/** A number, or null when there is nothing to count. */
export type ReportValues<G extends string = string> = Readonly<Record<G, number | null>>;

/** Width of a point in a series. */
export const BUCKETS = ["day", "week", "month"] as const;
export type Bucket = (typeof BUCKETS)[number];

/** What `report` returns for one period. */
export interface ReportData<G extends string = string, S extends string = string, H extends string = string> {
  readonly figures: ReportValues<G>;
  /** Points by the first day (ISO) of their bucket; missing ones are drawn as zero. */
  readonly series?: Readonly<Record<S, readonly { readonly at: string; readonly values: Partial<ReportValues<G>> }[]>>;
  readonly groupings?: Readonly<
    Record<
      H,
      readonly {
        readonly key: string;
        readonly label: string;
        /** Admin path that the row links to. */
        readonly path?: string;
        readonly values: Partial<ReportValues<G>>;
      }[]
    >
  >;
}

export type ReportFiltersOf<R> = R extends ReportDefinition<infer P> ? ValuesOf<P> : never;
export type ReportDataOf<R> =
  R extends ReportDefinition<Fields, infer G, infer S, infer H> ? ReportData<G, S, H> : never;
