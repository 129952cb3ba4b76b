/** Id of a record in an address: as text, so that none is longer than the database takes. */
import * as v from "valibot";

export const idParam = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^\d{1,15}$/));
