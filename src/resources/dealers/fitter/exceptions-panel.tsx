/** Days within the next three months that differ from the weekly opening hours, each with the closure or specific day that causes it. */
import { useQuery } from "@tanstack/react-query";
import { addDays } from "../../../contract/days";
import { dealerExceptions, type AvailabilityDay } from "../../../contract/endpoints/availability";
import { formatDay } from "../../../engine/cells/format";
import { ReferenceLink } from "../../../engine/cells/reference-link";
import type { PanelProps } from "../../../engine/slots";
import { useIntlLocale, useRuntime, useT } from "../../../runtime/react";
import { Link } from "../../../ui/link/link";
import { rangesText } from "../../../ui/fields/hours-model";
import { Skeleton } from "../../../ui/states/skeleton";
import { Heading } from "../../../ui/text/heading";

/** Consecutive days with the same cause and hours. */
export interface ExceptionSpan extends Omit<AvailabilityDay, "day"> {
  readonly from: string;
  readonly to: string;
}

const isNextDay = (day: string, next: string): boolean => addDays(day, 1) === next;

/** Joins consecutive days, oldest first. */
export function spansOf(days: readonly AvailabilityDay[]): ExceptionSpan[] {
  const spans: ExceptionSpan[] = [];
  for (const { day, ...rest } of days) {
    const last = spans.at(-1);
    const isSame =
      last !== undefined &&
      last.source?.id === rest.source?.id &&
      last.reason === rest.reason &&
      JSON.stringify(last.ranges) === JSON.stringify(rest.ranges) &&
      isNextDay(last.to, day);
    if (isSame) spans[spans.length - 1] = { ...last, to: day };
    else spans.push({ ...rest, from: day, to: day });
  }
  return spans;
}

export function ExceptionsPanel({ record }: PanelProps) {
  const t = useT();
  const locale = useIntlLocale();
  const { http, delivered } = useRuntime();
  const id = record?.id;
  const { data, isError } = useQuery({
    queryKey: ["fitter-exceptions", id],
    enabled: id !== undefined,
    initialData: () => delivered(dealerExceptions, { params: { id: String(id) } }),
    queryFn: ({ signal }) => http.call(dealerExceptions, { params: { id: String(id) }, signal, background: true }),
  });
  if (id === undefined) return null;
  return (
    <section className="td-stack">
      <Heading level={3}>{t("fitter.exceptions.title")}</Heading>
      {isError ? <p className="td-muted">{t("fitter.exceptions.failed")}</p> : null}
      {data === undefined && !isError ? <Skeleton lines={2} /> : null}
      {data?.elements.length === 0 ? <p className="td-muted">{t("fitter.exceptions.none")}</p> : null}
      {data === undefined || data.elements.length === 0 ? null : (
        <ul>
          {spansOf(data.elements).map((span) => (
            <li key={`${span.from}-${String(span.source?.id)}`}>
              <p>
                <Days span={span} locale={locale} />
                {" · "}
                {span.ranges.length === 0 ? t("fitter.exceptions.closed") : rangesText(span.ranges)}
                {span.source === null ? null : (
                  <>
                    {" · "}
                    {span.reason === "COUNTRY_DAY" ? (
                      span.source.label
                    ) : (
                      <ReferenceLink resource={span.source.resource} reference={span.source} />
                    )}
                  </>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
      <p className="td-row td-small">
        <Link to="inactivity">{t("fitter.exceptions.inactivity")}</Link>
        <Link to="specific-day">{t("fitter.exceptions.specific-days")}</Link>
      </p>
    </section>
  );
}

function Days({ span: { from, to }, locale }: { readonly span: ExceptionSpan; readonly locale: string }) {
  const first = formatDay(from, locale).short;
  return from === to ? first : `${first} – ${formatDay(to, locale).short}`;
}
