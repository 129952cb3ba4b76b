/** Guards for values of unknown shape. */

/** Returns whether a value is an object or an array. */
export const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Returns the object's own property of a name that a client sent; names such as `constructor` exist on every object. */
export const ownProperty = <Value>(
  object: Readonly<Record<string, Value>> | undefined,
  name: string,
): Value | undefined => (object !== undefined && Object.hasOwn(object, name) ? object[name] : undefined);

/** Returns whether a value is an object with string keys, not an array. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  isObject(value) && !Array.isArray(value);

/** Returns whether a value is missing, an empty text, or a list or object without parts. */
export const isEmptyValue = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === "" ||
  (typeof value === "object" && Object.keys(value).length === 0);
