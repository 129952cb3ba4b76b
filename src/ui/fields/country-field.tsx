/** A country, stored as its ISO 3166-1 alpha-2 code. */
import { useMemo } from "react";
import { useIntlLocale } from "../../runtime/react";
import { Combobox } from "./combobox";
import { countryName, countryOptions } from "./countries";
import type { FieldInputProps } from "./field-input";
import { localSearch } from "./local-options";

type CountryFieldProps = Pick<FieldInputProps<string | null>, "control" | "value" | "onChange" | "onBlur" | "readOnly">;

export default function CountryField({ control, value, onChange, onBlur, readOnly }: CountryFieldProps) {
  const locale = useIntlLocale();
  const search = useMemo(() => localSearch(countryOptions(locale)), [locale]);
  return (
    <Combobox
      control={control}
      text={value === null ? "" : countryName(value, locale)}
      search={search}
      readOnly={readOnly}
      onPick={(option) => {
        onChange(option?.id ?? null);
      }}
      onBlur={onBlur}
    />
  );
}
