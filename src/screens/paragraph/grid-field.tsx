/** Cells of a table paragraph: typed in place, or pasted from a spreadsheet. */
import addColumnIcon from "@shoelace-style/shoelace/dist/assets/icons/layout-three-columns.svg";
import addRowIcon from "@shoelace-style/shoelace/dist/assets/icons/plus-lg.svg";
import trash from "@shoelace-style/shoelace/dist/assets/icons/trash.svg";
import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from "react";
import { useWatch } from "react-hook-form";
import { cellsOf, gridText, MAX_GRID_COLUMNS, MAX_GRID_ROWS, type Cells } from "../../contract/paragraph/grid";
import { addColumn, addRow, pasteCells, removeColumn, removeRow } from "../../contract/paragraph/grid-edits";
import { useFormContextValue } from "../../engine/form/form-context";
import type { FieldSlotProps } from "../../engine/slots";
import { useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";
import { defineSheet } from "../../ui/styles";
import css from "./grid-field.css";
import { useTextPanes, type TextPane } from "./text-panes";

defineSheet(css);

/** Initial table: a head and two rows. */
const EMPTY_TABLE: Cells = Array.from({ length: 3 }, () => ["", "", ""]);

export function GridField(props: FieldSlotProps) {
  const panes = useTextPanes(props);
  return (
    <div className="td-stack">
      {panes.map((pane) => (
        <Grid key={pane.locale} pane={pane} readOnly={props.readOnly} />
      ))}
    </div>
  );
}

interface GridProps {
  readonly pane: TextPane;
  readonly readOnly: boolean;
}

function Grid({ pane, readOnly }: GridProps) {
  const t = useT();
  const { form } = useFormContextValue();
  const [headerRow, headerColumn] = useWatch({ control: form.control, name: ["headerRow", "headerColumn"] });
  const table = useRef<HTMLTableElement>(null);
  const [position, setPosition] = useState({ row: 0, column: 0 });
  const cells = pane.text === "" ? EMPTY_TABLE : cellsOf(pane.text);
  const [height, width] = [cells.length, cells[0]?.length ?? 0];
  const row = Math.min(position.row, height - 1);
  const column = Math.min(position.column, width - 1);

  const write = (next: Cells): void => {
    pane.write(gridText(next));
  };
  const onPaste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData("text/plain");
    // A single cell is pasted as text at the caret.
    if (readOnly || !/[\t\n]/.test(text.trimEnd())) return;
    event.preventDefault();
    write(pasteCells(cells, row, column, text));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" || event.key === "Enter" ? 1 : 0;
    if (step === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    table.current?.querySelector<HTMLElement>(`[data-at="${row + step} ${column}"]`)?.focus();
  };
  return (
    <div className="td-grid-field">
      {pane.language === undefined ? null : <span className="td-small td-subtle">{pane.language}</span>}
      <div className="td-grid-field__room">
        <table ref={table} aria-label={pane.label} lang={pane.locale.replace("_", "-")}>
          <tbody>
            {cells.map((line, y) => (
              <tr key={y}>
                {line.map((text, x) => (
                  <td
                    key={x}
                    data-head={(y === 0 && headerRow === true) || (x === 0 && headerColumn === true) || undefined}
                  >
                    <input
                      data-at={`${y} ${x}`}
                      aria-label={t("paragraph.grid.cell", { row: y + 1, column: x + 1 })}
                      value={text}
                      readOnly={readOnly}
                      onPaste={onPaste}
                      onKeyDown={onKeyDown}
                      onFocus={() => {
                        setPosition({ row: y, column: x });
                      }}
                      onChange={({ target }) => {
                        write(cells.map((row, j) => row.map((cell, i) => (i === x && j === y ? target.value : cell))));
                      }}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {readOnly ? null : (
        <div className="td-row">
          <Button
            size="sm"
            icon={addRowIcon}
            disabled={height >= MAX_GRID_ROWS}
            onClick={() => {
              write(addRow(cells, row + 1));
            }}
          >
            {t("paragraph.grid.add-row")}
          </Button>
          <Button
            size="sm"
            icon={addColumnIcon}
            disabled={width >= MAX_GRID_COLUMNS}
            onClick={() => {
              write(addColumn(cells, column + 1));
            }}
          >
            {t("paragraph.grid.add-column")}
          </Button>
          <Button
            size="sm"
            variant="quiet"
            icon={trash}
            disabled={height === 1}
            onClick={() => {
              write(removeRow(cells, row));
            }}
          >
            {t("paragraph.grid.remove-row", { number: row + 1 })}
          </Button>
          <Button
            size="sm"
            variant="quiet"
            icon={trash}
            disabled={width === 1}
            onClick={() => {
              write(removeColumn(cells, column));
            }}
          >
            {t("paragraph.grid.remove-column", { number: column + 1 })}
          </Button>
        </div>
      )}
    </div>
  );
}
