/** A series over time, as a chart or a table. */
import { useMemo, useState } from "react";
import { messageKeys } from "../../contract/message-keys";
import type { AnyResource } from "../../contract/resource";
import type { ReportResponse } from "../../contract/kinds/report-endpoints";
import { useIntlLocale, useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";
import { Card } from "../../ui/card/card";
import { deferred } from "../../ui/deferred";
import { Skeleton } from "../../ui/states/skeleton";
import { ScrollBox } from "../kinds/scroll-box";
import type { ChartLine, ReportChartProps } from "./report-chart";
import { ReportFiles } from "./report-files";
import { figureText, pointLabel } from "./report-text";
import type { Report } from "./use-report";

const ReportChart = deferred<ReportChartProps>(
  async () => (await import("./report-chart")).ReportChart,
  () => <Skeleton height="calc(18 * var(--td-rem))" />,
);

export interface ReportSeriesProps {
  readonly resource: AnyResource;
  readonly report: Report;
  readonly data: ReportResponse;
  readonly name: string;
}

export function ReportSeries({ resource, report, data, name }: ReportSeriesProps) {
  const t = useT();
  const locale = useIntlLocale();
  const [asTable, setAsTable] = useState(false);
  const { definition } = report;
  const series = definition.series?.[name];
  const { currency, bucket } = data;
  const points = data.series[name];
  const labels = useMemo(
    () => (points ?? []).map(({ at }) => pointLabel(at, bucket, locale)),
    [points, bucket, locale],
  );
  const lines = useMemo((): ChartLine[] => {
    if (series === undefined || points === undefined) return [];
    const line = (figure: string, isPrevious: boolean): ChartLine[] => {
      const figureDefinition = definition.figures[figure];
      if (figureDefinition === undefined) return [];
      const title = t.key(messageKeys.figure(resource.name, figure));
      return [
        {
          label: isPrevious ? t("report.previous", { figure: title }) : title,
          values: points.map(({ values, previous }) => (isPrevious ? previous : values)?.[figure] ?? null),
          isPrevious,
          text: (value) => figureText(value, figureDefinition, currency, locale),
        },
      ];
    };
    const isCompared = points.some(({ previous }) => previous !== null);
    return [
      ...series.figures.flatMap((figure) => line(figure, false)),
      ...(isCompared ? series.figures.flatMap((figure) => line(figure, true)) : []),
    ];
  }, [series, points, definition, resource.name, currency, locale, t]);
  if (series === undefined || points === undefined) return null;
  const title = t.key(`${resource.name}.series.${name}`);
  return (
    <Card
      title={title}
      actions={
        <>
          <Button
            size="sm"
            variant="quiet"
            aria-pressed={asTable}
            onClick={() => {
              setAsTable(!asTable);
            }}
          >
            {t("report.table")}
          </Button>
          <ReportFiles report={report} part={name} title={title} />
        </>
      }
    >
      {asTable ? (
        <ScrollBox className="td-report__table" label={title}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t("report.column.day")}</th>
                {lines.map(({ label }) => (
                  <th key={label} scope="col" data-number="">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {points.map(({ at }, index) => (
                <tr key={at}>
                  <th scope="row">{labels[index]}</th>
                  {lines.map(({ label, values, text }) => (
                    <td key={label} data-number="">
                      {text(values[index] ?? null)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      ) : (
        <ReportChart
          kind={series.chart}
          labels={labels}
          lines={lines}
          label={t("report.chart", { title, from: labels[0] ?? "", to: labels.at(-1) ?? "" })}
        />
      )}
    </Card>
  );
}
