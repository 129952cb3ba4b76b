import type { Localised } from "../fields";

/** Returns the text in a locale, or in the first locale that has one. */
export function textIn(value: unknown, locale: string): string {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null) return "";
  const texts = value as Localised;
  return texts[locale] ?? Object.values(texts).find((text) => text !== "") ?? "";
}
