/** Fields for a day, an instant and a period. */
import { isInstant } from "../../contract/days";
import type { Period } from "../../contract/fields";
import { instantOf, wallClock } from "../../contract/zone-clock";
import { useSession, useT } from "../../runtime/react";
import { FieldFrame } from "../inputs/field-frame";
import { DateInput } from "../inputs/date-input";
import { defineSheet } from "../styles";
import css from "./date-field.css";
import { optionsOf, textOrNull, type FieldInputProps } from "./field-input";
import { TimeField } from "./time-field";

defineSheet(css);

/** A day as `YYYY-MM-DD`. */
export function DateField({ control, field, value, onChange, onBlur, readOnly }: FieldInputProps<string | null>) {
  const { min, max } = optionsOf<{ min: string; max: string }>(field);
  return (
    <DateInput
      {...control}
      min={min}
      max={max}
      readOnly={readOnly}
      value={value ?? ""}
      onChange={(next) => {
        onChange(textOrNull(next));
      }}
      onBlur={onBlur}
    />
  );
}

/** Day and time of day as the inputs hold them; both may be incomplete. */
interface LocalTime {
  readonly day: string;
  readonly time: string;
}

/** Splits a value: an instant, or an incomplete day and time with a `T` between them. */
function localTime(value: string | null, timeZone: string): LocalTime {
  const text = value !== null && isInstant(value) ? wallClock(new Date(value), timeZone).slice(0, 16) : (value ?? "");
  const middle = text.lastIndexOf("T");
  return middle < 0 ? { day: text, time: "" } : { day: text.slice(0, middle), time: text.slice(middle + 1) };
}

/** Returns the instant, null when both are empty; else the text for the validator to refuse. */
function valueOf({ day, time }: LocalTime, timeZone: string): string | null {
  if (day === "" && time === "") return null;
  const local = `${day}T${time}`;
  return isInstant(`${local}:00Z`) ? instantOf(local, timeZone).toISOString() : local;
}

/** An instant, edited in the shop's time zone like everywhere else, whatever the browser's zone. */
export function DateTimeField({ control, value, onChange, onBlur, readOnly, label }: FieldInputProps<string | null>) {
  const t = useT();
  const timeZone = useSession().shop?.timeZone ?? "UTC";
  const local = localTime(value, timeZone);
  return (
    <div className="td-field-instant">
      <DateInput
        {...control}
        readOnly={readOnly}
        value={local.day}
        onChange={(day) => {
          onChange(valueOf({ ...local, day }, timeZone));
        }}
        onBlur={onBlur}
      />
      <TimeField
        label={t("ui.date.time", { label })}
        value={local.time}
        invalid={control["aria-invalid"] === true}
        describedBy={control["aria-describedby"]}
        readOnly={readOnly}
        size="md"
        onChange={(time) => {
          onChange(valueOf({ ...local, time }, timeZone));
        }}
        onBlur={onBlur}
      />
    </div>
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
            <DateInput
              {...inner}
              readOnly={readOnly}
              min={end === "to" ? (value?.from ?? undefined) : undefined}
              value={value?.[end] ?? ""}
              onChange={(next) => {
                set({ [end]: textOrNull(next) });
              }}
              onBlur={onBlur}
            />
          )}
        </FieldFrame>
      ))}
    </div>
  );
}
