/**
 * Screen kind `report`: figures of a period beside those of another, their series over time, and groupings by
 * dimension.
 */
import type { CSSProperties } from "react";
import type { ReportResponse } from "../../contract/kinds/report-endpoints";
import { messageKeys } from "../../contract/message-keys";
import type { AnyResource } from "../../contract/resource";
import { useReady } from "../../runtime/element";
import { useIntlLocale, useSession, useT } from "../../runtime/react";
import { Skeleton } from "../../ui/states/skeleton";
import { defineSheet } from "../../ui/styles";
import { formatDay, formatMoment } from "../cells/format";
import { KindFailure, KindFrame } from "../kinds/kind-frame";
import type { ResourceSlots } from "../slots";
import { ReportControls } from "./report-controls";
import { ReportFiles } from "./report-files";
import { ReportGrouping } from "./report-grouping";
import { ReportSeries } from "./report-series";
import { compareFigures, figureText } from "./report-text";
import css from "./report.css";
import { useReport, type Report } from "./use-report";

defineSheet(css);

export interface ReportScreenProps {
  readonly resource: AnyResource;
  readonly slots: ResourceSlots | undefined;
}

export function ReportScreen({ resource, slots }: ReportScreenProps) {
  const t = useT();
  const report = useReport(resource);
  const title = t.key(resource.screens.report?.titleKey ?? messageKeys.title(resource.name, "report"));
  const { data, error } = report;
  useReady(data !== undefined, error);
  const Below = slots?.panels?.["@below"];
  return (
    <KindFrame
      resource={resource}
      kind="report"
      actions={data === undefined ? undefined : <ReportFiles report={report} title={title} />}
    >
      <ReportControls resource={resource} report={report} />
      {error !== null ? (
        <KindFailure error={error} onRetry={report.retry} />
      ) : data === undefined ? (
        <Skeleton lines={10} />
      ) : (
        <div className="td-report" aria-busy={report.isStale}>
          <Times data={data} />
          <Figures resource={resource} report={report} data={data} />
          {Object.keys(report.definition.series ?? {}).map((name) => (
            <ReportSeries key={name} resource={resource} report={report} data={data} name={name} />
          ))}
          {Object.keys(report.definition.groupings ?? {}).map((name) => (
            <ReportGrouping key={name} resource={resource} report={report} data={data} name={name} />
          ))}
        </div>
      )}
      {Below === undefined ? null : <Below resource={resource} record={undefined} />}
    </KindFrame>
  );
}

/** States the counted days and the time of the data. */
function Times({ data }: { readonly data: ReportResponse }) {
  const t = useT();
  const locale = useIntlLocale();
  const timeZone = useSession().shop?.timeZone;
  const days = ({ from, to }: { readonly from: string; readonly to: string }) => ({
    from: formatDay(from, locale).full,
    to: formatDay(to, locale).full,
  });
  return (
    <p className="td-small td-muted" role="status">
      {[
        ...(data.period === null ? [] : [t("report.days", days(data.period))]),
        ...(data.compared === null ? [] : [t("report.days.compared", days(data.compared))]),
        t("report.at", { at: formatMoment(data.at, locale, timeZone).short }),
      ].join(" · ")}
    </p>
  );
}

interface FiguresProps {
  readonly resource: AnyResource;
  readonly report: Report;
  readonly data: ReportResponse;
}

/** Number of columns at most: up to four figures share one row, more are split over two. */
const columnsFor = (figures: number): number => (figures > 4 ? Math.ceil(figures / 2) : Math.max(3, figures));

function Figures({ resource, report, data }: FiguresProps) {
  const t = useT();
  const locale = useIntlLocale();
  const { figures, cards = Object.keys(figures) } = report.definition;
  return (
    <dl className="td-report__figures" style={{ "--_most": columnsFor(cards.length) } as CSSProperties}>
      {cards.map((name) => {
        const figure = figures[name];
        if (figure === undefined) return null;
        const before = data.previous?.[name];
        const difference = compareFigures(data.figures[name], before, figure, locale);
        return (
          <div key={name} className="td-report__figure">
            <dt>{t.key(messageKeys.figure(resource.name, name))}</dt>
            <dd>
              <strong>{figureText(data.figures[name], figure, data.currency, locale)}</strong>
              {data.previous === null ? null : (
                <small className="td-report__apart" data-tone={difference?.tone ?? "neutral"}>
                  {difference === undefined ? "" : `${difference.text} `}
                  {t("report.before", { value: figureText(before, figure, data.currency, locale) })}
                </small>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
