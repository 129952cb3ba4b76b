/** Rich text in one language. */
import { useIntlLocale } from "../../runtime/react";
import { RichText } from "../rich-text/rich-text";
import { textOrNull, type FieldInputProps } from "./field-input";

export default function RichTextField({ value, onChange, onBlur, readOnly, label }: FieldInputProps<string | null>) {
  const locale = useIntlLocale().replace("-", "_");
  return (
    <RichText
      label={label}
      locale={locale}
      value={value ?? ""}
      onChange={(html) => {
        onChange(textOrNull(html));
      }}
      onBlur={onBlur}
      readOnly={readOnly}
    />
  );
}
