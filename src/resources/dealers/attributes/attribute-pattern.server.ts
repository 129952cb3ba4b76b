/** Patterns that shops define for the values of their tags. */
import { readPattern } from "../../../../host/server/platform/bounded-pattern";
import type { MessageKey } from "../../../contract/errors";
import { definitionError, type Attribute } from "./attribute-values";

/** Returns an error key for a pattern that RE2 cannot run, or undefined. */
export const patternError = (source: string | null): MessageKey | undefined =>
  source === null || readPattern(source) !== undefined ? undefined : "attribute.error.pattern";

/**
 * Checks a value against its whole definition and returns an error key, or undefined. Patterns that RE2 cannot run are refused when the tag
 * is saved; where one is stored, it refuses every value.
 */
export function attributeError(attribute: Attribute, value: string): MessageKey | undefined {
  const error = definitionError(attribute, value);
  if (error !== undefined || attribute.type !== "TEXT" || attribute.pattern === null) return error;
  const pattern = readPattern(attribute.pattern);
  if (pattern === undefined) return "attribute.error.stored-pattern";
  return pattern.testExact(value) ? undefined : "error.pattern";
}
