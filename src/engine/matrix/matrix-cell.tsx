/** A cell of a matrix: its value, whether it was changed, and what is wrong with it. */
import check from "@shoelace-style/shoelace/dist/assets/icons/check-lg.svg";
import type { KeyboardEvent, ReactNode } from "react";
import type { CellField } from "../../contract/kinds/matrix";
import type { MatrixHead } from "../../contract/kinds/matrix-endpoints";
import type { AnyResource } from "../../contract/resource";
import { useIntlLocale, useT } from "../../runtime/react";
import { Icon } from "../../ui/icon/icon";
import { cellText, isNumeric } from "./cell-text";
import { cellId, currentValue, isLocked, type MatrixData } from "./matrix-model";
import type { Matrix } from "./use-matrix";

export interface MatrixCellProps {
  readonly resource: AnyResource;
  readonly matrix: Matrix;
  readonly data: MatrixData;
  /** Undefined until the row is loaded. */
  readonly row: MatrixHead | undefined;
  readonly column: MatrixHead;
  readonly columnIndex: number;
  readonly field: CellField;
  readonly width: number;
  readonly mayWrite: boolean;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  /** Takes the place of the value while it is edited. */
  readonly editor: ReactNode;
  readonly onFocus: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onSelect: (isExtended: boolean) => void;
  readonly onEdit: () => void;
}

export function MatrixCell(props: MatrixCellProps) {
  const { resource, matrix, data, row, column, columnIndex, field, width, mayWrite, isActive, isSelected } = props;
  const t = useT();
  const locale = useIntlLocale();
  const common = {
    className: "td-matrix__cell",
    "aria-colindex": columnIndex + 2,
    style: { inlineSize: width },
  };
  // Takes the focus until the row is loaded.
  if (row === undefined)
    return (
      <div {...common} role="gridcell" tabIndex={isActive ? 0 : -1} aria-busy="true" onKeyDown={props.onKeyDown}>
        <span className="td-visually-hidden">{t("matrix.loading")}</span>
      </div>
    );
  const key = { row: row.key, column: column.key };
  const error = matrix.errors.get(cellId(key));
  const doubt = matrix.doubt(key);
  const locked = isLocked(data, row, column);
  const derived = matrix.derived(row.key);
  const isDerived = derived !== undefined && column.key in derived;
  const value = isDerived ? derived[column.key] : currentValue(data, matrix.changes, key, field);
  const text = cellText(t, resource, column, field, value, locale);
  const mark = matrix.mark(key);
  const marked = mark === undefined ? undefined : t.key(mark.key, mark.params);
  const note = error === undefined ? (doubt === undefined ? marked : t.key(doubt)) : t.key(error.key, error.params);
  return (
    <div
      {...common}
      role="gridcell"
      tabIndex={isActive ? 0 : -1}
      aria-readonly={locked || !mayWrite}
      aria-invalid={error === undefined ? undefined : true}
      aria-selected={isSelected || undefined}
      title={note}
      data-kind={field.kind}
      data-number={isNumeric(field) || undefined}
      data-changed={matrix.changes.has(cellId(key)) || undefined}
      data-derived={isDerived || undefined}
      data-doubt={(error === undefined && doubt !== undefined) || undefined}
      data-locked={locked || undefined}
      data-mark={mark?.tone}
      onFocus={props.onFocus}
      onKeyDown={props.onKeyDown}
      onClick={({ shiftKey }) => {
        props.onSelect(shiftKey);
        if (field.kind === "boolean" && !shiftKey) props.onEdit();
      }}
      onDoubleClick={props.onEdit}
    >
      {props.editor ??
        (field.kind === "boolean" ? (
          <>
            {value === true ? <Icon icon={check} /> : null}
            <span className="td-visually-hidden">{text}</span>
          </>
        ) : (
          <>
            <span className={text === "" ? "td-truncate td-muted" : "td-truncate"}>{text === "" ? marked : text}</span>
            {text === "" || marked === undefined ? null : <span className="td-visually-hidden">{marked}</span>}
          </>
        ))}
    </div>
  );
}
