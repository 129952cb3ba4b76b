/** Turns the lines of a file into offers, as a format says. */
import type { FeedFormat, FeedProblem } from "../../../../src/contract/endpoints/feed-formats";
import type { ImportOptions } from "../../../../src/contract/endpoints/imports";
import {
  isCompleteStep,
  REQUIRED_TARGETS,
  unmappedTargets,
  type FeedTarget,
} from "../../../../src/contract/feed-formats";
import { foldText } from "../../../../src/contract/fold-text";
import { CellError } from "../../resources/import/cell-error";
import { readNumber } from "../../resources/import/number-cells";
import type { TableLine } from "../../services/tables/read-table";
import { EMPTY_OFFER, readTarget, type OfferValues, type ReadContext } from "./offer-values";
import { changeOf, type Change } from "./transforms";

export interface FeedLine {
  readonly line: number;
  readonly outcome: "READ" | "SKIPPED" | "ERROR";
  readonly cells: readonly string[];
  /** The offer; undefined for a line that is skipped or in error. */
  readonly offer: OfferValues | undefined;
  /** What could be read, also of a line in error. */
  readonly values: Readonly<Partial<OfferValues>>;
  readonly problems: readonly FeedProblem[];
}

export interface FeedReader {
  /** Why the format does not fit the file. No line can be read then. */
  readonly problems: readonly FeedProblem[];
  read(line: TableLine): FeedLine;
}

const DECIMALS: Readonly<Record<FeedFormat["decimal"], ImportOptions["decimal"]>> = {
  AUTO: "AUTO",
  COMMA: ",",
  POINT: ".",
};

const folded = (text: string): string => foldText(text).replace(/\s+/g, " ").trim();

/** Position of a column that a letter (`B`, `AA`) or a number (`2`) names; undefined for other texts. */
function positionOf(name: string): number | undefined {
  if (/^\d{1,3}$/.test(name)) return Number(name) - 1;
  if (!/^[A-Z]{1,2}$/.test(name)) return undefined;
  return [...name].reduce((position, letter) => position * 26 + (letter.codePointAt(0) ?? 65) - 64, 0) - 1;
}

/**
 * Finds a column by its name, else by its letter or number. Throws a CellError for none, and for a name that two columns have.
 *
 * @param hasNames false for a file whose first line, such as a comment, does not tell how many columns there are
 */
function columnIn(header: readonly string[], name: string, hasNames: boolean): number {
  const found = header.flatMap((head, index) => (folded(head) === folded(name) ? [index] : []));
  const [first] = found;
  if (found.length > 1) throw new CellError("feed.column.twice", { column: name });
  const position = first ?? positionOf(name.trim());
  if (position === undefined || position < 0 || (hasNames && position >= header.length))
    throw new CellError("feed.column.missing", { column: name });
  return position;
}

interface Source {
  readonly target: FeedTarget;
  /** Undefined for a value that is the same on every line. */
  readonly column: number | undefined;
  readonly fallback: string;
  readonly ignoresErrors: boolean;
  readonly changes: readonly Change[];
}

type Filter = FeedFormat["filters"][number] & { readonly position: number };

/** Whether a line passes a filter of the format. */
function passes({ operator, value, position }: Filter, cells: readonly string[], { decimal }: ReadContext): boolean {
  const cell = (cells[position] ?? "").trim();
  const wanted = (value ?? "").trim();
  switch (operator) {
    case "NOT_EQUALS":
      return folded(cell) !== folded(wanted);
    case "CONTAINS":
      return folded(cell).includes(folded(wanted));
    case "FILLED":
      return cell !== "";
    case "GREATER":
      return readNumber(cell, decimal) > readNumber(wanted, "AUTO");
    case "LESS":
      return readNumber(cell, decimal) < readNumber(wanted, "AUTO");
    default:
      return folded(cell) === folded(wanted);
  }
}

/** Prepares a format for a file with these columns. */
export function feedReader(format: FeedFormat, header: readonly string[], today: string): FeedReader {
  const context: ReadContext = { decimal: DECIMALS[format.decimal], today };
  const problems: FeedProblem[] = unmappedTargets(format.columns).map((target) => ({
    target,
    code: "feed.column.required",
    params: {},
  }));
  const locate = (target: FeedTarget | null, name: string): number | undefined => {
    try {
      return columnIn(header, name, format.headerLine !== 0);
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      problems.push({ target, ...error.reason });
      return undefined;
    }
  };

  const sources = format.columns.flatMap(({ target, column, fallback, onError }): Source[] => {
    if (target === null) return [];
    const name = (column ?? "").trim();
    const position = name === "" ? undefined : locate(target, name);
    const steps = format.steps.filter((step) => step.target === target && isCompleteStep(step));
    const hasOtherColumns = steps.some(({ transform }) => transform === "CONCAT");
    if (position === undefined && (fallback ?? "").trim() === "" && !hasOtherColumns) return [];
    const changes = { ...context, target, locate: (column: string) => locate(target, column) };
    return [
      {
        target,
        column: position,
        fallback: fallback ?? "",
        ignoresErrors: onError === "IGNORE_VALUE" && !REQUIRED_TARGETS.includes(target),
        changes: steps.map((step) => changeOf(step, changes)),
      },
    ];
  });
  const filters = format.filters.flatMap((filter): Filter[] => {
    const position = (filter.column ?? "").trim() === "" ? undefined : locate(null, filter.column ?? "");
    return position === undefined ? [] : [{ ...filter, position }];
  });

  function valuesOf(cells: readonly string[]) {
    let values: Partial<OfferValues> = {};
    const errors: FeedProblem[] = [];
    for (const { target, column, fallback, ignoresErrors, changes } of sources) {
      try {
        const cell = column === undefined ? "" : (cells[column] ?? "").trim();
        const text = changes.reduce((changed, change) => change(changed, cells), cell === "" ? fallback : cell).trim();
        if (text !== "") values = { ...values, ...readTarget(target, text, context) };
        else if (REQUIRED_TARGETS.includes(target)) throw new CellError("feed.line.required", {});
      } catch (error) {
        if (!(error instanceof CellError)) throw error;
        if (!ignoresErrors) errors.push({ target, ...error.reason });
      }
    }
    return { values, errors };
  }

  return {
    problems,
    read({ line, cells }) {
      const skipped = { line, outcome: "SKIPPED", cells, offer: undefined, values: {}, problems: [] } as const;
      const isComment = Boolean(format.commentPrefix) && (cells[0] ?? "").trim().startsWith(format.commentPrefix ?? "");
      if (isComment || cells.every((cell) => cell.trim() === "")) return skipped;
      if (!filters.every((filter) => passes(filter, cells, context))) return skipped;
      const { values, errors } = valuesOf(cells);
      // A delimiter inside a text moves the values of the line to other columns.
      if (format.headerLine !== 0 && cells.slice(header.length).some((cell) => cell.trim() !== ""))
        errors.push({
          target: null,
          code: "feed.line.ragged",
          params: { cells: cells.length, columns: header.length },
        });
      const { ean, quantity } = values;
      return errors.length > 0 || ean === undefined || quantity === undefined
        ? { line, outcome: "ERROR", cells, offer: undefined, values, problems: errors }
        : { line, outcome: "READ", cells, offer: { ...EMPTY_OFFER, ...values, ean, quantity }, values, problems: [] };
    },
  };
}
