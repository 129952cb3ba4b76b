/** Values of dealer options and metadata tags: text by type, checked against the option's or tag's definition. */
import type { MessageKey } from "../../contract/errors";

export const ATTRIBUTE_TYPES = ["TEXT", "BOOLEAN", "NUMBER", "DATE", "LIST", "MULTI_LIST", "URL"] as const;
export type AttributeType = (typeof ATTRIBUTE_TYPES)[number];

/** What a value may be. */
export interface Attribute {
  readonly type: AttributeType;
  /** Codes of a list. */
  readonly codes: readonly string[];
  readonly min: number | null;
  readonly max: number | null;
  /** Regular expression that a text must match whole. */
  readonly pattern: string | null;
}

/** Several codes in one text: `FLEET,LEASING`. */
export const splitCodes = (value: string): string[] => value.split(",").filter((code) => code !== "");
export const joinCodes = (codes: readonly string[]): string => codes.join(",");

/** A pattern that can't be read lets everything through: it is refused where it is typed. */
export function readPattern(source: string): RegExp | undefined {
  try {
    return new RegExp(`^(?:${source})$`, "u");
  } catch {
    return undefined;
  }
}

const isDay = (value: string): boolean => /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));

/** Message key of what is wrong with a value; undefined where it is right. A missing value is not asked about here. */
export function attributeError({ type, codes, min, max, pattern }: Attribute, value: string): MessageKey | undefined {
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
      const chosen = splitCodes(value);
      const isKnown = chosen.length > 0 && chosen.every((code) => codes.includes(code));
      return isKnown && new Set(chosen).size === chosen.length ? undefined : "error.choice";
    }
    case "URL":
      return /^https?:\/\/[^\s.]+\.\S+$/i.test(value) ? undefined : "error.external-url";
    case "TEXT":
      return pattern === null || (readPattern(pattern)?.test(value) ?? true) ? undefined : "error.pattern";
  }
}
