/** Text of several lines. */
import { TextArea } from "../inputs/text-area";
import { textOrNull, type FieldInputProps } from "./field-input";

export default function MultilineField({
  control,
  field,
  value,
  onChange,
  onBlur,
  readOnly,
}: FieldInputProps<string | null>) {
  return (
    <TextArea
      {...control}
      autoGrow
      rows={3}
      placeholder={readOnly ? undefined : field.options.example}
      readOnly={readOnly}
      value={value ?? ""}
      onChange={(event) => {
        onChange(textOrNull(event.target.value));
      }}
      onBlur={onBlur}
    />
  );
}
