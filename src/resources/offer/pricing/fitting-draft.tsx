/** The unsaved table of a form, with what cannot be read left out. */
import { useWatch } from "react-hook-form";
import {
  ALL_PRICE_COLUMNS,
  FITTING_PARTS,
  type FittingPackage,
  type FittingRow,
  type FittingTable,
} from "../../../contract/pricing/fitting";
import type { Localised } from "../../../contract/fields";
import { useFormContextValue } from "../../../engine/form/form-context";

type Values = Readonly<Record<string, unknown>>;

/** Text that is not a number yet counts as empty. */
const numberIn = (values: Values, name: string): number | null => {
  const value = values[name];
  return typeof value === "number" ? value : null;
};
const rowsIn = (values: Values, name: string): readonly Values[] => (values[name] ?? []) as readonly Values[];

function rowOf(values: Values): FittingRow[] {
  const minDiameter = numberIn(values, "minDiameter");
  if (minDiameter === null) return [];
  const prices = Object.fromEntries(ALL_PRICE_COLUMNS.map((column) => [column, numberIn(values, column)]));
  return [
    {
      ...(prices as Record<(typeof ALL_PRICE_COLUMNS)[number], number | null>),
      minDiameter,
      maxDiameter: numberIn(values, "maxDiameter"),
      minutes: numberIn(values, "minutes"),
    },
  ];
}

export interface DraftPackage extends FittingPackage {
  readonly name: Localised;
}
export interface DraftTable extends FittingTable {
  readonly packages: readonly DraftPackage[];
}

const partsIn = (values: Values): FittingPackage["parts"] =>
  FITTING_PARTS.filter((part) => ((values["parts"] ?? []) as readonly unknown[]).includes(part));

const tableOf = (values: Values): DraftTable => ({
  grid: rowsIn(values, "grid").flatMap(rowOf),
  runflat: numberIn(values, "runflat"),
  lowProfile: numberIn(values, "lowProfile"),
  tpms: numberIn(values, "tpms"),
  foreignTyrePercent: numberIn(values, "foreignTyrePercent"),
  saturday: numberIn(values, "saturday"),
  mobile: numberIn(values, "mobile"),
  mobilePerKm: numberIn(values, "mobilePerKm"),
  minimum: numberIn(values, "minimum"),
  freeFrom: numberIn(values, "freeFrom"),
  parts: rowsIn(values, "parts").flatMap((row) => {
    const part = FITTING_PARTS.find((candidate) => candidate === row["part"]);
    const offer = (["INCLUDED", "PRICED", "NOT_OFFERED"] as const).find((candidate) => candidate === row["offer"]);
    return part === undefined || offer === undefined ? [] : [{ part, offer, price: numberIn(row, "price") }];
  }),
  packages: rowsIn(values, "packages").map((row) => ({
    name: (row["name"] ?? {}) as Localised,
    parts: partsIn(row),
    priceRule: row["priceRule"] === "REPLACE" ? "REPLACE" : "ADD",
    price: numberIn(row, "price") ?? 0,
  })),
});

/** Returns the table as it is in the form, saved or not. */
export function useDraftTable(): DraftTable {
  const { form } = useFormContextValue();
  const watched = useWatch({ control: form.control });
  return tableOf({ ...form.base.values, ...watched });
}
