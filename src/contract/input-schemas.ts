/** Schemas of ids, counts and days in calls, limited to what the database's columns hold. */
import * as v from "valibot";
import { isDay, isInstant } from "./days";

/** Largest value of an integer column. */
export const MAX_INTEGER = 2_147_483_647;

/** Largest number with decimals: beyond, a binary number has no exact cents. */
export const MAX_DECIMAL = 1e12;

/** Record id in a path: digits. */
export const idParam = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^\d{1,15}$/));

/** Records whose papers one call prints, at most. */
export const MAX_PAPERS = 100;
/** Ids of some records in a query, separated by commas. */
export const idsParam = v.pipe(
  v.string(),
  v.maxLength(16 * MAX_PAPERS, "error.too-long"),
  v.regex(/^\d{1,15}(,\d{1,15})*$/),
  v.transform((text) => [...new Set(text.split(",").map(Number))]),
  v.maxLength(MAX_PAPERS, "error.too-many-selected"),
);

/** Record id in a body; its column holds every safe integer. */
export const recordId = v.pipe(
  v.number("error.reference"),
  v.safeInteger("error.reference"),
  v.minValue(0, "error.reference"),
);

/** Whole number of an integer column: a count, a version or an index, not negative. */
export const wholeNumber = v.pipe(
  v.number("error.number"),
  v.integer("error.integer"),
  v.minValue(0, "error.min"),
  v.maxValue(MAX_INTEGER, "error.max"),
);

/** Whole number in a path or a query. */
export const wholeParam = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,10}$/, "error.integer"), v.transform(Number))]),
  wholeNumber,
);

/** ISO day that exists, from 1900 to 2199. */
export const day = v.pipe(v.string("error.date"), v.check(isDay, "error.date"));

/** ISO instant with its offset, on such a day. */
export const instant = v.pipe(v.string("error.date-time"), v.check(isInstant, "error.date-time"));
