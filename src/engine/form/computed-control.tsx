/** A computed value in a sunken box. Long texts are shown in full. */
import type { FieldControlProps } from "./control-props";
import { useFormContextValue } from "./form-context";
import { ValueView } from "./value-view";

export function ComputedControl({ control, field, path }: FieldControlProps) {
  const { form, slots } = useFormContextValue();
  const { record } = form.base;
  const value = record?.[path];
  return (
    <div className="td-form-computed" id={control.id} aria-describedby={control["aria-describedby"]} tabIndex={-1}>
      {record === undefined ? null : field.kind === "multiline" && typeof value === "string" ? (
        <span className="td-value-text">{value}</span>
      ) : (
        <ValueView resource={form.resource} name={path} value={value} record={record} slots={slots} />
      )}
    </div>
  );
}
