/**
 * A day: typed in the order of the session's date format, or chosen from a calendar. The browser's own control would use
 * the browser's language.
 */
import calendar from "@shoelace-style/shoelace/dist/assets/icons/calendar3.svg";
import { useState, type ReactNode } from "react";
import { isDay } from "../../contract/days";
import { dateTimeFormat } from "../../contract/intl-formats";
import { dayInZone } from "../../contract/zone-clock";
import { useIntlLocale, useSession, useT } from "../../runtime/react";
import { sessionFormats } from "../../runtime/session-formats";
import { PlainIconButton } from "../button/plain-icon-button";
import { Dropdown } from "../menu/dropdown";
import type { Size } from "../tone";
import { Calendar } from "./calendar";
import { dayHint, dayText, hasWholeYear, parseDay } from "../../contract/day-text";
import { FieldFrame, type ControlProps } from "./field-frame";
import { TextInput } from "./text-input";

export interface DateInputProps extends Partial<Omit<ControlProps, "readOnly">> {
  /** ISO day, empty, or text that is no day. */
  readonly value: string;
  /** Receives the ISO day; the text as typed while it is no day. */
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  /** First and last day that the calendar offers. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly readOnly?: boolean;
  readonly size?: Size;
}

export function DateInput({ value, onChange, onBlur, min, max, readOnly = false, size, ...control }: DateInputProps) {
  const t = useT();
  const locale = useIntlLocale();
  const timeZone = useSession().shop?.timeZone ?? "UTC";
  const today = dayInZone(timeZone);
  const pattern = sessionFormats().dateFormat;
  // Text being typed, while the value is the day that it names or the one before.
  const [draft, setDraft] = useState<{ readonly text: string; readonly values: readonly string[] }>();
  const text = draft?.values.includes(value) === true ? draft.text : dayText(value, pattern);

  const type = (typed: string): void => {
    const day = hasWholeYear(typed) ? parseDay(typed, pattern, today.slice(0, 4)) : undefined;
    const next = typed.trim() === "" ? "" : (day ?? typed);
    setDraft({ text: typed, values: [next, value] });
    onChange(next);
  };
  /** Completes a short day when the field is left. Text that is no day stays. */
  const complete = (): void => {
    const day = parseDay(text, pattern, today.slice(0, 4));
    if (day === undefined) return;
    setDraft(undefined);
    if (day !== value) onChange(day);
  };
  const choose = (day: string): void => {
    setDraft(undefined);
    onChange(day);
  };
  const chosen = isDay(value)
    ? dateTimeFormat(locale, { dateStyle: "full", timeZone: "UTC" }).format(new Date(`${value}T00:00:00Z`))
    : undefined;
  const picker: ReactNode = (
    <Dropdown
      label={t("ui.date.calendar")}
      alignment="end"
      trigger={({ id, ...trigger }) => (
        <PlainIconButton
          {...trigger}
          id={id}
          icon={calendar}
          size="sm"
          label={chosen === undefined ? t("ui.date.pick") : t("ui.date.change", { day: chosen })}
        />
      )}
    >
      {(close) => (
        <Calendar
          value={isDay(value) ? value : ""}
          today={today}
          min={min}
          max={max}
          onChoose={(day) => {
            choose(day);
            close();
          }}
        />
      )}
    </Dropdown>
  );
  return (
    <TextInput
      {...control}
      className="td-field-date"
      size={size}
      inputMode="numeric"
      autoComplete="off"
      placeholder={readOnly ? undefined : dayHint(pattern, t("ui.date.letters"))}
      readOnly={readOnly}
      suffix={readOnly ? undefined : picker}
      value={text}
      onChange={(event) => {
        type(event.target.value);
      }}
      onKeyDown={({ key }) => {
        if (key === "Enter") complete();
      }}
      onBlur={() => {
        complete();
        onBlur?.();
      }}
    />
  );
}

export interface LabelledDateProps extends Pick<DateInputProps, "min" | "max" | "readOnly" | "size"> {
  readonly label: string;
  /** ISO day; empty without one. */
  readonly value: string;
  /** Receives an ISO day, or an empty text. Text that is no day is kept in the field, with a message. */
  readonly onChange: (day: string) => void;
}

/** A labelled day input outside forms. It shows by itself that a text is not a day. */
export function LabelledDate({ label, value, onChange, ...rest }: LabelledDateProps) {
  const t = useT();
  const [typed, setTyped] = useState<string>();
  const [isLeft, setLeft] = useState(false);
  return (
    <FieldFrame label={label} error={typed !== undefined && isLeft ? t("error.date") : undefined}>
      {(control) => (
        <DateInput
          {...control}
          {...rest}
          value={typed ?? value}
          onChange={(next) => {
            const isReadable = next === "" || isDay(next);
            setTyped(isReadable ? undefined : next);
            setLeft(false);
            if (isReadable && next !== value) onChange(next);
          }}
          onBlur={() => {
            setLeft(true);
          }}
        />
      )}
    </FieldFrame>
  );
}
