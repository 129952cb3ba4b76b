/** Variables in the texts of a paragraph: `{city}` is what the public site knows of the shop. */
import type { OwnerType } from "./owners";

/** Name between braces, with what it is about behind a colon: `{minPrice:205/55R16}`. */
export const VARIABLE = /\{([a-zA-Z][\w.:/-]{0,40})\}/g;

const SITE_VARIABLES = ["shopName", "city", "postalCode", "dealerName", "dealerPhone", "minPrice"] as const;
export type SiteVariable = (typeof SITE_VARIABLES)[number];

/** Those that a size must follow. */
const WITH_SIZE: readonly string[] = ["minPrice"];
const EXAMPLE_SIZE = "205/55R16";

const STOCK = ["count", "minPrice"] as const;
/** What a system page of the site is about, by its type; every page knows the shop. */
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

/** What the texts of content blocs in pages of a type may name. */
export const blocVariables = (pageType: string): readonly string[] => [
  "shopName",
  ...(Object.hasOwn(PAGE_VARIABLES, pageType) ? (PAGE_VARIABLES[pageType] ?? []) : []),
];

/** What the texts of a service's page may name. */
export const SERVICE_VARIABLES = [
  "service.name",
  "service.price",
  "service.duration",
  "dealerName",
  "shopName",
] as const;

/** What an owner's texts may name; undefined where nobody checks, or where the shop makes the names (`{field:diameter}`). */
export const variablesOf = (owner: OwnerType): readonly SiteVariable[] | undefined =>
  owner === "LANDING_PAGE" ? SITE_VARIABLES : undefined;

/** What is written into a text for a variable. */
export const variableText = (name: SiteVariable): string =>
  WITH_SIZE.includes(name) ? `{${name}:${EXAMPLE_SIZE}}` : `{${name}}`;

/** The first name in a text that is none of the known ones, or lacks its size. @param sized names that a size must follow */
export function unknownVariable(
  text: string,
  known: readonly string[],
  sized: readonly string[] = WITH_SIZE,
): string | undefined {
  for (const [, whole = ""] of text.matchAll(VARIABLE)) {
    if (known.includes(whole) && !sized.includes(whole)) continue;
    const [name = "", size] = whole.split(":");
    if (!known.includes(name) || sized.includes(name) !== (size !== undefined && size !== "")) return whole;
  }
  return undefined;
}
