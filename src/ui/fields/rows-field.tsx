/** A list of small records edited in place: a table, or cards in a narrow container. The caller renders the cells. */
import down from "@shoelace-style/shoelace/dist/assets/icons/chevron-down.svg";
import up from "@shoelace-style/shoelace/dist/assets/icons/chevron-up.svg";
import plus from "@shoelace-style/shoelace/dist/assets/icons/plus-lg.svg";
import trash from "@shoelace-style/shoelace/dist/assets/icons/trash.svg";
import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from "react";
import { emptyValues } from "../../contract/empty-values";
import type { Fields, TextOptions } from "../../contract/fields";
import { moveItem } from "../../contract/move-item";
import { useT } from "../../runtime/react";
import { Button } from "../button/button";
import { IconButton } from "../button/icon-button";
import { defineSheet } from "../styles";
import { optionsOf, type FieldInputProps } from "./field-input";
import { InnerError } from "./inner-error";
import css from "./rows-field.css";

defineSheet(css);

export type Row = Readonly<Record<string, unknown>>;

export interface RowsFieldProps extends FieldInputProps<readonly Row[]> {
  readonly columnLabel: (name: string) => string;
  readonly addLabel: string;
  /** Number of refused saves so far. After each, no row counts as new. */
  readonly attempts?: number;
  /** Called before the value changes, with the indices of new rows that the user has not left yet. */
  readonly onNewRows?: (indices: readonly number[]) => void;
  /** Renders a cell. Errors whose path starts with the cell's path belong to it. */
  readonly cell: (name: string, index: number, value: unknown, onChange: (value: unknown) => void) => ReactNode;
}

export default function RowsField({
  control,
  field,
  value,
  onChange,
  onBlur,
  readOnly,
  errors,
  columnLabel,
  addLabel,
  attempts = 0,
  onNewRows,
  cell,
}: RowsFieldProps) {
  const t = useT();
  const {
    fields = {},
    max = 1000,
    ordered = false,
  } = optionsOf<{ fields: Fields; max: number; ordered: boolean }>(field);
  const names = Object.keys(fields);
  const keys = useRowKeys(value.length, attempts);
  const box = useRef<HTMLDivElement>(null);
  const [announcement, setAnnouncement] = useState("");
  const isLocalised = (name: string): boolean => {
    const inner = fields[name];
    return inner !== undefined && optionsOf<TextOptions>(inner).localised === true;
  };
  const template = names
    .map((name) => (isLocalised(name) ? LANGUAGES_WIDTH : (WIDTHS[fields[name]?.kind ?? ""] ?? "minmax(0, 1fr)")))
    .join(" ");

  const reportNewRows = (): void => {
    onNewRows?.(keys.newRows());
  };
  const add = (): void => {
    keys.add();
    reportNewRows();
    onChange([...value, emptyValues(fields)]);
    // The new row exists after the next paint; focus its first cell.
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>(".td-rows-row:last-of-type :is(input, select)")?.focus(),
    );
  };
  const remove = (index: number): void => {
    keys.remove(index);
    reportNewRows();
    onChange(value.filter((_, position) => position !== index));
    setAnnouncement(t("field.rows.removed", { number: index + 1 }));
    box.current?.querySelector<HTMLElement>(".td-rows-add")?.focus();
    onBlur();
  };
  const move = (from: number, to: number): void => {
    keys.move(from, to);
    reportNewRows();
    onChange(moveItem(value, from, to));
    setAnnouncement(t("field.rows.moved", { number: to + 1 }));
    const direction = to < from ? "up" : "down";
    // The row has moved after the next paint. At either end only the other button is enabled.
    requestAnimationFrame(() => {
      const buttons = box.current?.querySelectorAll<HTMLButtonElement>(".td-rows-row")[to];
      const [sameButton, otherButton] = [direction, direction === "up" ? "down" : "up"].map((name) =>
        buttons?.querySelector<HTMLButtonElement>(`[data-move="${name}"] button:not(:disabled)`),
      );
      (sameButton ?? otherButton)?.focus();
    });
    onBlur();
  };

  return (
    <div
      className="td-rows"
      data-ordered={(ordered && !readOnly) || undefined}
      data-localised={names.some(isLocalised) || undefined}
      data-wide={names.length > MAX_CELLS_IN_LINE || undefined}
      id={control.id}
      aria-describedby={control["aria-describedby"]}
      tabIndex={-1}
      ref={box}
      style={{ "--columns": template } as CSSProperties}
    >
      {value.length === 0 ? (
        <p className="td-small td-muted">{t("field.rows.none")}</p>
      ) : (
        <div className="td-rows-table" role="table">
          <div className="td-rows-head" role="row">
            {names.map((name) => (
              <span role="columnheader" key={name}>
                {columnLabel(name)}
              </span>
            ))}
          </div>
          {value.map((row, index) => (
            <div
              className="td-rows-row"
              role="row"
              key={keys.keyAt(index)}
              onBlur={(event) => {
                if (event.currentTarget.contains(event.relatedTarget) || !keys.leave(index)) return;
                reportNewRows();
                onBlur();
              }}
            >
              {names.map((name) => (
                <div
                  role="cell"
                  key={name}
                  className="td-rows-cell"
                  data-kind={fields[name]?.kind}
                  data-localised={isLocalised(name) || undefined}
                >
                  <span className="td-rows-label" aria-hidden="true">
                    {columnLabel(name)}
                  </span>
                  {cell(name, index, row[name], (next) => {
                    onChange(value.map((other, position) => (position === index ? { ...other, [name]: next } : other)));
                  })}
                </div>
              ))}
              {readOnly ? null : (
                <span className="td-rows-remove" role="cell">
                  {ordered ? (
                    <>
                      <span data-move="up">
                        <IconButton
                          icon={up}
                          size="sm"
                          label={t("field.rows.up", { number: index + 1 })}
                          disabled={index === 0}
                          onClick={() => {
                            move(index, index - 1);
                          }}
                        />
                      </span>
                      <span data-move="down">
                        <IconButton
                          icon={down}
                          size="sm"
                          label={t("field.rows.down", { number: index + 1 })}
                          disabled={index === value.length - 1}
                          onClick={() => {
                            move(index, index + 1);
                          }}
                        />
                      </span>
                    </>
                  ) : null}
                  <IconButton
                    icon={trash}
                    size="sm"
                    label={t("field.rows.remove", { number: index + 1 })}
                    onClick={() => {
                      remove(index);
                    }}
                  />
                </span>
              )}
              {errors[String(index)] === undefined ? null : (
                <div role="cell" className="td-rows-error">
                  <InnerError text={errors[String(index)]} />
                </div>
              )}
            </div>
          ))}
        </div>
      )}
      {readOnly || value.length >= max ? null : (
        <Button size="sm" icon={plus} className="td-rows-add" onClick={add}>
          {addLabel}
        </Button>
      )}
      <span className="td-visually-hidden" role="status">
        {announcement}
      </span>
    </div>
  );
}

/** Rows with more cells take two lines, unless the field is very wide. */
const MAX_CELLS_IN_LINE = 6;
/** Width of a cell with two languages. */
const LANGUAGES_WIDTH = "minmax(0, 2.5fr)";
const WIDTHS: Readonly<Record<string, string>> = {
  // Wide enough to show cents.
  money: "minmax(calc(5.25 * var(--td-rem)), calc(7 * var(--td-rem)))",
  integer: "minmax(calc(3.25 * var(--td-rem)), calc(4.5 * var(--td-rem)))",
  // Text needs more room than a number.
  choice: "minmax(calc(6 * var(--td-rem)), 1fr)",
  decimal: "minmax(0, calc(7 * var(--td-rem)))",
  percent: "minmax(0, calc(7 * var(--td-rem)))",
  boolean: "calc(5 * var(--td-rem))",
  choices: "minmax(0, 2fr)",
};

interface RowKeys {
  readonly keyAt: (index: number) => number;
  /** Gives the row that is added last a key, as a new one. */
  readonly add: () => void;
  readonly remove: (index: number) => void;
  readonly move: (from: number, to: number) => void;
  /** Marks a row as left. Returns whether it was new. */
  readonly leave: (index: number) => boolean;
  /** Indices of the new rows. */
  readonly newRows: () => readonly number[];
}

/**
 * React keys for rows, which have no id before they are saved. A key stays with its row when rows are moved or removed. Rows that were
 * added are new until they are left, or until a save is refused.
 */
function useRowKeys(length: number, attempts: number): RowKeys {
  const keys = useRef<number[]>([]);
  const added = useRef(new Set<number>());
  const next = useRef(0);
  useEffect(() => {
    added.current.clear();
  }, [attempts]);
  while (keys.current.length < length) keys.current.push(next.current++);
  keys.current.length = length;
  return {
    keyAt: (index) => keys.current[index] ?? index,
    add: () => {
      keys.current.push(next.current);
      added.current.add(next.current);
      next.current += 1;
    },
    leave: (index) => added.current.delete(keys.current[index] ?? -1),
    newRows: () => keys.current.flatMap((key, index) => (added.current.has(key) ? [index] : [])),
    remove: (index) => {
      keys.current.splice(index, 1);
    },
    move: (from, to) => {
      keys.current = moveItem(keys.current, from, to);
    },
  };
}
