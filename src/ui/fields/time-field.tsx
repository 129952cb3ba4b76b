/** A time of day. Short forms ("8", "830", "8h30") are completed when the field is left. */
import { useState } from "react";
import { parseTime } from "../../contract/time-text";
import { TextInput } from "../inputs/text-input";
import type { Size } from "../tone";

export interface TimeFieldProps {
  readonly label: string;
  readonly value: string;
  readonly invalid: boolean;
  readonly describedBy?: string;
  readonly readOnly: boolean;
  readonly size?: Size;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
}

export function TimeField({
  label,
  value,
  invalid,
  describedBy,
  readOnly,
  size = "sm",
  onChange,
  onBlur,
}: TimeFieldProps) {
  const [draft, setDraft] = useState<string>();
  return (
    <TextInput
      className="td-field-time"
      size={size}
      aria-label={label}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      readOnly={readOnly}
      value={draft ?? value}
      onFocus={(event) => {
        event.target.select();
      }}
      onChange={(event) => {
        setDraft(event.target.value);
      }}
      onBlur={() => {
        const next = draft === undefined ? value : parseTime(draft);
        setDraft(undefined);
        if (next !== value) onChange(next);
        onBlur();
      }}
    />
  );
}
