/** A value that the server works out: shown as the list shows it, in a sunken box. */
import type { FieldControlProps } from "./control-props";
import { useFormSurroundings } from "./form-context";
import { ValueView } from "./value-view";

export function ComputedControl({ control, path }: FieldControlProps) {
  const { form, slots } = useFormSurroundings();
  const { record } = form.base;
  return (
    <div className="td-form-computed" id={control.id} aria-describedby={control["aria-describedby"]} tabIndex={-1}>
      {record === undefined ? null : (
        <ValueView resource={form.resource} name={path} value={record[path]} record={record} slots={slots} />
      )}
    </div>
  );
}
