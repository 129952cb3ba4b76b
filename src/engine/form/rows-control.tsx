/** Rows of small records; each cell is the input of its field kind. */
import { useId, useMemo, type ComponentType } from "react";
import { rowFields, type Field } from "../../contract/fields";
import { messageKeys } from "../../contract/message-keys";
import { useT } from "../../runtime/react";
import { InnerError } from "../../ui/fields/inner-error";
import RowsField, { type Row } from "../../ui/fields/rows-field";
import { keyPath, type FieldControlProps } from "./control-props";
import { useFormContextValue } from "./form-context";

export interface RowsControlProps extends FieldControlProps {
  /** Renders the input of a cell by kind. */
  readonly Cell: ComponentType<FieldControlProps>;
}

export function RowsControl({ Cell, ...props }: RowsControlProps) {
  const t = useT();
  const { form } = useFormContextValue();
  const { path, field } = props;
  const fields = rowFields(field);
  const labelKey = (name: string): string => messageKeys.field(form.resource.name, `${keyPath(path)}.${name}`);
  const addKey = `${messageKeys.field(form.resource.name, keyPath(path))}.add`;
  return (
    <RowsField
      {...props}
      value={(props.value ?? []) as readonly Row[]}
      attempts={form.attention}
      onNewRows={(indices) => {
        form.setNewRows(path, indices);
      }}
      columnLabel={(name) => t.key(labelKey(name))}
      addLabel={t.has(addKey) ? t.key(addKey) : t("field.rows.add")}
      cell={(name, index, value, onChange) => {
        const cell = fields[name];
        return cell === undefined ? null : (
          <CellControl
            {...props}
            Cell={Cell}
            path={`${path}.${String(index)}.${name}`}
            partPath={`${String(index)}.${name}`}
            field={cell}
            label={`${t.key(labelKey(name))} ${String(index + 1)}`}
            value={value}
            onChange={onChange}
          />
        );
      }}
    />
  );
}

interface CellControlProps extends FieldControlProps {
  readonly field: Field;
  /** Path inside the rows: `0.price`. */
  readonly partPath: string;
  readonly Cell: ComponentType<FieldControlProps>;
}

function CellControl({ partPath, errors, label, Cell, ...props }: CellControlProps) {
  const id = useId();
  const partError = errors[partPath];
  const innerErrors = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(errors).flatMap(([path, text]) =>
          path.startsWith(`${partPath}.`) ? [[path.slice(partPath.length + 1), text]] : [],
        ),
      ),
    [errors, partPath],
  );
  const note = partError ?? Object.values(innerErrors)[0];
  return (
    <>
      <label className="td-visually-hidden" htmlFor={id}>
        {label}
      </label>
      <Cell
        {...props}
        label={label}
        hideLabel
        // The help is that of all rows.
        help={undefined}
        errors={innerErrors}
        control={{
          id,
          "aria-describedby": note === undefined ? undefined : `${id}-note`,
          "aria-invalid": note === undefined ? undefined : true,
          "aria-required": props.field.options.required === true || undefined,
        }}
      />
      <InnerError id={`${id}-note`} text={note} />
    </>
  );
}
