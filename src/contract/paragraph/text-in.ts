import type { Localised } from "../fields";

/** The text of a language, or of the first that has one. */
export function textIn(value: unknown, locale: string): string {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null) return "";
  const texts = value as Localised;
  return texts[locale] ?? Object.values(texts).find((text) => text !== "") ?? "";
}
