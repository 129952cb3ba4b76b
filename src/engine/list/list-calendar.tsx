/** Calendar view of a list: a bar per record over a year, or a month grid with the records of each day. */
import left from "@shoelace-style/shoelace/dist/assets/icons/chevron-left.svg";
import right from "@shoelace-style/shoelace/dist/assets/icons/chevron-right.svg";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { recordPath } from "../../catalogue/screens";
import { weeksOf } from "../../contract/days";
import { dateTimeFormat } from "../../contract/intl-formats";
import { messageKeys } from "../../contract/message-keys";
import type { CalendarDefinition } from "../../contract/kinds/calendar";
import type { AnyRecord, AnyResource } from "../../contract/resource";
import { useQueryValue } from "../../runtime/react";
import { Button } from "../../ui/button/button";
import { IconButton } from "../../ui/button/icon-button";
import { ErrorState } from "../../ui/states/error-state";
import { Skeleton } from "../../ui/states/skeleton";
import { defineSheet } from "../../ui/styles";
import { WeekHead } from "../../ui/table/week-head";
import { Heading } from "../../ui/text/heading";
import { classes } from "../../ui/tone";
import { useCellLocale } from "../cells/cell-locale";
import { Cell } from "../cells/cell";
import { formatDay } from "../cells/format";
import { errorText } from "../error-text";
import { labelOf } from "../form/reference-search";
import { today } from "../resource-cache";
import { pageOptions } from "../resource-queries";
import { barOf, daysOf, entriesIn, firstDayOf, shiftSpan, spanAt, type Entry } from "./calendar-model";
import css from "./list-calendar.css";
import type { ListController } from "./list-controller";
import { columnsOf } from "./columns";
import { RecordLink } from "./record-link";

defineSheet(css);

/** Maximum number of records shown: a page of the largest size. */
const MAX_RECORDS = 200;

export function ListCalendar({ list }: { readonly list: ListController }) {
  const calendar = list.resource.list?.calendar;
  return calendar === undefined ? null : <Calendar list={list} calendar={calendar} />;
}

interface CalendarProps {
  readonly list: ListController;
  readonly calendar: CalendarDefinition;
}

/** Loads the records that may fall into the visible days. Yearly records may have started in any year. */
function useRecords({ list, calendar }: CalendarProps, last: string) {
  const { resource, query } = list;
  const { yearly, from } = calendar;
  const baseQuery = { ...query, page: 1, size: MAX_RECORDS, sort: [{ field: from, descending: true }] };
  const dated = useQuery(pageOptions(resource, { ...baseQuery, filter: { [from]: `..${last}`, ...query.filter } }));
  const yearlyRecords = useQuery({
    ...pageOptions(resource, {
      ...baseQuery,
      filter: { ...query.filter, ...(yearly !== undefined && { [yearly.field]: yearly.value }) },
    }),
    enabled: yearly !== undefined,
  });
  const elements = [...(dated.data?.elements ?? []), ...(yearlyRecords.data?.elements ?? [])];
  return {
    records: [...new Map(elements.map((record) => [record.id, record])).values()],
    isLoading: dated.data === undefined || (yearly !== undefined && yearlyRecords.data === undefined),
    isTruncated: (dated.data?.total ?? 0) > MAX_RECORDS,
    error: dated.error ?? yearlyRecords.error,
    retry: () => void dated.refetch(),
  };
}

function Calendar({ list, calendar }: CalendarProps) {
  const { t, locale } = useCellLocale();
  const { resource } = list;
  const { span } = calendar;
  const [urlSpan, setUrlSpan] = useQueryValue("at");
  const todayIso = today();
  const visibleSpan = spanAt(urlSpan, span, todayIso);
  const days = daysOf(visibleSpan);
  const { records, isLoading, isTruncated, error, retry } = useRecords({ list, calendar }, days[1]);
  const entries = entriesIn(records, calendar, days);
  const title =
    span === "year"
      ? visibleSpan
      : dateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" }).format(
          new Date(`${days[0]}T00:00:00Z`),
        );
  const step = (steps: number, icon: string, label: string): ReactNode => (
    <IconButton
      size="sm"
      icon={icon}
      label={label}
      onClick={() => {
        setUrlSpan(shiftSpan(visibleSpan, steps));
      }}
    />
  );
  return (
    <div className="td-calendar">
      <div className="td-calendar__bar">
        {step(-1, left, t(`calendar.previous.${span}`))}
        <Heading level={2} aria-live="polite">
          {title}
        </Heading>
        {step(1, right, t(`calendar.next.${span}`))}
        <Button
          size="sm"
          disabled={visibleSpan === spanAt(null, span, todayIso)}
          onClick={() => {
            setUrlSpan(null);
          }}
        >
          {t("calendar.today")}
        </Button>
      </div>
      {error !== null ? (
        <ErrorState error={error} title={t("list.failed.title")} onRetry={retry}>
          {errorText(t, error)}
        </ErrorState>
      ) : isLoading ? (
        <Skeleton height="calc(20 * var(--td-rem))" />
      ) : (
        <>
          {entries.length === 0 ? <p className="td-muted">{t("calendar.none")}</p> : null}
          {span === "month" ? (
            <Month resource={resource} calendar={calendar} month={visibleSpan} today={todayIso} entries={entries} />
          ) : entries.length === 0 ? null : (
            <Year resource={resource} calendar={calendar} days={days} today={todayIso} entries={entries} />
          )}
          {isTruncated ? <p className="td-small td-muted">{t("calendar.more", { count: MAX_RECORDS })}</p> : null}
        </>
      )}
    </div>
  );
}

interface EntriesProps {
  readonly resource: AnyResource;
  readonly calendar: CalendarDefinition;
  readonly today: string;
  readonly entries: readonly Entry[];
}

/** Returns tint and message key of a record's choice. */
function toneOf({ resource, calendar: { tone } }: Pick<EntriesProps, "resource" | "calendar">, record: AnyRecord) {
  const value = tone === undefined ? undefined : record[tone];
  if (tone === undefined || typeof value !== "string") return { tint: "neutral", key: undefined };
  const { tints } = (resource.fields[tone]?.options ?? {}) as { readonly tints?: Readonly<Record<string, string>> };
  return { tint: tints?.[value] ?? "neutral", key: messageKeys.choice(resource.name, tone, value) };
}

function Name({ resource, record }: { readonly resource: AnyResource; readonly record: AnyRecord }) {
  const { locale } = useCellLocale();
  const path = recordPath(resource, record);
  const name = labelOf(resource, record, locale);
  return path === undefined ? (
    name
  ) : (
    <RecordLink definition={resource} record={record} to={path}>
      {name}
    </RecordLink>
  );
}

function Year({
  resource,
  calendar,
  days,
  today: todayIso,
  entries,
}: EntriesProps & { readonly days: readonly [string, string] }) {
  const { t, locale } = useCellLocale();
  const month = dateTimeFormat(locale, { month: "short", timeZone: "UTC" });
  const letter = dateTimeFormat(locale, { month: "narrow", timeZone: "UTC" });
  const [first] = days;
  const detailColumn = columnsOf(resource).find(({ name }) => name === calendar.secondary);
  const isCurrentYear = todayIso.slice(0, 4) === first.slice(0, 4);
  const todayAt = barOf({ from: todayIso, to: todayIso }, days).start;
  return (
    <div className="td-calendar__year">
      <div className="td-calendar__months" aria-hidden="true">
        {Array.from({ length: 12 }, (_, index) => new Date(Date.UTC(2026, index, 1))).map((date) => (
          <span key={date.getTime()} data-letter={letter.format(date)}>
            {month.format(date)}
          </span>
        ))}
      </div>
      <ul>
        {entries.map((entry) => {
          const { record, from, to } = entry;
          const { start, size } = barOf(entry, days);
          const { tint, key } = toneOf({ resource, calendar }, record);
          const startText = formatDay(from, locale).short;
          const period =
            to === null ? t("calendar.since", { from: startText }) : `${startText} – ${formatDay(to, locale).short}`;
          const state = key === undefined ? "" : t.key(key);
          return (
            <li key={`${record.id} ${from}`}>
              <div className="td-calendar__name">
                <Name resource={resource} record={record} />
                {detailColumn === undefined ? null : (
                  <span className="td-small td-muted td-truncate">
                    <Cell resource={resource} column={detailColumn} record={record} />
                  </span>
                )}
                <span className="td-small td-muted">{state === "" ? period : `${period} · ${state}`}</span>
              </div>
              <div className="td-calendar__line" aria-hidden="true" title={period}>
                {isCurrentYear ? <i style={{ insetInlineStart: `${todayAt * 100}%` }} /> : null}
                <b
                  className={classes("td-calendar__span", `td-badge--${tint}`)}
                  style={{ insetInlineStart: `${start * 100}%`, inlineSize: `${size * 100}%` }}
                  data-endless={to === null || undefined}
                />
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Month({ resource, calendar, month, today: todayIso, entries }: EntriesProps & { readonly month: string }) {
  const { t, locale } = useCellLocale();
  const weeks = weeksOf(month, firstDayOf(locale));
  return (
    <table className="td-calendar__month">
      <WeekHead week={weeks[0] ?? []} />
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const dayEntries = entries.filter(({ from, to }) => from <= day && (to === null || day <= to));
              return (
                <td
                  key={day}
                  data-outside={!day.startsWith(month) || undefined}
                  data-today={day === todayIso || undefined}
                  data-empty={dayEntries.length === 0 || undefined}
                >
                  <time dateTime={day}>
                    <span className="td-calendar__number">{Number(day.slice(8))}</span>
                    <span className="td-calendar__date">{formatDay(day, locale).full}</span>
                  </time>
                  <ul>
                    {dayEntries.map(({ record }) => {
                      const { tint, key } = toneOf({ resource, calendar }, record);
                      return (
                        <li
                          key={record.id}
                          className={classes("td-calendar__entry", `td-badge--${tint}`)}
                          title={key === undefined ? undefined : t.key(key)}
                        >
                          <Name resource={resource} record={record} />
                          {key === undefined ? null : <span className="td-visually-hidden">{` (${t.key(key)})`}</span>}
                        </li>
                      );
                    })}
                  </ul>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
