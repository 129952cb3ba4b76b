/** A postal address. The shop's field statuses decide which optional parts are shown and which are required. */
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

/** An address being typed; any part may be missing. */
type Draft = Readonly<Partial<Record<AddressPart, string | null>>>;

export interface AddressFieldProps extends Omit<FieldInputProps<Draft | null>, "onChange"> {
  readonly onChange: (value: Address | Draft | null) => void;
  /** Status of a part; undefined shows it as optional. */
  readonly statusOf: (part: AddressPart) => FieldStatus | undefined;
  /** Country of a new address. */
  readonly country: string | null;
}

const REQUIRED_PARTS: readonly AddressPart[] = ["address1", "city", "country"];
const HALF_WIDTH_PARTS: readonly AddressPart[] = ["postalCode", "city", "district", "subDistrict", "state", "country"];

const isBlank = (draft: Draft): boolean =>
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
  const visibleParts = ADDRESS_PARTS.filter((part) => statusOf(part) !== "HIDDEN");
  const set = (part: AddressPart, text: string | null): void => {
    const next: Draft = {
      ...Object.fromEntries(
        ADDRESS_PARTS.map((name) => [name, value?.[name] ?? (name === "country" ? country : null)]),
      ),
      [part]: text,
    };
    onChange(isBlank(next) && field.options.required !== true ? null : next);
  };
  return (
    <div className="td-field-address" id={control.id} aria-describedby={control["aria-describedby"]} tabIndex={-1}>
      {visibleParts.map((part) => {
        const current = value?.[part] ?? (part === "country" ? country : null);
        const required =
          (field.options.required === true && REQUIRED_PARTS.includes(part)) || statusOf(part) === "MANDATORY";
        return (
          <FieldFrame
            key={part}
            className={HALF_WIDTH_PARTS.includes(part) ? undefined : "td-field-address-wide"}
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
