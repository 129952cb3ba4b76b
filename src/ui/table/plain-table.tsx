/** A short read-only table without sorting or selection. Scrolls sideways when too narrow. */
import { useId, type ReactNode } from "react";
import { defineSheet } from "../styles";
import css from "./plain-table.css";

defineSheet(css);

export interface PlainColumn<Row> {
  readonly key: string;
  readonly head: ReactNode;
  /** Aligns the column to the end, for numbers. */
  readonly end?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

export interface PlainTableProps<Row> {
  /** Names the table; shown above it. */
  readonly caption: ReactNode;
  readonly columns: readonly PlainColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** Keeps the caption for screen readers, when a heading above already states it. */
  readonly hideCaption?: boolean;
}

/** Makes the scrollable region focusable, so that it can be scrolled by keyboard. */
const makeFocusable = (box: HTMLDivElement | null): void => {
  if (box !== null) box.tabIndex = 0;
};

export function PlainTable<Row>({ caption, columns, rows, rowKey, hideCaption = false }: PlainTableProps<Row>) {
  const id = useId();
  return (
    <div className="td-plain-table" role="region" aria-labelledby={id} ref={makeFocusable}>
      <table>
        <caption id={id} className={hideCaption ? "td-visually-hidden" : undefined}>
          {caption}
        </caption>
        <thead>
          <tr>
            {columns.map(({ key, head, end }) => (
              <th key={key} scope="col" data-end={end || undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ key, end, cell }) => (
                <td key={key} data-end={end || undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
