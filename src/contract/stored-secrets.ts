/** Secrets of a record as calls answer them: which are stored, never their texts. */
import * as v from "valibot";

/** Returns the schema of a stored secret. @param names secrets that the record may have */
export const storedSecret = <const Names extends readonly string[]>(names: Names) =>
  v.object({
    name: v.picklist(names),
    /** The last characters: `••••1234`. */
    hint: v.string(),
    /** ISO instant. */
    since: v.string(),
    /** Until when the replaced secret stays valid; ISO instant. */
    formerUntil: v.nullable(v.string()),
  });
