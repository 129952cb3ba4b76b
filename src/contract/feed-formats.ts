/** What a format says about the files of a provider: where each value of an offer is, and how it is changed before it is read. */
import { isDatePattern } from "./date-pattern";

/** Values of an offer that a file may hold. */
export const FEED_TARGETS = [
  "ean",
  "quantity",
  "netPrice",
  "deliveryDays",
  "dot",
  "providerRef",
  "description",
  "minQuantity",
  "packQuantity",
  "currency",
] as const;
export type FeedTarget = (typeof FEED_TARGETS)[number];
/** Without these a format cannot be used. */
export const REQUIRED_TARGETS: readonly FeedTarget[] = ["ean", "quantity"];

export const FEED_TYPES = ["AUTO", "CSV", "XLSX", "JSON", "XML"] as const;
export const FEED_DELIMITERS = ["SEMICOLON", "COMMA", "TAB", "PIPE"] as const;
export const FEED_DELIMITER_SIGNS = { SEMICOLON: ";", COMMA: ",", TAB: "\t", PIPE: "|" } as const;
export const FEED_DECIMALS = ["AUTO", "COMMA", "POINT"] as const;
/** What happens to a value that cannot be read. The line is always refused for a required one. */
export const FEED_ON_ERROR = ["REJECT", "IGNORE_VALUE"] as const;
export const FEED_TRANSFORMS = [
  "UPPER",
  "LOWER",
  "REPLACE",
  "MAP",
  "SPLIT",
  "SUBSTRING",
  "REGEX",
  "MULTIPLY",
  "ADD_VAT",
  "REMOVE_VAT",
  "CONCAT",
  "DATE",
  "YES_NO",
] as const;
export type FeedTransform = (typeof FEED_TRANSFORMS)[number];
export const FEED_OPERATORS = ["EQUALS", "NOT_EQUALS", "CONTAINS", "FILLED", "GREATER", "LESS"] as const;

/** Longest regular expression of a step. */
const MAX_PATTERN = 200;
/** A repetition of a group that itself repeats something can take very long for some texts. */
const NESTED_REPETITION = /\([^)]*[*+}][^)]*\)[*+{]/;
const NUMBER = /^-?\d+(?:[.,]\d+)?$/;

/** A change of a value, as it is typed. */
export interface FeedStep {
  readonly transform: FeedTransform | null;
  readonly argument: string | null;
  readonly replacement: string | null;
}

/** Parses a number of a step, with a decimal comma or point. */
export const stepNumber = (text: string | null): number => Number((text ?? "").trim().replace(",", "."));

/** Columns that a step adds, as they are typed: `Marque; Profil`. */
export const namedColumns = (argument: string | null): string[] =>
  (argument ?? "")
    .split(";")
    .map((name) => name.trim())
    .filter((name) => name !== "");

/** Returns the replacements of whole values that another one of the same value has before, which they can never follow. */
export const repeatedReplacements = (steps: readonly (FeedStep & { readonly target: string | null })[]): number[] =>
  steps.flatMap(({ transform, target, argument }, index) => {
    if (transform !== "MAP") return [];
    const isSame = (other: (typeof steps)[number]): boolean =>
      other.transform === "MAP" && other.target === target && other.argument?.trim() === argument?.trim();
    return steps.findIndex(isSame) < index ? [index] : [];
  });

function isPattern(text: string): boolean {
  if (text.length > MAX_PATTERN || NESTED_REPETITION.test(text)) return false;
  try {
    new RegExp(text, "u");
    return true;
  } catch {
    return false;
  }
}

/** Returns whether a step has what its change needs. */
export function isCompleteStep({ transform, argument, replacement }: FeedStep): boolean {
  const text = argument ?? "";
  switch (transform) {
    case "REPLACE":
    case "MAP":
    case "YES_NO":
      return text !== "";
    case "CONCAT":
      return namedColumns(text).length > 0;
    case "DATE":
      return isDatePattern(text);
    case "SPLIT":
      return text !== "" && (replacement === null || /^[1-9]\d?$/.test(replacement.trim()));
    case "SUBSTRING":
      return /^[1-9]\d{0,3}$/.test(text.trim()) && (replacement === null || /^[1-9]\d{0,3}$/.test(replacement.trim()));
    case "REGEX":
      return text !== "" && isPattern(text);
    case "MULTIPLY":
      return NUMBER.test(text.trim()) && stepNumber(text) > 0;
    case "ADD_VAT":
    case "REMOVE_VAT":
      return NUMBER.test(text.trim()) && stepNumber(text) >= 0 && stepNumber(text) < 100;
    default:
      return true;
  }
}

interface MappedColumn {
  readonly target: string | null;
  readonly column: string | null;
  readonly fallback: string | null;
}

/** Returns the required values that have neither a column nor a value of their own. The article number needs a column. */
export const unmappedTargets = (columns: readonly MappedColumn[]): FeedTarget[] =>
  REQUIRED_TARGETS.filter((required) => {
    const mapped = columns.find(({ target }) => target === required);
    if ((mapped?.column ?? "").trim() !== "") return false;
    return required === "ean" || (mapped?.fallback ?? "").trim() === "";
  });
