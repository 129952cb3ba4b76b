import type { FieldControlProps } from "./control-props";
import { useFormContextValue } from "./form-context";
import { SuggestedText } from "./suggested-text";

/** The input of a text field that suggests values of other records. */
export function SuggestedControl({ control, path, value, onChange, onBlur, readOnly }: FieldControlProps) {
  const { form } = useFormContextValue();
  return (
    <SuggestedText
      resource={form.resource}
      name={path}
      control={control}
      value={value as string | null}
      onChange={onChange}
      onBlur={onBlur}
      readOnly={readOnly}
    />
  );
}
