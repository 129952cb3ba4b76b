/** A month to choose a day from, by pointer or keyboard, after the date picker pattern of WAI-ARIA. */
import left from "@shoelace-style/shoelace/dist/assets/icons/chevron-left.svg";
import right from "@shoelace-style/shoelace/dist/assets/icons/chevron-right.svg";
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from "react";
import { addDays, addMonths, daysSinceMonday, weeksOf } from "../../contract/days";
import { dateTimeFormat } from "../../contract/intl-formats";
import { useIntlLocale, useT } from "../../runtime/react";
import { Button } from "../button/button";
import { PlainIconButton } from "../button/plain-icon-button";
import { defineSheet } from "../styles";
import { WeekHead } from "../table/week-head";
import css from "./calendar.css";

defineSheet(css);

export interface CalendarProps {
  /** Chosen ISO day; empty without one. */
  readonly value: string;
  /** ISO day in the shop's zone. */
  readonly today: string;
  /** First and last ISO day that may be chosen. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** Receives the ISO day, or an empty text when the user clears it. */
  readonly onChoose: (day: string) => void;
}

const utc = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** Returns the day that a key moves to; undefined for other keys. */
function movedBy({ key, shiftKey }: KeyboardEvent, day: string): string | undefined {
  switch (key) {
    case "ArrowLeft":
      return addDays(day, -1);
    case "ArrowRight":
      return addDays(day, 1);
    case "ArrowUp":
      return addDays(day, -7);
    case "ArrowDown":
      return addDays(day, 7);
    case "Home":
      return addDays(day, -daysSinceMonday(day));
    case "End":
      return addDays(day, 6 - daysSinceMonday(day));
    case "PageUp":
      return addMonths(day, shiftKey ? -12 : -1);
    case "PageDown":
      return addMonths(day, shiftKey ? 12 : 1);
    default:
      return undefined;
  }
}

export function Calendar({ value, today, min = "1900-01-01", max = "2199-12-31", onChoose }: CalendarProps) {
  const t = useT();
  const locale = useIntlLocale();
  const headingId = useId();
  const within = (day: string): string => (day < min ? min : day > max ? max : day);
  const [focused, setFocused] = useState(within(value === "" ? today : value));
  const grid = useRef<HTMLTableElement>(null);
  // The month's buttons keep the focus when they are pressed.
  const [takesFocus, setTakesFocus] = useState(true);
  useLayoutEffect(() => {
    if (takesFocus) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [focused, takesFocus]);

  const format = (day: string, options: Intl.DateTimeFormatOptions): string =>
    dateTimeFormat(locale, { ...options, timeZone: "UTC" }).format(utc(day));
  const turn = (months: number) => (
    <PlainIconButton
      icon={months < 0 ? left : right}
      size="sm"
      label={t(months < 0 ? "ui.date.previous-month" : "ui.date.next-month")}
      disabled={months < 0 ? `${focused.slice(0, 7)}-01` <= min : addMonths(`${focused.slice(0, 7)}-01`, 1) > max}
      onClick={() => {
        setTakesFocus(false);
        setFocused(within(addMonths(focused, months)));
      }}
    />
  );
  const weeks = weeksOf(focused.slice(0, 7));
  return (
    <div className="td-calendar-box">
      <div className="td-calendar-box__head">
        {turn(-1)}
        <strong id={headingId} aria-live="polite">
          {format(focused, { month: "long", year: "numeric" })}
        </strong>
        {turn(1)}
      </div>
      <table
        ref={grid}
        role="grid"
        aria-labelledby={headingId}
        onKeyDown={(event) => {
          const next = movedBy(event, focused);
          if (next === undefined) return;
          event.preventDefault();
          event.stopPropagation();
          setTakesFocus(true);
          setFocused(within(next));
        }}
      >
        <WeekHead week={weeks[0] ?? []} />
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) =>
                day.slice(0, 7) === focused.slice(0, 7) ? (
                  <td key={day} aria-selected={day === value}>
                    <button
                      type="button"
                      className="td-calendar-box__day"
                      tabIndex={day === focused ? 0 : -1}
                      data-autofocus={day === focused || undefined}
                      disabled={day < min || day > max}
                      aria-label={format(day, { dateStyle: "full" })}
                      aria-current={day === today ? "date" : undefined}
                      onClick={() => {
                        onChoose(day);
                      }}
                    >
                      {Number(day.slice(8))}
                    </button>
                  </td>
                ) : (
                  <td key={day} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="td-calendar-box__foot">
        <Button
          size="sm"
          variant="quiet"
          disabled={within(today) !== today}
          onClick={() => {
            onChoose(today);
          }}
        >
          {t("ui.date.today")}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          disabled={value === ""}
          onClick={() => {
            onChoose("");
          }}
        >
          {t("ui.date.clear")}
        </Button>
      </div>
    </div>
  );
}
