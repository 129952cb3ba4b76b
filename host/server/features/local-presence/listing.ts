/** Directory listings: data sent, differences, and resulting state. */
import { fillTemplate } from "../../../../src/contract/template";
import { ProviderError, type DirectoryProvider } from "../../services/directories/provider";
import type { RecordOf, ValuesOfResource } from "../../../../src/contract/resource";
import type fitter from "../../../../src/resources/dealers/fitter/fitter.resource";
import type listing from "../../../../src/resources/dealers/local-presence/local-listing.resource";
import type { LISTED_FIELDS, NAME_NOTICES } from "../../../../src/contract/listed-fields";
import type { PresenceSettings } from "./settings";
import { plainText } from "../../../../src/contract/plain-text";
import { WEEKDAYS } from "../../../../src/contract/fields/values";

export type Dealer = RecordOf<typeof fitter>;
type Listed = (typeof LISTED_FIELDS)[number];
/** Texts by field; missing ones are not shown. */
export type ListingTexts = Readonly<Record<Listed, string>>;

/** Names of the days in schema.org notation. */
export const DAYS: Readonly<Record<(typeof WEEKDAYS)[number], string>> = {
  MONDAY: "Mo",
  TUESDAY: "Tu",
  WEDNESDAY: "We",
  THURSDAY: "Th",
  FRIDAY: "Fr",
  SATURDAY: "Sa",
  SUNDAY: "Su",
};

/** Formats opening hours in schema.org notation: `Mo 08:00-12:00,14:00-18:30; Tu …`. */
export const hoursText = (hours: Dealer["openingHours"]): string =>
  WEEKDAYS.flatMap((day) => {
    const ranges = hours[day].map(({ from, to }) => `${from}-${to}`);
    return ranges.length === 0 ? [] : [`${DAYS[day]} ${ranges.join(",")}`];
  }).join("; ");

/** Adds the tracking parameters of the directory to the website address. */
function campaignUrl(website: string | null, { campaign }: PresenceSettings, directory: string): string {
  if (website === null || campaign === null) return website ?? "";
  const tags = fillTemplate(campaign, (name) => (name === "directory" ? directory.toLowerCase() : undefined));
  return `${website}${website.includes("?") ? "&" : "?"}${tags}`;
}

/** Builds the listing of a dealer. @param languages the shop's locales, default first */
export function listingOf(
  dealer: Dealer,
  languages: readonly string[],
  settings: PresenceSettings,
  directory: string,
): ListingTexts {
  const { address } = dealer;
  const names: Readonly<Record<string, string>> = {
    name: dealer.tradingName ?? dealer.name,
    brand: settings.brand,
    city: address.city,
  };
  const description = languages.map((locale) => dealer.description[locale]).find((text) => text !== undefined) ?? "";
  return {
    NAME: fillTemplate(settings.nameTemplate, (part) => names[part]).trim(),
    ADDRESS: [address.address1, address.address2, `${address.postalCode ?? ""} ${address.city}`.trim(), address.country]
      .filter(Boolean)
      .join(", "),
    PHONE: dealer.phone,
    URL: campaignUrl(dealer.website, settings, directory),
    HOURS: hoursText(dealer.openingHours),
    DESCRIPTION: plainText(description).slice(0, 750),
  };
}

const isSameText = (a: string, b: string): boolean =>
  a.localeCompare(b, undefined, { sensitivity: "base", ignorePunctuation: true }) === 0;

/** Returns the fields to send, without those the shop keeps private. */
const pushedTexts = (ownTexts: ListingTexts, { pushed }: PresenceSettings): Partial<ListingTexts> =>
  Object.fromEntries(Object.entries(ownTexts).filter(([name]) => pushed.some((field) => field === name)));

/** Returns the fields that differ in the directory. Fields empty at the dealer do not count. */
export const differencesOf = (
  ownTexts: Partial<ListingTexts>,
  directoryTexts: Readonly<Record<string, unknown>>,
): Listed[] =>
  (Object.keys(ownTexts) as Listed[]).filter((name) => {
    const listedValue = directoryTexts[name];
    const ownValue = ownTexts[name] ?? "";
    return ownValue !== "" && !isSameText(ownValue, typeof listedValue === "string" ? listedValue : "");
  });

/** Returns the directory's own texts of the fields in which they win; a field without one still gets the dealer's text. */
const winningTexts = (
  directoryTexts: Readonly<Record<string, unknown>> | undefined,
  { theirsWins }: PresenceSettings,
): Partial<ListingTexts> =>
  Object.fromEntries(
    theirsWins.flatMap((name) => {
      const text = directoryTexts?.[name];
      return typeof text === "string" && text !== "" ? [[name, text]] : [];
    }),
  );

/** Whether the dealer has the fields that a listing requires: position and telephone. */
export const isListable = ({ geo, phone }: Dealer): boolean => geo !== null && phone !== "";

/** Converts the directory's texts to values of the listing record. */
const listingValues = (directoryTexts: Readonly<Record<string, unknown>>) => {
  const text = (name: Listed): string | null =>
    typeof directoryTexts[name] === "string" ? directoryTexts[name] : null;
  return {
    theirName: text("NAME"),
    theirAddress: text("ADDRESS"),
    theirPhone: text("PHONE"),
    theirUrl: text("URL"),
    theirHours: text("HOURS"),
    theirDescription: text("DESCRIPTION"),
  };
};

/** Figures of the last 30 days by their names in a directory's answer. */
const INSIGHTS = { views: "VIEWS_30", calls: "CALLS_30", routes: "ROUTES_30" } as const;

/** Reads the figures that a directory reports; those that it leaves out keep their values. */
const insightsOf = (answer: Readonly<Record<string, unknown>>): Partial<Record<keyof typeof INSIGHTS, number>> =>
  Object.fromEntries(
    Object.entries(INSIGHTS).flatMap(([name, key]) => {
      const count = answer[key];
      return typeof count === "number" && Number.isInteger(count) && count >= 0 ? [[name, count]] : [];
    }),
  );

type Values = ValuesOfResource<typeof listing>;

/** Returns the listing's values after the directory answered. */
export function compareListing(
  dealer: Dealer,
  directoryTexts: Readonly<Record<string, unknown>>,
  languages: readonly string[],
  settings: PresenceSettings,
  directory: string,
): Partial<Values> {
  const ownTexts = pushedTexts(listingOf(dealer, languages, settings, directory), settings);
  const differing = differencesOf({ ...ownTexts, ...winningTexts(directoryTexts, settings) }, directoryTexts);
  return {
    ...listingValues(directoryTexts),
    ...insightsOf(directoryTexts),
    differing,
    state: differing.length > 0 ? "DIFFERENT" : "LIVE",
    wanted: "NONE",
    comparedAt: new Date().toISOString(),
    problem: null,
    notice: nameNotice(listingOf(dealer, languages, settings, directory).NAME),
  };
}

/** Words and characters that directories treat as advertising in a name. */
const ADVERTISING =
  /[!?*%€★™®]|\b(?:promo\w*|discount|pas cher|moins cher|meilleur\w*|best|cheap\w*|low cost|sale|günstig\w*|billig\w*|beste[rn]?|rabatt\w*)\b/i;

/** Returns the warning about a name that directories are likely to refuse. */
export function nameNotice(name: string): (typeof NAME_NOTICES)[number] | null {
  if (ADVERTISING.test(name)) return "SLOGAN";
  const words = name.match(/\p{L}{4,}/gu) ?? [];
  // A single upper-case word may be a brand.
  return words.length > 1 && words.every((word) => word === word.toUpperCase()) ? "CAPITALS" : null;
}

/** What to do with a listing of a directory. */
export interface SyncRequest {
  readonly directory: string;
  /** Id of the listing in the directory. */
  readonly listed: string;
  readonly wanted: "PUSH" | "COMPARE";
  /** Upcoming special hours, sent with the opening hours. */
  readonly special: string;
}

/** Pushes or compares a listing. A refusal is stored as its state. Throws ProviderError for temporary failures. */
export async function syncListing(
  provider: DirectoryProvider,
  { directory, listed, wanted, special }: SyncRequest,
  dealer: Dealer,
  languages: readonly string[],
  settings: PresenceSettings,
): Promise<Partial<Values>> {
  try {
    if (wanted === "COMPARE") {
      const directoryTexts = await provider.read(directory, listed);
      return directoryTexts === undefined
        ? { state: "NOT_FOUND", differing: [], wanted: "NONE" }
        : compareListing(dealer, directoryTexts, languages, settings, directory);
    }
    if (!isListable(dealer)) return { state: "INCOMPLETE", wanted: "NONE" };
    const shown = settings.theirsWins.length === 0 ? undefined : await provider.read(directory, listed);
    const ownTexts = pushedTexts(
      { ...listingOf(dealer, languages, settings, directory), ...winningTexts(shown, settings) },
      settings,
    );
    // Special hours are temporary and not compared.
    const CATEGORIES = [settings.primaryCategory, ...settings.additionalCategories].join(", ");
    const sent = { ...ownTexts, CATEGORIES, ...(ownTexts.HOURS !== undefined && { SPECIAL_HOURS: special }) };
    const directoryTexts = await provider.push(directory, listed, sent);
    return {
      ...compareListing(dealer, directoryTexts, languages, settings, directory),
      pushedAt: new Date().toISOString(),
      specialHours: special,
    };
  } catch (error) {
    if (error instanceof ProviderError && error.refused)
      return { state: "REFUSED", problem: error.message, wanted: "NONE" };
    throw error;
  }
}
