/** State of a report without its view: period, comparison and filters, kept in the URL, and the loaded figures. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  COMPARISONS,
  REPORT_PERIODS,
  type Comparison,
  type ReportDefinition,
  type ReportPeriod,
} from "../../contract/kinds/report";
import { reportEndpoints, type ReportResponse } from "../../contract/kinds/report-endpoints";
import { daysOf, type Days } from "../../contract/kinds/report-period";
import type { AnyResource } from "../../contract/resource";
import { useQueryValue, useRuntime } from "../../runtime/react";
import { parseFilters, formatFilters } from "../kinds/filter-fields";
import { today } from "../resource-cache";

/**
 * Returns a resource's report definition.
 *
 * @throws when it declares no report
 */
export function reportOf({ name, report }: AnyResource): ReportDefinition {
  if (report === undefined) throw new Error(`${name} declares a screen of kind "report" and no report`);
  return report;
}

export interface Report {
  readonly definition: ReportDefinition;
  /** A named period, `custom`, or undefined for a report of the current state. */
  readonly period: ReportPeriod | "custom" | undefined;
  readonly days: Days | undefined;
  readonly comparison: Comparison;
  readonly filters: Readonly<Record<string, unknown>>;
  readonly setPeriod: (period: ReportPeriod | "custom") => void;
  readonly setDays: (days: Days) => void;
  readonly setComparison: (comparison: Comparison) => void;
  readonly setFilter: (name: string, value: unknown) => void;
  readonly data: ReportResponse | undefined;
  readonly error: Error | null;
  readonly isStale: boolean;
  readonly retry: () => void;
  /** Returns the URL of the file of a part, or of the figures. */
  readonly fileOf: (format: "csv" | "xlsx", part?: string) => string;
}

export function useReport(resource: AnyResource): Report {
  const { http } = useRuntime();
  const definition = reportOf(resource);
  const calls = reportEndpoints(resource);
  const [askedPeriod, askPeriod] = useQueryValue("period");
  const [askedFrom, askFrom] = useQueryValue("from");
  const [askedTo, askTo] = useQueryValue("to");
  const [askedCompare, askCompare] = useQueryValue("compare");
  const [askedFilters, askFilters] = useQueryValue("filters");
  const [custom, setCustom] = useState<Days | undefined>(
    askedFrom === null || askedTo === null ? undefined : { from: askedFrom, to: askedTo },
  );
  const [named, setNamed] = useState<ReportPeriod | "custom" | undefined>(() =>
    definition.period === false
      ? undefined
      : custom !== undefined
        ? "custom"
        : (REPORT_PERIODS.find((known) => known === askedPeriod) ?? definition.period),
  );
  const [comparison, setComparison] = useState<Comparison>(
    () => COMPARISONS.find((known) => known === askedCompare) ?? "none",
  );
  const [filters, setFilters] = useState(() => parseFilters(askedFilters));
  const days = named === undefined ? undefined : named === "custom" ? custom : daysOf(named, today());
  const written = formatFilters(filters);
  const query: Record<string, string> = {
    ...(days !== undefined && { from: days.from, to: days.to }),
    ...(comparison !== "none" && { compare: comparison }),
    ...(written !== undefined && { filters: written }),
  };
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ["report", resource.name, query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => http.call(calls.read, { query, signal }),
  });
  const showDays = (next: Days): void => {
    setCustom(next);
    askFrom(next.from);
    askTo(next.to);
  };
  return {
    definition,
    period: named,
    days,
    comparison,
    filters,
    setPeriod: (period) => {
      setNamed(period);
      askPeriod(period === "custom" || period === definition.period ? null : period);
      if (period === "custom") showDays(days ?? daysOf("last-30-days", today()));
      else {
        setCustom(undefined);
        askFrom(null);
        askTo(null);
      }
    },
    setDays: (next) => {
      // When the range is reversed, both ends take the changed day.
      showDays(next.from <= next.to ? next : { from: next.to, to: next.to });
    },
    setComparison: (next) => {
      setComparison(next);
      askCompare(next === "none" ? null : next);
    },
    setFilter: (name, value) => {
      const next = { ...filters, [name]: value };
      setFilters(next);
      askFilters(formatFilters(next) ?? null);
    },
    data,
    error,
    isStale: isPlaceholderData,
    retry: () => void refetch(),
    fileOf: (format, part) =>
      http.url(calls.export, {
        query: { ...query, ...(part !== undefined && { part }), ...(format === "xlsx" && { format }) },
      }),
  };
}
