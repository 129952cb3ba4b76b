/** A day, an instant or a period of days, by the browser's own pickers. */
import type { Period } from "../../contract/fields";
import { instantOf, wallClock } from "../../contract/zone-clock";
import { useSession, useT } from "../../runtime/react";
import { FieldFrame } from "../inputs/field-frame";
import { TextInput } from "../inputs/text-input";
import { defineSheet } from "../styles";
import css from "./date-field.css";
import { optionsOf, textOrNull, type FieldInputProps } from "./field-input";

defineSheet(css);

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

/** An ISO instant as the browser's picker writes what a clock shows, and back. */
const toLocal = (instant: string, timeZone: string): string => {
  const at = new Date(instant);
  return Number.isNaN(at.getTime()) ? "" : wallClock(at, timeZone).slice(0, 16);
};
const toInstant = (local: string, timeZone: string): string | null =>
  local === "" ? null : instantOf(local, timeZone).toISOString();

/** An instant by the clock of the shop, as it is read everywhere else, wherever the browser is. */
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
