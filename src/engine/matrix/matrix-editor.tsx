/** Typing over a cell: Enter and Tab keep it, Escape leaves it. */
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import type { CellField } from "../../contract/kinds/matrix";
import type { MatrixHead } from "../../contract/kinds/matrix-endpoints";
import type { AnyResource } from "../../contract/resource";
import { useIntlLocale, useT } from "../../runtime/react";
import { useCurrency } from "../use-currency";
import { choiceLabel, editedText, typedValue } from "./cell-text";

export interface MatrixEditorProps {
  readonly resource: AnyResource;
  readonly column: MatrixHead;
  readonly field: CellField;
  readonly label: string;
  readonly value: unknown;
  /** Typed over the cell without opening it first. */
  readonly typed: string | undefined;
  /** Undefined leaves the value as it was. */
  readonly onEnd: (outcome: { readonly value: unknown } | undefined, next: "down" | "stay") => void;
}

export function MatrixEditor({ resource, column, field, label, value, typed, onEnd }: MatrixEditorProps) {
  const t = useT();
  const locale = useIntlLocale();
  const currency = useCurrency();
  const [text, setText] = useState(typed ?? editedText(field, value, locale));
  const input = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const ended = useRef(false);
  useEffect(() => {
    input.current?.focus();
    if (typed === undefined && field.kind !== "choice") input.current?.select();
  }, [field.kind, typed]);
  const end = (next: "down" | "stay", keeps = true): void => {
    if (ended.current) return;
    ended.current = true;
    const isSame = text === editedText(field, value, locale);
    onEnd(keeps && !isSame ? { value: typedValue(field, text, currency) } : undefined, next);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // Arrows belong to the text while it is typed.
    event.stopPropagation();
    if (event.key === "Enter") end("down");
    else if (event.key === "Tab") end("stay");
    else if (event.key === "Escape") end("stay", false);
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
      end("stay");
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
  const { values } = field.options as unknown as { readonly values: readonly string[] };
  return (
    <select
      {...common}
      onChange={(event) => {
        setText(event.target.value);
      }}
    >
      {field.options.required ? null : <option value="">{t("matrix.none")}</option>}
      {values.map((known) => (
        <option key={known} value={known}>
          {choiceLabel(t, resource, column, known)}
        </option>
      ))}
    </select>
  );
}
