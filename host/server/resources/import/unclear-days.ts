/** Finds columns in which no cell tells whether the day or the month comes first, so that the user is asked. */
import type { TableLine } from "../../services/tables/read-table";
import { applyCorrections, columnOf, textOf, type ImportPlan } from "./plan";

/** Days with slashes or hyphens and the year at the end. With dots the day always comes first. */
const YEAR_LAST = /^\s*(\d{1,2})([/-])(\d{1,2})\2\d{4}\b/;
const MONTHS = 12;

/** A column with one of its unclear cells. */
export interface UnclearDay {
  readonly column: number;
  readonly value: string;
}

interface Column {
  /** A cell that can be read in both orders, or only with the month first. */
  unclear: string | undefined;
  /** A cell can only be read with the day first. */
  hasDayFirst: boolean;
}

/** Watches the lines of an import whose order of days was not chosen. */
export class UnclearDays {
  readonly #columns = new Map<number, Column>();

  constructor(private readonly plan: ImportPlan) {}

  add(lines: readonly TableLine[]): void {
    const { mapped, options } = this.plan;
    if (options.dateOrder !== "AUTO") return;
    for (const target of mapped.filter(({ field: { kind } }) => kind === "date" || kind === "dateTime")) {
      const column = columnOf(target);
      if (column === null) continue;
      const seen = this.#columns.get(column) ?? { unclear: undefined, hasDayFirst: false };
      this.#columns.set(column, seen);
      for (const line of lines) addCell(seen, textOf(this.plan, target, applyCorrections(line, this.plan)));
    }
  }

  found(): UnclearDay[] {
    return [...this.#columns].flatMap(([column, { unclear, hasDayFirst }]) =>
      unclear === undefined || hasDayFirst ? [] : [{ column, value: unclear }],
    );
  }
}

function addCell(column: Column, text: string): void {
  const [, first = "", , second = ""] = YEAR_LAST.exec(text) ?? [];
  if (first === "") return;
  if (Number(first) > MONTHS) column.hasDayFirst = true;
  else if (first !== second) column.unclear ??= text.trim();
}
