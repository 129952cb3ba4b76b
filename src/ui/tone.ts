/** What a colour means; it never speaks alone (an icon or a word stands beside it). */
export type Tone = "neutral" | "success" | "warning" | "danger" | "info" | "primary";

/** Height of a control: sm in title rows and tables, md in forms and bars, lg alone on a page and under a thumb. */
export type Size = "sm" | "md" | "lg";

/** Joins class names, leaving out what is off. */
export const classes = (...names: readonly (string | false | undefined | null)[]): string =>
  names.filter(Boolean).join(" ");
