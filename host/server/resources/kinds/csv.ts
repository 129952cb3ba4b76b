/** Writes CSV for spreadsheets, with a byte order mark and escaped formulas. */
import { stringify } from "csv-stringify/sync";
import { escapeFormula } from "../export/exporting";

const BOM = "\ufeff";

/** Returns the rows as CSV text. */
export const csvText = (rows: readonly (readonly (string | number | null)[])[]): string =>
  BOM +
  stringify(
    rows.map((row) =>
      row.map((cell) => (cell === null ? "" : typeof cell === "number" ? String(cell) : escapeFormula(cell))),
    ),
    { delimiter: ";", record_delimiter: "\r\n" },
  );
