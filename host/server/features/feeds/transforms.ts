/** Changes of a value before it is read: the steps of a format, in their order. */
import { createContext, Script } from "node:vm";
import { readPattern } from "../../../../src/contract/date-pattern";
import { daysBetween } from "../../../../src/contract/days";
import {
  namedColumns,
  stepNumber,
  type FeedStep,
  type FeedTarget,
  type FeedTransform,
} from "../../../../src/contract/feed-formats";
import type { ImportOptions } from "../../../../src/contract/endpoints/imports";
import { weekOf } from "../../../../src/contract/tyres";
import { NO_WORDS, YES_WORDS } from "../../../../src/contract/yes-no";
import { CellError } from "../../resources/import/cell-error";
import { readNumber } from "../../resources/import/number-cells";

type Decimal = ImportOptions["decimal"];
/** @param cells all cells of the line */
export type Change = (text: string, cells: readonly string[]) => string;

/** What changes need to know beside their step. */
export interface ChangeContext {
  readonly target: FeedTarget;
  readonly decimal: Decimal;
  /** ISO day. */
  readonly today: string;
  /** Returns the position of a column; undefined for one that the file lacks. */
  locate(column: string): number | undefined;
}

/** Milliseconds that a regular expression may take for one cell. */
const PATTERN_MS = 50;
/** Milliseconds that it may take for a file in addition to those for each cell, so that slow cells cannot occupy the server. */
const GRACE_MS = 500;
const MEAN_MS = 0.1;

/**
 * Returns a function that returns the first group of a match, or the whole one. The expression runs in a context of its own, because only there
 * it can be interrupted.
 */
function patternChange(pattern: string): Change {
  const box: { pattern: RegExp; text: string } = { pattern: new RegExp(pattern, "u"), text: "" };
  const context = createContext(box);
  const script = new Script("pattern.exec(text)");
  let left = GRACE_MS;
  return (text) => {
    left += MEAN_MS;
    if (left < 0) throw new CellError("feed.line.slow-pattern", { value: text });
    box.text = text;
    const start = performance.now();
    try {
      const match = script.runInContext(context, { timeout: PATTERN_MS }) as readonly string[] | null;
      return match === null ? "" : (match[1] ?? match[0] ?? "");
    } catch {
      throw new CellError("feed.line.slow-pattern", { value: text });
    } finally {
      left -= performance.now() - start;
    }
  };
}

/** Returns a function that changes the number in a text, and writes it with the decimal separator of the file. */
function numberChange(decimal: Decimal, change: (number: number) => number): Change {
  return (text) => {
    if (text.trim() === "") return text;
    const number = readNumber(text, decimal);
    if (Number.isNaN(number)) throw new CellError("feed.line.number", { value: text });
    const changed = String(Math.round(change(number) * 1e6) / 1e6);
    return decimal === "," ? changed.replace(".", ",") : changed;
  };
}

/** Adds the texts of other columns. */
function columnsChange(argument: string, replacement: string, { locate }: ChangeContext): Change {
  const positions = namedColumns(argument).flatMap((column) => locate(column) ?? []);
  return (text, cells) =>
    [text, ...positions.map((position) => (cells[position] ?? "").trim())]
      .filter((part) => part !== "")
      .join(replacement === "" ? " " : replacement);
}

/** Writes a date as the value needs it: a week of production, the days until then, or the ISO day. */
function dateChange(pattern: string, { target, today }: ChangeContext): Change {
  return (text) => {
    if (text.trim() === "") return text;
    const day = readPattern(text, pattern);
    if (day === undefined) throw new CellError("feed.line.date", { value: text, pattern });
    if (target === "dot") return weekOf(day);
    return target === "deliveryDays" ? String(Math.max(daysBetween(today, day), 0)) : day;
  };
}

/** Replaces the words for yes and for no. */
function wordsChange(yes: string, no: string): Change {
  const [yesWords, noWords]: readonly (readonly string[])[] = [YES_WORDS, NO_WORDS];
  return (text) => {
    const word = text.trim().toLowerCase();
    if (word === "" || noWords?.includes(word) === true) return no;
    if (yesWords?.includes(word) === true) return yes;
    throw new CellError("feed.line.yes-no", { value: text });
  };
}

type Step = readonly [argument: string, replacement: string];
const CHANGES: Readonly<Record<FeedTransform, (step: Step, context: ChangeContext) => Change>> = {
  UPPER: () => (text) => text.toUpperCase(),
  LOWER: () => (text) => text.toLowerCase(),
  REPLACE:
    ([argument, replacement]) =>
    (text) =>
      text.replaceAll(argument, () => replacement),
  MAP:
    ([argument, replacement]) =>
    (text) =>
      text.trim() === argument.trim() ? replacement : text,
  SPLIT:
    ([argument, replacement]) =>
    (text) =>
      text.split(argument)[Number(replacement || "1") - 1] ?? "",
  SUBSTRING: ([argument, replacement]) => {
    const start = Number(argument) - 1;
    const end = replacement === "" ? undefined : start + Number(replacement);
    return (text) => text.slice(start, end);
  },
  REGEX: ([argument]) => patternChange(argument),
  MULTIPLY: ([argument], { decimal }) => numberChange(decimal, (number) => number * stepNumber(argument)),
  ADD_VAT: ([argument], { decimal }) => numberChange(decimal, (number) => number * (1 + stepNumber(argument) / 100)),
  REMOVE_VAT: ([argument], { decimal }) => numberChange(decimal, (number) => number / (1 + stepNumber(argument) / 100)),
  CONCAT: ([argument, replacement], context) => columnsChange(argument, replacement, context),
  DATE: ([argument], context) => dateChange(argument, context),
  YES_NO: ([argument, replacement]) => wordsChange(argument, replacement),
};

/** Returns the change that a step describes. Call it only with a complete step. */
export const changeOf = ({ transform, argument, replacement }: FeedStep, context: ChangeContext): Change =>
  transform === null ? (text) => text : CHANGES[transform]([argument ?? "", replacement ?? ""], context);
