/** Fields for a day, an instant and a period, with the browser's pickers. */
import type { Period } from "../../contract/fields";
import { instantOf, wallClock } from "../../contract/zone-clock";
import { useSession, useT } from "../../runtime/react";
import { FieldFrame } from "../inputs/field-frame";
import { TextInput } from "../inputs/text-input";
import { defineSheet } from "../styles";
import css from "./date-field.css";
import { optionsOf, textOrNull, type FieldInputProps } from "./field-input";

defineSheet(css);

/** A day as `YYYY-MM-DD`. */
export function DateField({ control, field, value, onChange, onBlur, readOnly }: FieldInputProps<string | null>) {
  const { min, max } = optionsOf<{ min: string; max: string }>(field);
  return (
    <TextInput
      {...control}
      className="td-field-date"
      type="date"
      min={min}
      max={max}
      readOnly={readOnly}
      value={value ?? ""}
      onChange={(event) => {
        onChange(textOrNull(event.target.value));
      }}
      onBlur={onBlur}
    />
  );
}

/** Converts an ISO instant to the picker's local format, and back. */
const toLocal = (instant: string, timeZone: string): string => {
  const moment = new Date(instant);
  return Number.isNaN(moment.getTime()) ? "" : wallClock(moment, timeZone).slice(0, 16);
};
const toInstant = (local: string, timeZone: string): string | null =>
  local === "" ? null : instantOf(local, timeZone).toISOString();

/** An instant, edited in the shop's time zone like everywhere else, whatever the browser's zone. */
export function DateTimeField({ control, value, onChange, onBlur, readOnly }: FieldInputProps<string | null>) {
  const timeZone = useSession().shop?.timeZone ?? "UTC";
  return (
    <TextInput
      {...control}
      className="td-field-date"
      type="datetime-local"
      readOnly={readOnly}
      value={value === null ? "" : toLocal(value, timeZone)}
      onChange={(event) => {
        onChange(toInstant(event.target.value, timeZone));
      }}
      onBlur={onBlur}
    />
  );
}

/** A period of days, open at either end. */
export function PeriodField({ control, value, onChange, onBlur, readOnly, errors }: FieldInputProps<Period | null>) {
  const t = useT();
  const set = (change: Partial<Period>): void => {
    const next: Period = { from: null, to: null, ...value, ...change };
    onChange(next.from === null && next.to === null ? null : next);
  };
  return (
    <div className="td-field-period" id={control.id} aria-describedby={control["aria-describedby"]} tabIndex={-1}>
      {(["from", "to"] as const).map((end) => (
        <FieldFrame key={end} label={t(`field.period.${end}`)} error={errors[end]}>
          {(inner) => (
            <TextInput
              {...inner}
              className="td-field-date"
              type="date"
              readOnly={readOnly}
              min={end === "to" ? (value?.from ?? undefined) : undefined}
              value={value?.[end] ?? ""}
              onChange={(event) => {
                set({ [end]: textOrNull(event.target.value) });
              }}
              onBlur={onBlur}
            />
          )}
        </FieldFrame>
      ))}
    </div>
  );
}
