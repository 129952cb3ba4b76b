/** Variables in the texts of a paragraph: `{city}` is what the public site knows of the shop. */
import type { OwnerType } from "./owners";

/** Name between braces, with what it is about behind a colon: `{minPrice:205/55R16}`. */
export const VARIABLE = /\{([a-zA-Z][\w.:/-]{0,40})\}/g;

const SITE_VARIABLES = ["shopName", "city", "postalCode", "dealerName", "dealerPhone", "minPrice"] as const;
export type SiteVariable = (typeof SITE_VARIABLES)[number];

/** Those that a size must follow. */
const WITH_SIZE: readonly string[] = ["minPrice"];
const EXAMPLE_SIZE = "205/55R16";

/** What an owner's texts may name; undefined where nobody checks, or where the shop makes the names (`{field:diameter}`). */
export const variablesOf = (owner: OwnerType): readonly SiteVariable[] | undefined =>
  owner === "LANDING_PAGE" ? SITE_VARIABLES : undefined;

/** What is written into a text for a variable. */
export const variableText = (name: SiteVariable): string =>
  WITH_SIZE.includes(name) ? `{${name}:${EXAMPLE_SIZE}}` : `{${name}}`;

/** The first name in a text that is none of the known ones, or lacks its size. */
export function unknownVariable(text: string, known: readonly string[]): string | undefined {
  for (const [, whole = ""] of text.matchAll(VARIABLE)) {
    if (known.includes(whole) && !WITH_SIZE.includes(whole)) continue;
    const [name = "", size] = whole.split(":");
    if (!known.includes(name) || WITH_SIZE.includes(name) !== (size !== undefined && size !== "")) return whole;
  }
  return undefined;
}
