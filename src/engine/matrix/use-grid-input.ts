/** Keyboard and clipboard of a matrix: moves and extends the selection, edits, clears, fills, copies and pastes. */
import { useState, type ClipboardEvent, type KeyboardEvent } from "react";
import type { CellField } from "../../contract/kinds/matrix";
import type { AnyResource } from "../../contract/resource";
import { useIntlLocale, useRuntime, useT } from "../../runtime/react";
import { errorText } from "../error-text";
import { useCurrency } from "../use-currency";
import { editableText } from "./cell-text";
import {
  currentValue,
  emptyCell,
  isLocked,
  moveFrom,
  type CellKey,
  type CellValue,
  type MatrixData,
} from "./matrix-model";
import { leadingNotes, pasteByNotes, pasteSheet, sheetCells, type PasteResult } from "./matrix-paste";
import {
  fillDown,
  fillRange,
  isSingle,
  keysIn,
  rangeOf,
  rangeText,
  type Place,
  type Range,
  type Selection,
} from "./matrix-range";
import { matrixOf, type Matrix } from "./use-matrix";

export interface GridInputProps {
  readonly resource: AnyResource;
  readonly matrix: Matrix;
  readonly data: MatrixData;
  readonly mayWrite: boolean;
  readonly selection: Selection;
  /** Moves the active cell; the other corner of the selection stays when it is extended. */
  readonly onActive: (place: Place, isExtended?: boolean) => void;
  /** Rows that fit into the view. */
  readonly pageRows: () => number;
}

export interface GridInput {
  readonly editing: { readonly initialText?: string } | undefined;
  readonly startEditing: (place: Place, initialText?: string) => void;
  readonly stopEditing: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onPaste: (event: ClipboardEvent) => void;
  readonly onCopy: (event: ClipboardEvent) => void;
}

export function useGridInput(props: GridInputProps): GridInput {
  const { resource, matrix, data, mayWrite, selection, onActive, pageRows } = props;
  const { active } = selection;
  const t = useT();
  const locale = useIntlLocale();
  const currency = useCurrency();
  const { toasts } = useRuntime();
  const [editing, setEditing] = useState<{ readonly initialText?: string }>();
  const { rows, columns } = data;
  const range = rangeOf(selection);

  const keyOf = ({ row, column }: Place): CellKey | undefined => {
    const [rowHead, columnHead] = [rows[row], columns[column]];
    return rowHead === undefined || columnHead === undefined ? undefined : { row: rowHead.key, column: columnHead.key };
  };
  const isEditable = ({ row, column }: Place): boolean => {
    const [rowHead, columnHead] = [rows[row], columns[column]];
    return mayWrite && rowHead !== undefined && columnHead !== undefined && !isLocked(data, rowHead, columnHead);
  };
  const startEditing = (place: Place, initialText?: string): void => {
    const key = keyOf(place);
    const field = key === undefined ? undefined : matrix.field(key.column);
    if (key === undefined || field === undefined || !isEditable(place)) return;
    if (field.kind === "boolean")
      matrix.setCells([{ ...key, value: currentValue(data, matrix.changes, key, field) !== true }]);
    else setEditing(initialText === undefined ? {} : { initialText });
  };

  const showFailure = (error: unknown): void => {
    toasts.show({ kind: "error", text: errorText(t, error) });
  };
  /** Sets cells of the range once its rows are loaded. */
  const setRange = (within: Range, cellsOf: (loaded: MatrixData) => readonly CellValue[]): void => {
    void matrix.load(within.top, within.bottom).then((loaded) => {
      matrix.setCells(cellsOf(loaded), loaded);
    }, showFailure);
  };
  const emptied = (column: string): { readonly value: unknown } => ({ value: emptyCell(matrix.field(column)) });

  const onKeyDown = (event: KeyboardEvent): void => {
    const withControl = event.ctrlKey || event.metaKey;
    const size = { rows: rows.length, columns: columns.length, page: pageRows() };
    const to = moveFrom(event.key, withControl, active, size);
    const key = keyOf(active);
    const kind = key === undefined ? undefined : matrix.field(key.column)?.kind;
    if (to !== undefined) onActive(to, event.shiftKey);
    else if (withControl && event.key.toLowerCase() === "z" && !event.shiftKey && matrix.undo !== undefined)
      matrix.undo();
    else if (withControl && event.key.toLowerCase() === "d" && mayWrite && range.bottom > range.top)
      setRange(range, (loaded) => fillDown(loaded, matrix.changes, range, matrix.field));
    else if (event.key === "Enter" || event.key === "F2" || (event.key === " " && kind === "boolean"))
      startEditing(active);
    else if ((event.key === "Delete" || event.key === "Backspace") && mayWrite)
      setRange(range, (loaded) => fillRange(loaded, range, emptied));
    else if (event.key.length === 1 && !withControl && !event.altKey && kind !== "choice" && kind !== "boolean")
      startEditing(active, event.key);
    else return;
    event.preventDefault();
  };

  const applyPaste = ({ cells, skipped }: PasteResult, within: MatrixData): void => {
    matrix.setCells(cells, within);
    if (skipped > 0) toasts.show({ kind: "warning", text: t.count("matrix.paste.left", skipped) });
  };
  const pasteAt = async (sheet: readonly (readonly string[])[]): Promise<void> => {
    const context = { t, resource, currency };
    const notes = matrixOf(resource).findsNotes === true ? leadingNotes(sheet) : undefined;
    if (notes !== undefined) {
      const within = await matrix.find(notes);
      applyPaste(pasteByNotes(within, sheet, active.column, matrix.field, context), within);
      return;
    }
    const [first = []] = sheet;
    // One value fills the whole selection.
    const isFill = sheet.length === 1 && first.length === 1 && !isSingle(range);
    const start = { row: range.top, column: range.left };
    const repeated = isFill
      ? Array.from({ length: range.bottom - range.top + 1 }, () =>
          Array.from({ length: range.right - range.left + 1 }, () => first[0] ?? ""),
        )
      : sheet;
    const within = await matrix.load(start.row, start.row + repeated.length - 1);
    applyPaste(pasteSheet(within, repeated, start, matrix.field, context), within);
  };
  const onPaste = (event: ClipboardEvent): void => {
    // While editing, the input takes the pasted text.
    if (!mayWrite || editing !== undefined) return;
    event.preventDefault();
    void pasteAt(sheetCells(event.clipboardData.getData("text/plain"))).catch(showFailure);
  };

  const textOf = (key: CellKey): string => {
    const field: CellField | undefined = matrix.field(key.column);
    const value = matrix.derived(key.row)?.[key.column] ?? currentValue(data, matrix.changes, key, field);
    return field === undefined ? "" : editableText(field, value, locale);
  };
  const onCopy = (event: ClipboardEvent): void => {
    if (editing !== undefined) return;
    event.preventDefault();
    event.clipboardData.setData("text/plain", rangeText(keysIn(data, range), textOf));
  };

  return {
    editing,
    startEditing,
    stopEditing: () => {
      setEditing(undefined);
    },
    onKeyDown,
    onPaste,
    onCopy,
  };
}
