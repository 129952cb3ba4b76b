/** A text in several languages: the shop's default language beside the one being compared, each with its counter. */
import { useRef } from "react";
import { normaliseRelativeUrl } from "../../contract/spec/relative-url";
import type { Localised, TextOptions } from "../../contract/fields";
import { useT } from "../../runtime/react";
import { deferred } from "../deferred";
import type { RichTextProps } from "../rich-text/rich-text";
import { defineSheet } from "../styles";
import { classes } from "../tone";
import { optionsOf, type FieldInputProps } from "./field-input";
import { InnerError } from "./inner-error";
import css from "./localised-field.css";
import { normaliseTyped } from "./relative-url-field";

defineSheet(css);

export interface FormLocale {
  /** Such as `fr_FR`. */
  readonly locale: string;
  /** Name in its own language, such as `Français`. */
  readonly name: string;
}

export interface LocalisedFieldProps extends FieldInputProps<Localised> {
  /** Languages shown side by side, the shop's default first. */
  readonly panes: readonly FormLocale[];
}

/** Loads with the first rich-text field; the editor itself loads when the user turns to it. */
const RichText = deferred<RichTextProps>(async () => (await import("../rich-text/rich-text")).RichText);

export default function LocalisedField({
  control,
  field,
  value,
  onChange,
  onBlur,
  readOnly,
  label,
  errors,
  panes,
}: LocalisedFieldProps) {
  const t = useT();
  const set = (locale: string, text: string): void => {
    const { [locale]: _, ...others } = value;
    onChange(text === "" ? others : { ...others, [locale]: text });
  };
  return (
    <>
      <div
        className={classes("td-localised", panes.length > 1 && "td-localised--pair")}
        id={control.id}
        aria-describedby={control["aria-describedby"]}
        tabIndex={-1}
      >
        {panes.map(({ locale, name }) => (
          <Pane
            key={locale}
            locale={locale}
            // A single language needs no heading; the field's label is enough.
            name={panes.length > 1 ? name : undefined}
            label={panes.length > 1 ? t("field.localised.pane", { label, language: name }) : label}
            kind={field.kind}
            max={optionsOf<TextOptions>(field).max}
            text={value[locale] ?? ""}
            invalid={control["aria-invalid"] === true || errors[locale] !== undefined}
            readOnly={readOnly}
            onText={(text) => {
              set(locale, text);
            }}
            onBlur={onBlur}
          />
        ))}
      </div>
      {panes.map(({ locale, name }) => {
        const error = errors[locale];
        return (
          <InnerError
            key={locale}
            text={error === undefined ? undefined : t("field.localised.error", { language: name, error })}
          />
        );
      })}
    </>
  );
}

interface PaneProps {
  readonly locale: string;
  readonly name: string | undefined;
  readonly label: string;
  readonly kind: string;
  readonly max: number | undefined;
  readonly text: string;
  readonly invalid: boolean;
  readonly readOnly: boolean;
  readonly onText: (text: string) => void;
  readonly onBlur: () => void;
}

function Pane({ locale, name, label, kind, max, text, invalid, readOnly, onText, onBlur }: PaneProps) {
  const box = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const isUrl = kind === "relativeUrl";
  const isTooLong = max !== undefined && text.length > max;
  /** A single language shows its counter only from 80 % of the limit, like single-language fields. */
  const isNear = max !== undefined && text.length >= max * 0.8;
  const counter =
    max === undefined ? null : (
      <span className="td-num" data-over={isTooLong || undefined}>{`${String(text.length)} / ${String(max)}`}</span>
    );
  const shared = {
    ref: box,
    "aria-label": label,
    "aria-invalid": invalid || isTooLong || undefined,
    lang: locale.replace("_", "-"),
    readOnly,
    value: text,
    autoComplete: "off",
    spellCheck: !isUrl,
    onChange: ({ target }: { target: { value: string } }) => {
      onText(isUrl ? normaliseTyped(target.value) : target.value);
    },
    onBlur: () => {
      if (isUrl && normaliseRelativeUrl(text) !== text) onText(normaliseRelativeUrl(text));
      onBlur();
    },
  };
  return (
    <div className="td-localised-pane" data-readonly={readOnly || undefined}>
      {name === undefined ? null : (
        <div className="td-localised-head" aria-hidden="true">
          <span>{name}</span>
          {counter}
        </div>
      )}
      {kind === "richText" ? (
        <RichText label={label} locale={locale} value={text} onChange={onText} onBlur={onBlur} readOnly={readOnly} />
      ) : kind === "multiline" ? (
        <textarea {...shared} rows={3} />
      ) : (
        <input {...shared} type="text" />
      )}
      {name === undefined && isNear ? (
        <div className="td-localised-count" aria-hidden="true">
          {counter}
        </div>
      ) : null}
    </div>
  );
}
