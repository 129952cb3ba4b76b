/** Values of dealer options and metadata tags: stored as text, checked against the definition of the option or tag. */
import { isDay } from "../../../contract/days";
import type { MessageKey } from "../../../contract/errors";
import { isLibraryPicture } from "../../../contract/rich-text";

export const ATTRIBUTE_TYPES = ["TEXT", "BOOLEAN", "NUMBER", "DATE", "LIST", "MULTI_LIST", "URL", "PICTURE"] as const;
export type AttributeType = (typeof ATTRIBUTE_TYPES)[number];

/** What a value must satisfy. */
export interface Attribute {
  readonly type: AttributeType;
  /** Codes that a list allows. */
  readonly codes: readonly string[];
  readonly min: number | null;
  readonly max: number | null;
  /** RE2 pattern that the whole text must match. */
  readonly pattern: string | null;
}

/** Splits the text of a multiple choice: `FLEET,LEASING`. */
export const splitCodes = (value: string): string[] => value.split(",").filter((code) => code !== "");
/** Joins the codes of a multiple choice to its text. The inverse of `splitCodes`. */
export const joinCodes = (codes: readonly string[]): string => codes.join(",");

/**
 * Checks a value against all of its definition but the pattern, which only the server runs. Returns an error key, or undefined. Whether a value
 * is mandatory is checked elsewhere.
 */
export function definitionError({ type, codes, min, max }: Attribute, value: string): MessageKey | undefined {
  switch (type) {
    case "BOOLEAN":
      return value === "true" ? undefined : "error.boolean";
    case "NUMBER": {
      const number = /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : Number.NaN;
      if (Number.isNaN(number)) return "error.number";
      return (min !== null && number < min) || (max !== null && number > max) ? "attribute.error.range" : undefined;
    }
    case "DATE":
      return isDay(value) ? undefined : "error.date";
    case "LIST":
      return codes.includes(value) ? undefined : "error.choice";
    case "MULTI_LIST": {
      const codesOfValue = splitCodes(value);
      const areAllowed = codesOfValue.length > 0 && codesOfValue.every((code) => codes.includes(code));
      return areAllowed && new Set(codesOfValue).size === codesOfValue.length ? undefined : "error.choice";
    }
    case "URL":
      return /^https?:\/\/[^\s.]+\.\S+$/i.test(value) ? undefined : "error.external-url";
    case "PICTURE":
      return isLibraryPicture(value) ? undefined : "error.picture";
    case "TEXT":
      return undefined;
  }
}
