/** A postal address, part by part. The shop's field statuses decide which optional parts are shown and demanded (Spec 1 §3). */
import type { FieldStatus } from "../../contract/context";
import { ADDRESS_PARTS, type Address, type AddressPart } from "../../contract/fields";
import { useT } from "../../runtime/react";
import { FieldFrame } from "../inputs/field-frame";
import { TextInput } from "../inputs/text-input";
import { defineSheet } from "../styles";
import css from "./address-field.css";
import CountryField from "./country-field";
import { textOrNull, type FieldInputProps } from "./field-input";

defineSheet(css);

/** An address as it is typed: any part may still lack. */
type Draft = Readonly<Partial<Record<AddressPart, string | null>>>;

export interface AddressFieldProps extends Omit<FieldInputProps<Draft | null>, "onChange"> {
  readonly onChange: (value: Address | Draft | null) => void;
  /** Status of a part; undefined shows it, free to fill. */
  readonly statusOf: (part: AddressPart) => FieldStatus | undefined;
  /** Country that a new address starts in. */
  readonly country: string | null;
}

const ALWAYS: readonly AddressPart[] = ["address1", "city", "country"];
const HALF: readonly AddressPart[] = ["postalCode", "city", "district", "subDistrict", "state", "country"];

const blank = (draft: Draft): boolean =>
  ADDRESS_PARTS.every((part) => part === "country" || (draft[part] ?? "") === "");

export default function AddressField({
  control,
  field,
  value,
  onChange,
  onBlur,
  readOnly,
  errors,
  statusOf,
  country,
}: AddressFieldProps) {
  const t = useT();
  const shown = ADDRESS_PARTS.filter((part) => statusOf(part) !== "HIDDEN");
  const set = (part: AddressPart, text: string | null): void => {
    const next: Draft = {
      ...Object.fromEntries(
        ADDRESS_PARTS.map((name) => [name, value?.[name] ?? (name === "country" ? country : null)]),
      ),
      [part]: text,
    };
    onChange(blank(next) && field.options.required !== true ? null : next);
  };
  return (
    <div className="td-field-address" id={control.id} aria-describedby={control["aria-describedby"]} tabIndex={-1}>
      {shown.map((part) => {
        const current = value?.[part] ?? (part === "country" ? country : null);
        const required = (field.options.required === true && ALWAYS.includes(part)) || statusOf(part) === "MANDATORY";
        return (
          <FieldFrame
            key={part}
            className={HALF.includes(part) ? undefined : "td-field-address-wide"}
            label={t(`field.address.${part}`)}
            required={required}
            error={errors[part]}
          >
            {(inner) =>
              part === "country" ? (
                <CountryField
                  control={inner}
                  value={current}
                  onChange={(code) => {
                    set(part, code);
                  }}
                  onBlur={onBlur}
                  readOnly={readOnly}
                />
              ) : (
                <TextInput
                  {...inner}
                  autoComplete="off"
                  maxLength={240}
                  readOnly={readOnly}
                  value={current ?? ""}
                  onChange={(event) => {
                    set(part, textOrNull(event.target.value));
                  }}
                  onBlur={onBlur}
                />
              )
            }
          </FieldFrame>
        );
      })}
    </div>
  );
}
