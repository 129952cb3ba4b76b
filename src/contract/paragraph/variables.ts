/** Variables in the texts of paragraphs: the public site replaces `{city}` by the shop's city. */
import type { OwnerType } from "./owners";

/** A name in braces, with an argument after a colon: `{minPrice:205/55R16}`. */
export const VARIABLE = /\{([a-zA-Z][\w.:/-]{0,40})\}/g;

const SITE_VARIABLES = ["shopName", "city", "postalCode", "dealerName", "dealerPhone", "minPrice"] as const;
export type SiteVariable = (typeof SITE_VARIABLES)[number];

/** Variables that need a tyre size as argument. */
const WITH_SIZE: readonly string[] = ["minPrice"];
const EXAMPLE_SIZE = "205/55R16";

const STOCK = ["count", "minPrice"] as const;
/** Variables of a system page by its type; every page also has those of the shop. */
const PAGE_VARIABLES: Readonly<Record<string, readonly string[]>> = {
  TYRE_SEARCH: ["season", "count"],
  TYRE_LIST: ["brand", "size", "season", ...STOCK],
  TYRE_SIZE: ["size", "season", ...STOCK],
  TYRE_BRAND: ["brand", "season", ...STOCK],
  TYRE_PROFILE: ["brand", "season", ...STOCK],
  TYRE_DETAIL: ["brand", "size", "season", "minPrice"],
  CATALOG: STOCK,
  SERVICE_LIST: ["count"],
  SERVICE: ["minPrice"],
  DEALER_LIST: ["count"],
  DEALER_CITY: ["city", "count"],
  DEALER: ["city"],
};

/** Returns the variables for content blocs in pages of a type. */
export const blocVariables = (pageType: string): readonly string[] => [
  "shopName",
  ...(Object.hasOwn(PAGE_VARIABLES, pageType) ? (PAGE_VARIABLES[pageType] ?? []) : []),
];

/** Variables for the pages of services. */
export const SERVICE_VARIABLES = [
  "service.name",
  "service.price",
  "service.duration",
  "dealerName",
  "shopName",
] as const;

/**
 * Returns the variables for an owner's texts. Undefined where they are not checked, or where the shop defines them (`{field:diameter}`).
 */
export const variablesOf = (owner: OwnerType): readonly SiteVariable[] | undefined =>
  owner === "LANDING_PAGE" ? SITE_VARIABLES : undefined;

/** Returns the text to insert for a variable. */
export const variableText = (name: SiteVariable): string =>
  WITH_SIZE.includes(name) ? `{${name}:${EXAMPLE_SIZE}}` : `{${name}}`;

/**
 * Returns the first unknown variable in a text, or one that lacks its size; undefined when all are valid. @param sized variables that need
 * a size
 */
export function unknownVariable(
  text: string,
  names: readonly string[],
  sized: readonly string[] = WITH_SIZE,
): string | undefined {
  for (const [, whole = ""] of text.matchAll(VARIABLE)) {
    if (names.includes(whole) && !sized.includes(whole)) continue;
    const [name = "", size] = whole.split(":");
    if (!names.includes(name) || sized.includes(name) !== (size !== undefined && size !== "")) return whole;
  }
  return undefined;
}
