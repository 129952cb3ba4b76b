/** Record id in a path: digits, limited to what the database column holds. */
import * as v from "valibot";

export const idParam = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^\d{1,15}$/));
