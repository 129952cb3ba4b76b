/**
 * Editors of filter values, one per kind of value. Each reads and writes the text format of the list codec (`A,B`,
 * `from..to`, `~empty`), so that address bar, saved views and editors always agree. Changes apply at once.
 */
import x from "@shoelace-style/shoelace/dist/assets/icons/x.svg";
import { useState } from "react";
import { parseFilterValue } from "../../contract/list-query";
import { useIntlLocale, useT } from "../../runtime/react";
import { Combobox } from "../fields/combobox";
import type { OptionSearch } from "../fields/field-input";
import { formatNumber, parseNumber } from "../fields/number-text";
import { IconButton } from "../button/icon-button";
import { Checkbox } from "../inputs/checkbox";
import { LabelledDate } from "../inputs/date-input";
import { FieldFrame } from "../inputs/field-frame";
import { RadioGroup } from "../inputs/radio-group";
import { TextInput } from "../inputs/text-input";

export interface FilterEditorProps {
  readonly label: string;
  /** Value in codec format; empty for no filter. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Number of options above which a search box is shown. */
const MIN_OPTIONS_FOR_SEARCH = 8;

export interface ChoicesEditorProps extends FilterEditorProps {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly canBeEmpty: boolean;
}

/** Multiple choice with checkboxes. */
export function ChoicesEditor({ label, value, onChange, options, canBeEmpty }: ChoicesEditorProps) {
  const t = useT();
  const [text, setText] = useState("");
  const parsed = parseFilterValue(value);
  const selected = parsed.kind === "oneOf" ? parsed.values : [];
  const matching = options.filter((option) =>
    option.label.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase()),
  );
  return (
    <fieldset className="td-filter-choices">
      <legend className="td-visually-hidden">{label}</legend>
      {options.length > MIN_OPTIONS_FOR_SEARCH ? (
        <TextInput
          type="search"
          size="sm"
          aria-label={t("list.filter.search")}
          placeholder={t("list.filter.search")}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
          }}
        />
      ) : null}
      <div className="td-filter-choices__list">
        {matching.map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            checked={selected.includes(option.value)}
            onChange={(event) => {
              // Keep the order of the options, so that the same choice always has the same text and cache key.
              const next = new Set(
                event.target.checked ? [...selected, option.value] : selected.filter((other) => other !== option.value),
              );
              onChange(
                options
                  .filter((candidate) => next.has(candidate.value))
                  .map((candidate) => candidate.value)
                  .join(","),
              );
            }}
          />
        ))}
        {canBeEmpty && text === "" ? (
          <Checkbox
            label={t("list.filter.empty")}
            checked={parsed.kind === "empty"}
            onChange={(event) => {
              onChange(event.target.checked ? "~empty" : "");
            }}
          />
        ) : null}
      </div>
    </fieldset>
  );
}

/** Single choice from two or three values: yes and no, present and missing. */
export function RadioEditor({ label, value, onChange, options }: Omit<ChoicesEditorProps, "canBeEmpty">) {
  return (
    <FieldFrame as="fieldset" label={label} hideLabel>
      {() => <RadioGroup value={value} onChange={onChange} options={options} />}
    </FieldFrame>
  );
}

interface RangeEditorProps extends FilterEditorProps {
  readonly type: "number" | "date";
  /** Unit shown after the number. */
  readonly unit?: string;
}

const rangeOf = (value: string): { from: string; to: string } => {
  const parsed = parseFilterValue(value);
  if (parsed.kind === "range") return { from: parsed.from ?? "", to: parsed.to ?? "" };
  return parsed.kind === "oneOf" ? { from: parsed.values[0] ?? "", to: parsed.values[0] ?? "" } : { from: "", to: "" };
};
const textOf = ({ from, to }: { from: string; to: string }): string =>
  from === "" && to === "" ? "" : `${from}..${to}`;

/** One end of a range, typed and shown in the interface language; numbers are passed on with a point. */
function RangeEnd({ type, unit, label, value, onChange }: RangeEditorProps) {
  const locale = useIntlLocale();
  const [draft, setDraft] = useState<string>();
  if (type === "date") return <LabelledDate size="sm" label={label} value={value} onChange={onChange} />;
  const shown = value !== "" && Number.isFinite(Number(value)) ? formatNumber(Number(value), locale, 2) : value;
  return (
    <FieldFrame label={label}>
      {(control) => (
        <TextInput
          {...control}
          size="sm"
          suffix={unit}
          inputMode="decimal"
          autoComplete="off"
          value={draft ?? shown}
          onChange={(event) => {
            const text = event.target.value;
            const number = parseNumber(text);
            setDraft(text);
            if (typeof number !== "string") onChange(number === null ? "" : String(number));
          }}
          onBlur={() => {
            setDraft(undefined);
          }}
        />
      )}
    </FieldFrame>
  );
}

/** A range, open at either side. */
export function RangeEditor({ value, onChange, type, unit }: RangeEditorProps) {
  const t = useT();
  const range = rangeOf(value);
  return (
    <div className="td-filter-range">
      {(["from", "to"] as const).map((end) => (
        <RangeEnd
          key={end}
          type={type}
          unit={unit}
          label={t(`list.filter.${end}`)}
          value={/^-\d+d$/.test(range[end]) ? "" : range[end]}
          onChange={(next) => {
            onChange(textOf({ ...range, [end]: next }));
          }}
        />
      ))}
    </div>
  );
}

/** Relative spans in days, ending today. `0` is today. */
const RELATIVE_DAYS = [0, 7, 30, 90, 365] as const;
/** A date range: a relative span, or two dates. */
export function DateEditor(props: FilterEditorProps) {
  const t = useT();
  const { from, to } = rangeOf(props.value);
  return (
    <div className="td-filter-date">
      <div className="td-row" role="group" aria-label={props.label}>
        {RELATIVE_DAYS.map((days) => {
          const span = `-${String(days)}d`;
          return (
            <button
              key={days}
              type="button"
              className="td-filter-span"
              aria-pressed={from === span && to === ""}
              onClick={() => {
                props.onChange(from === span && to === "" ? "" : `${span}..`);
              }}
            >
              {days === 0 ? t("list.filter.today") : t.count("list.filter.days", days)}
            </button>
          );
        })}
      </div>
      <RangeEditor {...props} type="date" />
    </div>
  );
}

/** Free text, applied on blur or Enter. */
export function TextEditor({ label, value, onChange }: FilterEditorProps) {
  const [text, setText] = useState(value);
  return (
    <FieldFrame label={label}>
      {(control) => (
        <TextInput
          {...control}
          size="sm"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
          }}
          onBlur={() => {
            onChange(text.trim());
          }}
          onKeyDown={(event) => {
            if (event.key === "Enter") onChange(text.trim());
          }}
        />
      )}
    </FieldFrame>
  );
}

export interface PickEditorProps extends FilterEditorProps {
  readonly search: OptionSearch<string>;
  /** Returns the label of a chosen value. */
  readonly nameOf: (value: string) => string;
}

/** Multiple choice among many searchable values: countries, records. */
export function PickEditor({ label, value, onChange, search, nameOf }: PickEditorProps) {
  const t = useT();
  const parsed = parseFilterValue(value);
  const selected = parsed.kind === "oneOf" ? parsed.values : [];
  return (
    <div className="td-filter-pick">
      <FieldFrame label={label} hideLabel>
        {(control) => (
          <Combobox
            control={control}
            text=""
            search={search}
            clearAfterPick
            placeholder={t("list.filter.search")}
            selected={new Set(selected)}
            onPick={(option) => {
              if (option === null) return;
              onChange(
                (selected.includes(option.id)
                  ? selected.filter((other) => other !== option.id)
                  : [...selected, option.id]
                ).join(","),
              );
            }}
          />
        )}
      </FieldFrame>
      <ul className="td-filter-pick__list">
        {selected.map((id) => (
          <li key={id}>
            <span className="td-truncate">{nameOf(id)}</span>
            <IconButton
              icon={x}
              size="sm"
              label={t("list.filter.remove", { label: nameOf(id) })}
              onClick={() => {
                onChange(selected.filter((other) => other !== id).join(","));
              }}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
