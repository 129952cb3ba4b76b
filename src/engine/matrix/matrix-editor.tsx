/** Input over a cell: Enter and Tab apply the value, Escape cancels. */
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import type { CellField } from "../../contract/kinds/matrix";
import type { MatrixHead } from "../../contract/kinds/matrix-endpoints";
import type { AnyResource } from "../../contract/resource";
import { choicesOf } from "../../contract/fields";
import { useIntlLocale, useT } from "../../runtime/react";
import { useCurrency } from "../use-currency";
import { choiceLabel, editableText, parseTyped } from "./cell-text";

export interface MatrixEditorProps {
  readonly resource: AnyResource;
  readonly column: MatrixHead;
  readonly field: CellField;
  readonly label: string;
  readonly value: unknown;
  /** Text typed on the cell before the editor opened. */
  readonly initialText: string | undefined;
  /** Called once when editing ends; `outcome` is undefined when the value is unchanged. */
  readonly onEnd: (outcome: { readonly value: unknown } | undefined, next: "down" | "stay") => void;
}

export function MatrixEditor({ resource, column, field, label, value, initialText, onEnd }: MatrixEditorProps) {
  const t = useT();
  const locale = useIntlLocale();
  const currency = useCurrency();
  const [text, setText] = useState(initialText ?? editableText(field, value, locale));
  const input = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const isFinished = useRef(false);
  useEffect(() => {
    input.current?.focus();
    if (initialText === undefined && field.kind !== "choice") input.current?.select();
  }, [field.kind, initialText]);
  const finish = (next: "down" | "stay", applies = true): void => {
    if (isFinished.current) return;
    isFinished.current = true;
    const isSame = text === editableText(field, value, locale);
    onEnd(applies && !isSame ? { value: parseTyped(field, text, currency) } : undefined, next);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // Arrow keys move the caret here, not the active cell.
    event.stopPropagation();
    if (event.key === "Enter") finish("down");
    else if (event.key === "Tab") finish("stay");
    else if (event.key === "Escape") finish("stay", false);
    else return;
    if (event.key !== "Tab") event.preventDefault();
  };
  const common = {
    ref: input,
    className: "td-matrix__editor",
    "aria-label": label,
    value: text,
    onKeyDown,
    onBlur: () => {
      finish("stay");
    },
  };
  if (field.kind !== "choice") {
    return (
      <input
        {...common}
        inputMode={field.kind === "text" ? "text" : "decimal"}
        autoComplete="off"
        onChange={(event) => {
          setText(event.target.value);
        }}
      />
    );
  }
  const values = choicesOf(field);
  return (
    <select
      {...common}
      onChange={(event) => {
        setText(event.target.value);
      }}
    >
      {field.options.required ? null : <option value="">{t("matrix.none")}</option>}
      {values.map((value) => (
        <option key={value} value={value}>
          {choiceLabel(t, resource, column, value)}
        </option>
      ))}
    </select>
  );
}
