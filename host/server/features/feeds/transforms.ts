/** Changes of a value before it is read: the steps of a format, in their order. */
import { createContext, Script } from "node:vm";
import { stepNumber, type FeedStep, type FeedTransform } from "../../../../src/contract/feed-formats";
import type { ImportOptions } from "../../../../src/contract/endpoints/imports";
import { CellError } from "../../resources/import/cell-error";
import { readNumber } from "../../resources/import/number-cells";

type Decimal = ImportOptions["decimal"];
export type Change = (text: string) => string;

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

const CHANGES: Readonly<Record<FeedTransform, (argument: string, replacement: string, decimal: Decimal) => Change>> = {
  UPPER: () => (text) => text.toUpperCase(),
  LOWER: () => (text) => text.toLowerCase(),
  REPLACE: (argument, replacement) => (text) => text.replaceAll(argument, () => replacement),
  MAP: (argument, replacement) => (text) => (text.trim() === argument.trim() ? replacement : text),
  SPLIT: (argument, replacement) => (text) => text.split(argument)[Number(replacement || "1") - 1] ?? "",
  SUBSTRING: (argument, replacement) => {
    const start = Number(argument) - 1;
    const end = replacement === "" ? undefined : start + Number(replacement);
    return (text) => text.slice(start, end);
  },
  REGEX: (argument) => patternChange(argument),
  MULTIPLY: (argument, _, decimal) => numberChange(decimal, (number) => number * stepNumber(argument)),
  ADD_VAT: (argument, _, decimal) => numberChange(decimal, (number) => number * (1 + stepNumber(argument) / 100)),
  REMOVE_VAT: (argument, _, decimal) => numberChange(decimal, (number) => number / (1 + stepNumber(argument) / 100)),
};

/** Returns the change that a step describes. Call it only with a complete step. */
export const changeOf = ({ transform, argument, replacement }: FeedStep, decimal: Decimal): Change =>
  transform === null ? (text) => text : CHANGES[transform](argument ?? "", replacement ?? "", decimal);
