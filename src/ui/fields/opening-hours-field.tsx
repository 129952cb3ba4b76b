/** Weekly opening hours: a switch per day and up to three ranges, each optionally by appointment only. */
import copy from "@shoelace-style/shoelace/dist/assets/icons/copy.svg";
import { WEEKDAYS, type OpeningHours, type TimeRange } from "../../contract/fields";
import { useIntlLocale, useT } from "../../runtime/react";
import { Button } from "../button/button";
import { HeaderSlot } from "../form/header-slot";
import { Checkbox } from "../inputs/checkbox";
import { defineSheet } from "../styles";
import type { FieldInputProps } from "./field-input";
import { closedWeek, copyToNextDay, copyToOpenDays, openDay, weekdayName, withDay } from "./hours-model";
import { OpeningDay } from "./opening-day";
import css from "./opening-hours-field.css";

defineSheet(css);

export interface OpeningHoursFieldProps extends FieldInputProps<OpeningHours | null> {
  /**
   * Label of the checkbox that leaves the field empty: "Fitting follows opening hours". Used only when the field is
   * optional.
   */
  readonly emptyLabel: string;
  /** Initial hours when that checkbox is cleared. */
  readonly suggest?: OpeningHours | null;
}

export default function OpeningHoursField({
  control,
  field,
  value,
  onChange,
  onBlur,
  readOnly,
  errors,
  emptyLabel,
  suggest,
}: OpeningHoursFieldProps) {
  const t = useT();
  const locale = useIntlLocale();
  const optional = field.options.required !== true;
  const week = value ?? closedWeek();
  const change = (next: OpeningHours): void => {
    onChange(next);
  };
  const copyMonday = (
    <Button
      variant="quiet"
      size="sm"
      icon={copy}
      onClick={() => {
        change(copyToOpenDays(week, "MONDAY"));
      }}
    >
      {t("field.hours.copy-monday")}
    </Button>
  );
  return (
    <div className="td-hours" id={control.id} aria-describedby={control["aria-describedby"]} tabIndex={-1}>
      {optional ? (
        <Checkbox
          label={emptyLabel}
          checked={value === null}
          disabled={readOnly}
          onChange={(event) => {
            onChange(event.target.checked ? null : (suggest ?? closedWeek()));
            onBlur();
          }}
        />
      ) : null}
      {optional && value === null ? null : (
        <>
          <div className="td-hours-days">
            {WEEKDAYS.map((day, index) => (
              <OpeningDay
                key={day}
                day={day}
                name={weekdayName(day, locale)}
                ranges={week[day]}
                errors={errorsOf(errors, day)}
                readOnly={readOnly}
                isLast={index === WEEKDAYS.length - 1}
                onToggle={(open) => {
                  change(open ? openDay(week, day) : withDay(week, day, []));
                }}
                onRanges={(ranges: readonly TimeRange[]) => {
                  change(withDay(week, day, ranges));
                }}
                onCopy={(to) => {
                  change(to === "next" ? copyToNextDay(week, day) : copyToOpenDays(week, day));
                }}
                onBlur={onBlur}
              />
            ))}
          </div>
          {readOnly || week.MONDAY.length === 0 ? null : optional ? (
            <div className="td-hours-copy">{copyMonday}</div>
          ) : (
            <HeaderSlot>{copyMonday}</HeaderSlot>
          )}
        </>
      )}
    </div>
  );
}

/** Returns the errors of one day by path inside it; an error of the day itself under `""`. */
const errorsOf = (errors: Readonly<Record<string, string>>, day: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, text]): [string, string][] =>
      path === day ? [["", text]] : path.startsWith(`${day}.`) ? [[path.slice(day.length + 1), text]] : [],
    ),
  );
