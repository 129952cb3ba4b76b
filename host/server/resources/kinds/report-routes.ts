/** Routes of a report: figures, series and groupings of a period with its comparison, and their export. */
import { messageKeys } from "../../../../src/contract/message-keys";
import { ownProperty } from "../../../../src/contract/object";
import { countDaysInclusive, isDay } from "../../../../src/contract/days";
import { eq } from "drizzle-orm";
import {
  COMPARISONS,
  type Comparison,
  type ReportData,
  type ReportDefinition,
  type ReportFigure,
  type ReportValues,
} from "../../../../src/contract/kinds/report";
import { reportEndpoints, type ReportResponse } from "../../../../src/contract/kinds/report-endpoints";
import { bucketOf, bucketsOf, comparedDays, daysOf, type Days } from "../../../../src/contract/kinds/report-period";
import { ApiProblem } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import { FileResponse, route, type Route } from "../../platform/http/route";
import type { ServerServices } from "../../services/server-services";
import { shop } from "../../platform/storage/schema";
import { writeWorkbook, type SheetCell } from "../../services/tables/workbook";
import { callerOf } from "../caller";
import { type Caller, type Registry, type ResourceService, type ReportHook } from "../types";
import { escapeFormula } from "../export/exporting";
import { csvText } from "./csv";
import { reportExportParameters, reportParameters } from "./query-parameters";
import { kindContext } from "./kind-context";
import { filterValues } from "./kind-values";

type Query = Readonly<Record<string, string>>;
/** Maximum period in days (ten years); longer ones are likely typing errors. */
const MAX_DAYS = 3_660;
const DEFAULT_CURRENCY = "EUR";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Escapes formulas and yields all rows as one chunk. */
async function* sheet(rows: readonly (readonly (string | number | null)[])[]): AsyncGenerator<SheetCell[][]> {
  yield await Promise.resolve(
    rows.map((row) => row.map((cell) => (typeof cell === "string" ? escapeFormula(cell) : cell))),
  );
}

function requestedDays({ period }: ReportDefinition, { from, to }: Query, today: string): Days {
  if (period === false) return { from: today, to: today };
  if (from === undefined && to === undefined) return daysOf(period, today);
  const days = { from: from ?? "", to: to ?? "" };
  if (!isDay(days.from) || !isDay(days.to)) throw new ApiProblem("validation", { fields: { period: "error.date" } });
  if (days.from > days.to) throw new ApiProblem("validation", { fields: { period: "error.period.order" } });
  if (countDaysInclusive(days) > MAX_DAYS)
    throw new ApiProblem("validation", { fields: { period: "report.error.too-long" } });
  return days;
}

const values = (names: readonly string[], values: Partial<ReportValues> | undefined): Record<string, number | null> =>
  Object.fromEntries(names.map((name) => [name, values?.[name] ?? null]));

/** Formats of averages and shares, which have no value in an empty period. */
const RATIOS: ReadonlySet<ReportFigure["format"]> = new Set(["decimal", "percent"]);

/** Returns the values of one point of a series. In a missing point, ratios are null and all other figures 0. */
const points = (
  names: readonly string[],
  { figures }: Pick<ReportDefinition, "figures">,
  source: Partial<ReportValues> | undefined,
): Record<string, number | null> =>
  source === undefined
    ? Object.fromEntries(names.map((name) => [name, RATIOS.has(figures[name]?.format ?? "integer") ? null : 0]))
    : values(names, source);

function hookOf({ resource, hooks: { report } }: ResourceService): ReportHook {
  if (report === undefined)
    throw new Error(
      `${resource.name} declares a report but has no report hook. Add \`report\` to defineHooks() in its .server.ts file.`,
    );
  return report;
}

/** Creates the routes of a report: read and export. Throws when its resource has no report hook. */
export function reportRoutes(
  service: ResourceService,
  definition: ReportDefinition,
  registry: Registry,
  { messages }: Pick<ServerServices, "messages">,
): Route[] {
  const { resource } = service;
  const hook = hookOf(service);
  const calls = reportEndpoints(resource);
  const figures = Object.keys(definition.figures);

  async function loadReport(context: RequestContext, caller: Caller, query: Query): Promise<ReportResponse> {
    const { data } = context;
    const days = requestedDays(definition, query, caller.validation.today);
    const requestedComparison = query["compare"] ?? "none";
    const comparison: Comparison = COMPARISONS.find((candidate) => candidate === requestedComparison) ?? "none";
    const compared = definition.period === false ? null : comparedDays(days, comparison);
    const bucket = bucketOf(days);
    const filters = await filterValues(definition.filters ?? {}, caller, query["filters"]);
    const callHook = (period: Days): Promise<ReportData> =>
      hook({ ...period, bucket, filters, timeZone: caller.timeZone }, kindContext(service, caller, data));
    const current = await callHook(days);
    const previous = compared === null ? null : await callHook(compared);
    const ownShop = data.scope.shopId === null ? undefined : await data.find(shop, eq(shop.id, data.scope.shopId));
    return {
      period: definition.period === false ? null : days,
      compared,
      bucket,
      currency: ownShop?.settings.currency ?? DEFAULT_CURRENCY,
      figures: values(figures, current.figures),
      previous: previous === null ? null : values(figures, previous.figures),
      series: Object.fromEntries(
        Object.entries(definition.series ?? {}).map(([name, { figures: figureNames }]) => {
          const starts = bucketsOf(days, bucket);
          const before = compared === null ? [] : bucketsOf(compared, bucket);
          const valuesAt = (report: ReportData | null, start: string | undefined) =>
            report?.series?.[name]?.find((point) => point.at === start)?.values;
          return [
            name,
            starts.map((start, index) => ({
              at: start,
              values: points(figureNames, definition, valuesAt(current, start)),
              previous: previous === null ? null : points(figureNames, definition, valuesAt(previous, before[index])),
            })),
          ];
        }),
      ),
      groupings: Object.fromEntries(
        Object.entries(definition.groupings ?? {}).map(([name, { figures: figureNames }]) => [
          name,
          (current.groupings?.[name] ?? []).map(({ key, label, path, values: source }) => ({
            key,
            label,
            path: path ?? null,
            values: values(figureNames, source),
            previous:
              previous === null
                ? null
                : values(figureNames, previous.groupings?.[name]?.find((other) => other.key === key)?.values),
          })),
        ]),
      ),
      at: new Date().toISOString(),
    };
  }

  /** Converts values to plain numbers for spreadsheets: amounts in major units. */
  const cellOf = (figure: string, value: number | null): number | null =>
    value === null ? null : definition.figures[figure]?.format === "money" ? value / 100 : value;

  return [
    route(
      calls.read,
      async (context, { query }) => loadReport(context, await callerOf(context, registry), query),
      () => ({
        query: reportParameters,
      }),
    ),

    route(
      calls.export,
      async (context, { query }) => {
        const caller = await callerOf(context, registry);
        const { part, format, ...rest } = query;
        const report = await loadReport(context, caller, rest);
        const texts = await messages.list(context.locale, ["engine-report", resource.name], context.data.scope.shopId);
        const textOf = (key: string): string => texts[key] ?? key;
        const title = (figure: string): string => textOf(messageKeys.figure(resource.name, figure));
        const hasComparison = report.previous !== null;
        const head = (first: string, figureNames: readonly string[]): string[] => [
          textOf(first),
          ...figureNames.flatMap((figure) =>
            hasComparison ? [title(figure), `${title(figure)} (${textOf("report.compared")})`] : [title(figure)],
          ),
        ];
        const cells = (figureNames: readonly string[], row: { values: ReportValues; previous: ReportValues | null }) =>
          figureNames.flatMap((figure) => {
            const current = cellOf(figure, row.values[figure] ?? null);
            return hasComparison ? [current, cellOf(figure, row.previous?.[figure] ?? null)] : [current];
          });
        const series = part === undefined ? undefined : ownProperty(report.series, part);
        const grouping = part === undefined ? undefined : ownProperty(report.groupings, part);
        if (part !== undefined && series === undefined && grouping === undefined) throw new ApiProblem("not-found");
        const figureNames =
          definition.series?.[part ?? ""]?.figures ?? definition.groupings?.[part ?? ""]?.figures ?? figures;
        const rows =
          series !== undefined
            ? [
                head("report.column.day", figureNames),
                ...series.map((point) => [point.at, ...cells(figureNames, point)]),
              ]
            : grouping !== undefined
              ? [
                  head(`${resource.name}.grouping.${part ?? ""}`, figureNames),
                  ...grouping.map((row) => [row.label, ...cells(figureNames, row)]),
                ]
              : [
                  [
                    textOf("report.column.figure"),
                    textOf("report.column.value"),
                    ...(hasComparison ? [textOf("report.compared")] : []),
                  ],
                  ...figures.map((figure) => [
                    title(figure),
                    ...cells([figure], { values: report.figures, previous: report.previous }),
                  ]),
                ];
        await context.data.audit({ verb: "EXPORT", resource: resource.name, note: part });
        const name = [resource.name, part, report.period?.from, report.period?.to ?? caller.validation.today];
        const file = name.filter((piece) => piece !== undefined).join("-");
        if (format !== "xlsx") return new FileResponse(`${file}.csv`, "text/csv; charset=utf-8", csvText(rows));
        const workbook = await writeWorkbook([{ name: textOf(`${resource.name}.report.title`), rows: sheet(rows) }]);
        return new FileResponse(`${file}.xlsx`, XLSX, workbook);
      },
      () => ({ query: reportExportParameters }),
    ),
  ];
}
