/** Text of doc comments. */

/** Joins the lines of a comment. */
export const oneLine = (text: string): string => text.replace(/\s*\n\s*\*?\s*/g, " ").trim();

/** Removes behaviour ids, which help those who change the code, not those who embed. */
export const withoutBehaviourIds = (text: string): string => text.replace(/\s*\([a-z]+-\d\d\)/g, "");
