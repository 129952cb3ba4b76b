/** A day and a time that the customer wishes, typed as the form's language writes them. The browser's own control would use its own language. */
import { useState } from "react";
import { startAnswer, typedStart, type TypedStart } from "../../contract/forms/wished-start";
import { dayInZone } from "../../contract/zone-clock";
import { useT } from "../../runtime/react";
import type { ControlProps } from "../inputs/field-frame";
import { TextInput } from "../inputs/text-input";

export interface WishAnswerProps {
  readonly control: ControlProps;
  readonly name: string;
  /** Label of the field. */
  readonly label: string;
  /** Wall clock `2026-11-30T14:30`, or text that is none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly locale: string;
}

export function WishAnswer({ control, name, label, value, onChange, locale }: WishAnswerProps) {
  const t = useT();
  const [typed, setTyped] = useState<TypedStart>(() => typedStart(value, locale));
  const type = (change: Partial<TypedStart>): void => {
    const next = { ...typed, ...change };
    setTyped(next);
    onChange(startAnswer(next, locale, dayInZone("UTC")));
  };
  /** Completes short forms when an input is left. */
  const complete = (): void => {
    setTyped(typedStart(value, locale));
  };
  const nameOf = (part: "day" | "time"): string =>
    t("request-form-page.part.of", { label, part: t(`request-form-page.part.${part}`) });
  return (
    <div className="td-row">
      <TextInput
        {...control}
        aria-label={nameOf("day")}
        className="td-grow"
        name={`${name}.day`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        placeholder={t("request-form-page.day-hint")}
        value={typed.day}
        onChange={({ target }) => {
          type({ day: target.value });
        }}
        onBlur={complete}
      />
      <TextInput
        {...control}
        id={`${control.id}-time`}
        aria-label={nameOf("time")}
        className="td-grow"
        name={`${name}.time`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        placeholder="14:30"
        value={typed.time}
        onChange={({ target }) => {
          type({ time: target.value });
        }}
        onBlur={complete}
      />
    </div>
  );
}
