/** Matrix of dealers by options or tags. */
import type { FieldErrors } from "../../../../../src/contract/errors";
import { textIn } from "../../../../../src/contract/fields/values";
import type { ColumnCell } from "../../../../../src/contract/kinds/matrix";
import type { MatrixHead } from "../../../../../src/contract/kinds/matrix-endpoints";
import { attributeError } from "../../../../../src/resources/dealers/attributes/attribute-pattern.server";
import type { Attribute } from "../../../../../src/resources/dealers/attributes/attribute-values";
import { refuse } from "../../../resources/writing/validate-change";
import type { CellChange } from "../../../resources/kinds/kind-hooks";
import type { KindContext, MatrixHooks } from "../../../resources/types";
import { dealerRows } from "./dealer-rows";
import { saveDealer } from "./save-dealer";

type Texts = Readonly<Record<string, string>>;
type Values = Readonly<Record<string, unknown>>;

export interface AttributeColumn {
  readonly id: number;
  /** Dealer field with the rows. `reference` names the reference in each row. */
  readonly field: string;
  readonly reference: "option" | "tag";
  readonly label: Texts;
  /** Unit or partner, shown with the column. */
  readonly note: string | null;
  readonly attribute: Attribute;
  readonly choices: readonly { readonly code: string; readonly label: Texts }[];
  readonly editableByDealer: boolean;
  readonly appliesTo: (country: string, dealerType: string) => boolean;
}

/** Stored value of a dealer. */
interface Row extends Values {
  readonly value: string;
}

function cellOf({ attribute: { type, min, max }, choices }: AttributeColumn, languages: readonly string[]): ColumnCell {
  switch (type) {
    case "BOOLEAN":
      return { kind: "boolean" };
    case "NUMBER":
      return { kind: "decimal", min: min ?? undefined, max: max ?? undefined };
    case "LIST":
      return {
        kind: "choice",
        choices: choices.map(({ code, label }) => ({ value: code, label: textIn(label, languages) })),
      };
    default:
      return { kind: "text" };
  }
}

/** Converts a stored text to a cell value. */
const cellValue = ({ attribute: { type } }: AttributeColumn, text: string | undefined): unknown =>
  type === "BOOLEAN" ? text === "true" : text === undefined ? null : type === "NUMBER" ? Number(text) : text;

/** Converts a cell value to its stored text; empty for none. */
const storedText = (value: unknown): string =>
  value === null || value === false ? "" : typeof value === "string" ? value.trim() : String(value);

const rowsOf = (dealer: Values, field: string): readonly Row[] => (dealer[field] ?? []) as readonly Row[];
const idIn = (row: Row, reference: string): number => (row[reference] as { readonly id: number }).id;

/** Applies changed values to the rows of a dealer's field. Empty values are removed; dates of values are kept. */
export function changedRows(
  dealer: Values,
  field: string,
  changes: readonly (readonly [AttributeColumn, string])[],
): Row[] {
  const rows = new Map(rowsOf(dealer, field).map((row) => [idIn(row, changes[0]?.[0].reference ?? ""), row]));
  for (const [{ id, reference }, value] of changes) {
    const period = reference === "tag" ? { from: null, to: null } : {};
    if (value === "") rows.delete(id);
    else rows.set(id, { [reference]: { id, label: "" }, ...period, ...rows.get(id), value });
  }
  return [...rows].sort(([a], [b]) => a - b).map(([, row]) => row);
}

/** Creates a matrix whose columns are loaded at each call. */
export function attributeMatrix<V = Values>(
  columnsOf: (context: KindContext, filters: Values) => Promise<readonly AttributeColumn[]>,
): MatrixHooks<V, never> {
  const fieldsOf = (columns: readonly AttributeColumn[]): string[] => [...new Set(columns.map(({ field }) => field))];

  async function saveRow(
    context: KindContext,
    columns: ReadonlyMap<string, AttributeColumn>,
    row: string,
    changes: readonly CellChange[],
  ): Promise<FieldErrors> {
    const entries = changes.flatMap(({ column, value }): (readonly [AttributeColumn, string])[] => {
      const attributeColumn = columns.get(column);
      return attributeColumn === undefined ? [] : [[attributeColumn, storedText(value)]];
    });
    const errors = entries.flatMap(([column, value]) => {
      const key = value === "" ? undefined : attributeError(column.attribute, value);
      return key === undefined ? [] : [[`${row}.${column.id}`, { key }] as const];
    });
    if (errors.length > 0) return Object.fromEntries(errors);
    const fields = fieldsOf(entries.map(([column]) => column));
    const keys = entries.map(([column]) => String(column.id));
    return saveDealer(context, row, keys, (dealer) =>
      Object.fromEntries(
        fields.map((field) => [
          field,
          changedRows(
            dealer,
            field,
            entries.filter(([column]) => column.field === field),
          ),
        ]),
      ),
    );
  }

  return {
    async read({ filters, ...query }, context) {
      const { caller, languages } = context;
      const columns = await columnsOf(context, filters as Values);
      const { dealers, rows, total } = await dealerRows(query, context, [
        "country",
        "dealerType",
        ...fieldsOf(columns),
      ]);
      const locked: [string, string][] = [];
      const cells: Record<string, Record<string, never>> = {};
      for (const dealer of dealers) {
        const row = String(dealer.id);
        const rowCells: Record<string, unknown> = {};
        for (const column of columns) {
          const stored = rowsOf(dealer, column.field).find((row) => idIn(row, column.reference) === column.id);
          if (stored !== undefined) rowCells[column.id] = cellValue(column, stored.value);
          if (!column.appliesTo(String(dealer["country"]), String(dealer["dealerType"])))
            locked.push([row, String(column.id)]);
        }
        cells[row] = rowCells as Record<string, never>;
      }
      return {
        columns: columns.map((column): MatrixHead => ({
          key: String(column.id),
          label: textIn(column.label, [caller.context.locale, ...languages]),
          note: column.note,
          locked: caller.dealerScoped && !column.editableByDealer,
          cell: cellOf(column, [caller.context.locale, ...languages]),
        })),
        rows,
        cells,
        locked,
        total,
      };
    },

    async save(changes, context) {
      const columns = new Map((await columnsOf(context, { group: null })).map((column) => [String(column.id), column]));
      const byRow = new Map<string, CellChange[]>();
      for (const change of changes) byRow.set(change.row, [...(byRow.get(change.row) ?? []), change]);
      const errors: Record<string, FieldErrors[string]> = {};
      for (const [row, rowChanges] of byRow) Object.assign(errors, await saveRow(context, columns, row, rowChanges));
      if (Object.keys(errors).length > 0) refuse(errors);
    },
  };
}
