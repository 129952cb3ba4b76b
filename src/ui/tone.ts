/** Meaning of a colour. Never the only signal: pair it with an icon or text. */
export type Tone = "neutral" | "success" | "warning" | "danger" | "info" | "primary";

/** Control height: `sm` in title rows and tables, `md` in forms and toolbars, `lg` for a page's single main control. */
export type Size = "sm" | "md" | "lg";

/** Joins class names, skipping falsy ones. */
export const classes = (...names: readonly (string | false | undefined | null)[]): string =>
  names.filter(Boolean).join(" ");
