/** The load of several weeks: a month of days, or bays by day. */
import type { CSSProperties } from "react";
import { weeksFrom } from "../../../contract/days";
import type { AppointmentBook, BookBayDay } from "../../../contract/endpoints/appointment-book";
import { dateTimeFormat } from "../../../contract/intl-formats";
import { formatDay, formatPercent } from "../../../engine/cells/format";
import { today } from "../../../engine/resource-cache";
import { useIntlLocale, useT } from "../../../runtime/react";
import { WeekHead } from "../../../ui/table/week-head";
import { loadOf, type BookView } from "./book-model";

export interface SpanViewProps {
  readonly book: AppointmentBook;
  readonly view: Extract<BookView, "month" | "load">;
  /** The day around which it shows. */
  readonly day: string;
  readonly onDay: (day: string, bay?: number | null) => void;
}

const sumOf = (bayDays: readonly BookBayDay[]) => ({
  load: loadOf({
    offeredMinutes: bayDays.reduce((sum, { offeredMinutes }) => sum + offeredMinutes, 0),
    bookedMinutes: bayDays.reduce((sum, { bookedMinutes }) => sum + bookedMinutes, 0),
  }),
  count: bayDays.reduce((sum, { appointments }) => sum + appointments, 0),
});

const heat = (load: number | undefined): CSSProperties => ({ "--load": load ?? 0 }) as CSSProperties;

export function SpanView({ book, view, day, onDay }: SpanViewProps) {
  return view === "month" ? <Month book={book} day={day} onDay={onDay} /> : <Load book={book} onDay={onDay} />;
}

function Month({ book, day, onDay }: Omit<SpanViewProps, "view">) {
  const t = useT();
  const locale = useIntlLocale();
  const first = book.days[0]?.day ?? day;
  const weeks = weeksFrom(first, Math.ceil(book.days.length / 7));
  return (
    <div className="td-book-span">
      <table className="td-book-month">
        <WeekHead week={weeks[0] ?? []} />
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((date) => {
                const { load, count } = sumOf(book.bayDays.filter((bayDay) => bayDay.day === date));
                const label = book.days.find((known) => known.day === date)?.label ?? "";
                return (
                  <td
                    key={date}
                    data-other={date.slice(0, 7) !== day.slice(0, 7) || undefined}
                    data-today={date === today() || undefined}
                    style={heat(load)}
                  >
                    <button
                      type="button"
                      aria-label={[
                        formatDay(date, locale).full,
                        loadText(load, locale, t("appointment-book.shut")),
                      ].join(", ")}
                      onClick={() => {
                        onDay(date);
                      }}
                    >
                      <span>{Number(date.slice(8))}</span>
                      {load === undefined ? (
                        <span className="td-muted">{label || t("appointment-book.shut")}</span>
                      ) : (
                        <>
                          <strong>{formatPercent(load, locale)}</strong>
                          <span>{t.count("appointment-book.visits", count)}</span>
                        </>
                      )}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const loadText = (load: number | undefined, locale: string, shut: string): string =>
  load === undefined ? shut : formatPercent(load, locale);

function Load({ book, onDay }: Pick<SpanViewProps, "book" | "onDay">) {
  const t = useT();
  const locale = useIntlLocale();
  const dayName = dateTimeFormat(locale, { weekday: "narrow", day: "numeric", timeZone: "UTC" });
  const byPlace = new Map(book.bayDays.map((bayDay) => [`${String(bayDay.bay)} ${bayDay.day}`, bayDay]));
  return (
    <div className="td-book-span">
      <table className="td-book-load">
        <thead>
          <tr>
            <th scope="col">{t("appointment.field.bay")}</th>
            {book.days.map(({ day }) => (
              <th key={day} scope="col" data-today={day === today() || undefined}>
                {dayName.format(new Date(`${day}T00:00:00Z`))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {book.bays.map((bay) => (
            <tr key={bay.id}>
              <th scope="row">{bay.name || book.dealer.name}</th>
              {book.days.map(({ day }) => {
                const bayDay = byPlace.get(`${String(bay.id)} ${day}`);
                const load = bayDay === undefined ? undefined : loadOf(bayDay);
                const text = loadText(load, locale, "–");
                return (
                  <td key={day} style={heat(load)}>
                    <button
                      type="button"
                      aria-label={`${bay.name || book.dealer.name}, ${formatDay(day, locale).full}, ${text}`}
                      onClick={() => {
                        onDay(day, bay.id);
                      }}
                    >
                      {load === undefined ? "–" : load}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
