/** The input for one option or tag of a dealer, by type. An empty value means that the dealer has none. */
import { useIntlLocale, useT } from "../../../runtime/react";
import { deferred } from "../../../ui/deferred";
import { formatNumber, parseNumber } from "../../../ui/fields/number-text";
import { Checkbox } from "../../../ui/inputs/checkbox";
import type { ControlProps } from "../../../ui/inputs/field-frame";
import { Select } from "../../../ui/inputs/select";
import { TextInput } from "../../../ui/inputs/text-input";
import type { AttributePictureProps } from "./attribute-picture";
import { joinCodes, splitCodes, type AttributeType } from "./attribute-values";

export interface AttributeChoice {
  readonly code: string;
  readonly label: string;
}

export interface AttributeControlProps {
  readonly control: ControlProps;
  readonly type: AttributeType;
  readonly label: string;
  readonly choices: readonly AttributeChoice[];
  readonly unit?: string;
  /** Empty if the dealer has no value. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly readOnly: boolean;
}

const AttributePicture = deferred<AttributePictureProps>(
  async () => (await import("./attribute-picture")).AttributePicture,
);

export function AttributeControl({
  control,
  type,
  label,
  choices,
  unit,
  value,
  onChange,
  readOnly,
}: AttributeControlProps) {
  const t = useT();
  const locale = useIntlLocale();
  switch (type) {
    case "BOOLEAN":
      return (
        <Checkbox
          id={control.id}
          aria-describedby={control["aria-describedby"]}
          label={label}
          checked={value === "true"}
          disabled={readOnly}
          onChange={(event) => {
            onChange(event.target.checked ? "true" : "");
          }}
        />
      );
    case "LIST":
      return (
        <Select
          {...control}
          readOnly={readOnly}
          placeholder={t("fitter.attributes.none")}
          options={choices.map((choice) => ({ value: choice.code, label: choice.label }))}
          value={value}
          onChange={(event) => {
            onChange(event.target.value);
          }}
        />
      );
    case "MULTI_LIST": {
      const selected = new Set(splitCodes(value));
      return (
        <div className="td-row" id={control.id} aria-describedby={control["aria-describedby"]} tabIndex={-1}>
          {choices.map(({ code, label: text }) => (
            <Checkbox
              key={code}
              label={text}
              checked={selected.has(code)}
              disabled={readOnly}
              onChange={(event) => {
                const next = new Set(selected);
                if (event.target.checked) next.add(code);
                else next.delete(code);
                onChange(joinCodes(choices.flatMap((choice) => (next.has(choice.code) ? [choice.code] : []))));
              }}
            />
          ))}
        </div>
      );
    }
    case "NUMBER": {
      const number = value === "" ? undefined : Number(value);
      return (
        <TextInput
          {...control}
          key={readOnly ? "locked" : "open"}
          inputMode="decimal"
          autoComplete="off"
          suffix={unit}
          readOnly={readOnly}
          defaultValue={number === undefined || Number.isNaN(number) ? value : formatNumber(number, locale, 6)}
          onBlur={(event) => {
            const number = parseNumber(event.target.value);
            onChange(number === null ? "" : String(number));
          }}
        />
      );
    }
    case "PICTURE":
      return <AttributePicture control={control} label={label} value={value} onChange={onChange} readOnly={readOnly} />;
    default:
      return (
        <TextInput
          {...control}
          type={type === "DATE" ? "date" : type === "URL" ? "url" : "text"}
          maxLength={500}
          readOnly={readOnly}
          value={value}
          onChange={(event) => {
            onChange(event.target.value);
          }}
        />
      );
  }
}
