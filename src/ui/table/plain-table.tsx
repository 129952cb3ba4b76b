/** A short table that is read, not worked in: no sorting, no selection. Scrolls sideways where it is too narrow. */
import { useId, type ReactNode } from "react";
import { defineSheet } from "../styles";
import css from "./plain-table.css";

defineSheet(css);

export interface PlainColumn<Row> {
  readonly key: string;
  readonly head: ReactNode;
  /** Numbers stand on the right. */
  readonly end?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

export interface PlainTableProps<Row> {
  /** Names the table; shown above it. */
  readonly caption: ReactNode;
  readonly columns: readonly PlainColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** For captions that the heading above says already. */
  readonly hideCaption?: boolean;
}

/** A region that scrolls is reached by Tab, though nothing in it is pressed. */
const focusable = (box: HTMLDivElement | null): void => {
  if (box !== null) box.tabIndex = 0;
};

export function PlainTable<Row>({ caption, columns, rows, rowKey, hideCaption = false }: PlainTableProps<Row>) {
  const id = useId();
  return (
    // Scrolled by keyboard too, where it is wider than its place.
    <div className="td-plain-table" role="region" aria-labelledby={id} ref={focusable}>
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
