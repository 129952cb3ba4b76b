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
import { useFileLink, type FileLink } from "../file-link";
import { parseFilters, formatFilters } from "../kinds/filter-fields";
import { today } from "../resource-cache";

/**
 * Returns a resource's report definition.
 *
 * @throws when it declares no report
 */
function reportOf({ name, report }: AnyResource): ReportDefinition {
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
  readonly fileOf: (format: "csv" | "xlsx", part?: string) => FileLink;
}

export function useReport(resource: AnyResource): Report {
  const { http } = useRuntime();
  const fileLink = useFileLink();
  const definition = reportOf(resource);
  const calls = reportEndpoints(resource);
  const [requestedPeriod, setRequestedPeriod] = useQueryValue("period");
  const [requestedFrom, setRequestedFrom] = useQueryValue("from");
  const [requestedTo, setRequestedTo] = useQueryValue("to");
  const [requestedCompare, setRequestedCompare] = useQueryValue("compare");
  const [requestedFilters, setRequestedFilters] = useQueryValue("filters");
  const [custom, setCustom] = useState<Days | undefined>(
    requestedFrom === null || requestedTo === null ? undefined : { from: requestedFrom, to: requestedTo },
  );
  const [selected, setSelected] = useState<ReportPeriod | "custom" | undefined>(() =>
    definition.period === false
      ? undefined
      : custom !== undefined
        ? "custom"
        : (REPORT_PERIODS.find((option) => option === requestedPeriod) ?? definition.period),
  );
  const [comparison, setComparison] = useState<Comparison>(
    () => COMPARISONS.find((option) => option === requestedCompare) ?? "none",
  );
  const [filters, setFilters] = useState(() => parseFilters(requestedFilters));
  const days = selected === undefined ? undefined : selected === "custom" ? custom : daysOf(selected, today());
  const filterText = formatFilters(filters);
  const query: Record<string, string> = {
    ...(days !== undefined && { from: days.from, to: days.to }),
    ...(comparison !== "none" && { compare: comparison }),
    ...(filterText !== undefined && { filters: filterText }),
  };
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ["report", resource.name, query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => http.call(calls.read, { query, signal }),
  });
  const showDays = (next: Days): void => {
    setCustom(next);
    setRequestedFrom(next.from);
    setRequestedTo(next.to);
  };
  return {
    definition,
    period: selected,
    days,
    comparison,
    filters,
    setPeriod: (period) => {
      setSelected(period);
      setRequestedPeriod(period === "custom" || period === definition.period ? null : period);
      if (period === "custom") showDays(days ?? daysOf("last-30-days", today()));
      else {
        setCustom(undefined);
        setRequestedFrom(null);
        setRequestedTo(null);
      }
    },
    setDays: (next) => {
      // When the range is reversed, both ends take the changed day.
      showDays(next.from <= next.to ? next : { from: next.to, to: next.to });
    },
    setComparison: (next) => {
      setComparison(next);
      setRequestedCompare(next === "none" ? null : next);
    },
    setFilter: (name, value) => {
      const next = { ...filters, [name]: value };
      setFilters(next);
      setRequestedFilters(formatFilters(next) ?? null);
    },
    data,
    error,
    isStale: isPlaceholderData,
    retry: () => void refetch(),
    fileOf: (format, part) =>
      fileLink(calls.export, {
        query: { ...query, ...(part !== undefined && { part }), ...(format === "xlsx" && { format }) },
      }),
  };
}
