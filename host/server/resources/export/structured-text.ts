/** Writes structured values as text for a cell: addresses, hours, positions, periods, links, files, pictures and rows. */
import { isObject } from "../../../../src/contract/object";
import { rowFields, ADDRESS_PARTS, WEEKDAYS, type Field, type Fields } from "../../../../src/contract/fields";

type Values = Readonly<Record<string, unknown>>;
/** Writes one value of a row. */
export type WriteCell = (name: string, field: Field, value: unknown) => string;

const join = (values: readonly unknown[], separator: string): string =>
  values.filter((value) => value !== null && value !== undefined && value !== "").join(separator);

/** Writes ranges by weekday: `mon 08:00-12:00 14:00-18:00, tue 08:00-12:00`. */
const hoursText = (value: Values): string =>
  join(
    WEEKDAYS.map((day) => {
      const ranges = (value[day] ?? []) as readonly { readonly from: string; readonly to: string }[];
      return ranges.length === 0 ? null : `${day} ${ranges.map(({ from, to }) => `${from}-${to}`).join(" ")}`;
    }),
    ", ",
  );

/** Writes the cells of each row separated by commas, and the rows by semicolons. */
function rowsText(fields: Fields, rows: readonly Values[], write: WriteCell): string {
  // Empty cells before others are kept, so that an import finds each value at its place.
  const rowText = (row: Values): string =>
    Object.entries(fields)
      .map(([name, field]) => (row[name] === null || row[name] === undefined ? "" : write(name, field, row[name])))
      .join(", ")
      .replace(/(, )+$/, "");
  return join(rows.map(rowText), "; ");
}

/** Returns the text of a structured value, or undefined for a kind or shape without one. */
export function structuredText(field: Field, value: unknown, write: WriteCell): string | undefined {
  if (Array.isArray(value)) {
    if (field.kind === "rows") return rowsText(rowFields(field), value as Values[], write);
    if (field.kind !== "picture") return undefined;
    return join(
      (value as Values[]).map((picture) => picture["pictureUrl"]),
      " ",
    );
  }
  if (!isObject(value)) return undefined;
  const values = value as Values;
  switch (field.kind) {
    case "address":
      return join(
        ADDRESS_PARTS.map((part) => values[part]),
        ", ",
      );
    case "geo":
      return join([values["lat"], values["lng"]], ", ");
    case "period":
      return `${String(values["from"] ?? "")}..${String(values["to"] ?? "")}`;
    case "openingHours":
      return hoursText(values);
    case "link":
      return String(values["url"] ?? "");
    case "file":
      return String(values["name"] ?? "");
    default:
      return undefined;
  }
}
