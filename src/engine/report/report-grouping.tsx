/** Figures by dimension, as a table sortable by each column. */
import { useState } from "react";
import { messageKeys } from "../../contract/message-keys";
import type { ReportResponse } from "../../contract/kinds/report-endpoints";
import type { AnyResource } from "../../contract/resource";
import { useIntlLocale, useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";
import { Card } from "../../ui/card/card";
import { Link } from "../../ui/link/link";
import { ScrollBox } from "../kinds/scroll-box";
import { ReportFiles } from "./report-files";
import { compareFigures, figureText } from "./report-text";
import type { Report } from "./use-report";

const FIRST_ROWS = 25;
const LABEL_COLUMN = "";

export interface ReportGroupingProps {
  readonly resource: AnyResource;
  readonly report: Report;
  readonly data: ReportResponse;
  readonly name: string;
}

export function ReportGrouping({ resource, report, data, name }: ReportGroupingProps) {
  const t = useT();
  const locale = useIntlLocale();
  const { definition } = report;
  const figures = definition.groupings?.[name]?.figures ?? [];
  // Codes may have messages: `<name>.<grouping>.<KEY>`.
  const rows = (data.groupings[name] ?? []).map((row) => {
    const key = `${resource.name}.${name}.${row.key}`;
    return t.has(key) ? { ...row, label: t.key(key) } : row;
  });
  const [sort, setSort] = useState<{ readonly column: string; readonly descending: boolean }>({
    column: figures[0] ?? LABEL_COLUMN,
    descending: true,
  });
  const [showsAll, setShowsAll] = useState(false);
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const sorted = [...rows].sort((a, b) => {
    const direction = sort.descending ? -1 : 1;
    // Missing values come last in either direction.
    const [left, right] = [a.values[sort.column] ?? null, b.values[sort.column] ?? null];
    if (sort.column === LABEL_COLUMN || left === right)
      return (sort.column === LABEL_COLUMN ? direction : 1) * compare(a.label, b.label);
    return left === null ? 1 : right === null ? -1 : direction * (left - right);
  });
  const visibleRows = showsAll ? sorted : sorted.slice(0, FIRST_ROWS);
  const title = t.key(`${resource.name}.grouping.${name}`);
  const head = (column: string, label: string) => (
    <th
      key={column}
      scope="col"
      data-number={column === LABEL_COLUMN ? undefined : ""}
      aria-sort={sort.column !== column ? undefined : sort.descending ? "descending" : "ascending"}
    >
      <button
        type="button"
        className="td-report__sort"
        onClick={() => {
          setSort({ column, descending: sort.column === column ? !sort.descending : column !== LABEL_COLUMN });
        }}
      >
        {label}
      </button>
    </th>
  );
  return (
    <Card title={title} count={rows.length} actions={<ReportFiles report={report} part={name} title={title} />}>
      {rows.length === 0 ? (
        <p className="td-muted">{t("report.nothing")}</p>
      ) : (
        <ScrollBox label={title}>
          <table>
            <thead>
              <tr>
                {head(LABEL_COLUMN, title)}
                {figures.map((figure) => head(figure, t.key(messageKeys.figure(resource.name, figure))))}
              </tr>
            </thead>
            <tbody>
              {visibleRows.map(({ key, label, path, values, previous }) => (
                <tr key={key}>
                  <th scope="row">{path === null ? label : <Link to={path}>{label}</Link>}</th>
                  {figures.map((figure) => {
                    const figureDefinition = definition.figures[figure];
                    if (figureDefinition === undefined) return null;
                    const difference = compareFigures(values[figure], previous?.[figure], figureDefinition, locale);
                    return (
                      <td key={figure} data-number="">
                        {figureText(values[figure], figureDefinition, data.currency, locale)}
                        {difference === undefined ? null : (
                          <small className="td-report__apart" data-tone={difference.tone}>
                            {difference.text}
                          </small>
                        )}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
      {visibleRows.length < rows.length ? (
        <Button
          size="sm"
          variant="quiet"
          onClick={() => {
            setShowsAll(true);
          }}
        >
          {t.count("report.all", rows.length)}
        </Button>
      ) : null}
    </Card>
  );
}
