/** Guards for values of unknown shape. */

/** Returns whether a value is an object or an array. */
export const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Returns whether a value is an object with string keys, not an array. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  isObject(value) && !Array.isArray(value);
