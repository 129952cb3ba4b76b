/** A day, an instant or a period of days, by the browser's own pickers. */
import type { Period } from "../../contract/fields";
import { useT } from "../../runtime/react";
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

const two = (number: number): string => String(number).padStart(2, "0");
/** An ISO instant as the browser's picker writes local time, and back. */
const toLocal = (instant: string): string => {
  const at = new Date(instant);
  return Number.isNaN(at.getTime())
    ? ""
    : `${String(at.getFullYear())}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
};
const toInstant = (local: string): string | null => (local === "" ? null : new Date(local).toISOString());

export function DateTimeField({ control, value, onChange, onBlur, readOnly }: FieldInputProps<string | null>) {
  return (
    <TextInput
      {...control}
      className="td-field-date"
      type="datetime-local"
      readOnly={readOnly}
      value={value === null ? "" : toLocal(value)}
      onChange={(event) => {
        onChange(toInstant(event.target.value));
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
