/** What a directory is told of a dealer, how what it shows differs, and what becomes of the listing. */
import { ProviderError, type DirectoryProvider } from "../directories/provider";
import type { RecordOf, ValuesOfResource } from "../../../src/contract/resource";
import type fitter from "../../../src/resources/dealers/fitter.resource";
import type listing from "../../../src/resources/dealers/local-listing.resource";
import type { LISTED_FIELDS, NAME_NOTICES } from "../../../src/contract/listed-fields";
import type { PresenceSettings } from "./settings";
import { plainText } from "../../../src/contract/plain-text";
import { WEEKDAYS } from "../../../src/contract/fields/values";

export type Dealer = RecordOf<typeof fitter>;
type Listed = (typeof LISTED_FIELDS)[number];
/** Text by field; an absent one is not shown. */
export type ListingTexts = Readonly<Record<Listed, string>>;

const DAYS: Readonly<Record<(typeof WEEKDAYS)[number], string>> = {
  MONDAY: "Mo",
  TUESDAY: "Tu",
  WEDNESDAY: "We",
  THURSDAY: "Th",
  FRIDAY: "Fr",
  SATURDAY: "Sa",
  SUNDAY: "Su",
};

/** The notation of schema.org: `Mo 08:00-12:00,14:00-18:30; Tu …`. */
export const hoursText = (hours: Dealer["openingHours"]): string =>
  WEEKDAYS.flatMap((day) => {
    const ranges = hours[day].map(({ from, to }) => `${from}-${to}`);
    return ranges.length === 0 ? [] : [`${DAYS[day]} ${ranges.join(",")}`];
  }).join("; ");

/** The address with what tells visitors from the directory apart. */
function campaignUrl(website: string | null, { campaign }: PresenceSettings, directory: string): string {
  if (website === null || campaign === null) return website ?? "";
  const tags = campaign.replaceAll("{directory}", directory.toLowerCase());
  return `${website}${website.includes("?") ? "&" : "?"}${tags}`;
}

/** @param languages the shop's, the default first */
export function listingOf(
  dealer: Dealer,
  languages: readonly string[],
  settings: PresenceSettings,
  directory: string,
): ListingTexts {
  const { address } = dealer;
  const description = languages.map((locale) => dealer.description[locale]).find((text) => text !== undefined) ?? "";
  return {
    NAME: settings.nameTemplate
      .replaceAll("{name}", dealer.tradingName ?? dealer.name)
      .replaceAll("{city}", address.city)
      .trim(),
    ADDRESS: [address.address1, address.address2, `${address.postalCode ?? ""} ${address.city}`.trim(), address.country]
      .filter(Boolean)
      .join(", "),
    PHONE: dealer.phone,
    URL: campaignUrl(dealer.website, settings, directory),
    HOURS: hoursText(dealer.openingHours),
    DESCRIPTION: plainText(description).slice(0, 750),
  };
}

const same = (a: string, b: string): boolean =>
  a.localeCompare(b, undefined, { sensitivity: "base", ignorePunctuation: true }) === 0;

/** What goes out: fields that the shop keeps to itself are not said. */
export const pushedTexts = (ours: ListingTexts, { pushed }: PresenceSettings): Partial<ListingTexts> =>
  Object.fromEntries(Object.entries(ours).filter(([name]) => pushed.some((field) => field === name)));

/** Fields that the directory shows otherwise. What the dealer does not say is nobody's difference. */
export const differencesOf = (ours: Partial<ListingTexts>, theirs: Readonly<Record<string, unknown>>): Listed[] =>
  (Object.keys(ours) as Listed[]).filter((name) => {
    const shown = theirs[name];
    const said = ours[name] ?? "";
    return said !== "" && !same(said, typeof shown === "string" ? shown : "");
  });

/** Without a place and a telephone nobody is listed. */
export const isListable = ({ geo, phone }: Dealer): boolean => geo !== null && phone !== "";

/** The directory's texts as the listing's record keeps them. */
const theirTexts = (theirs: Readonly<Record<string, unknown>>) => {
  const text = (name: Listed): string | null => (typeof theirs[name] === "string" ? theirs[name] : null);
  return {
    theirName: text("NAME"),
    theirAddress: text("ADDRESS"),
    theirPhone: text("PHONE"),
    theirUrl: text("URL"),
    theirHours: text("HOURS"),
    theirDescription: text("DESCRIPTION"),
  };
};

type Values = ValuesOfResource<typeof listing>;

/** The listing once the directory said what it shows. */
export function compared(
  dealer: Dealer,
  theirs: Readonly<Record<string, unknown>>,
  languages: readonly string[],
  settings: PresenceSettings,
  directory: string,
): Partial<Values> {
  const ours = pushedTexts(listingOf(dealer, languages, settings, directory), settings);
  const differing = differencesOf(ours, theirs);
  return {
    ...theirTexts(theirs),
    differing,
    state: differing.length > 0 ? "DIFFERENT" : "LIVE",
    wanted: "NONE",
    comparedAt: new Date().toISOString(),
    problem: null,
    notice: nameNotice(listingOf(dealer, languages, settings, directory).NAME),
  };
}

/** Words and signs that directories take for advertising in a name. */
const SLOGAN =
  /[!?*%€★™®]|\b(?:promo\w*|discount|pas cher|moins cher|meilleur\w*|best|cheap\w*|low cost|sale|günstig\w*|billig\w*|beste[rn]?|rabatt\w*)\b/i;

/** What directories dislike about a name: they refuse it sooner or later. */
export function nameNotice(name: string): (typeof NAME_NOTICES)[number] | null {
  if (SLOGAN.test(name)) return "SLOGAN";
  const words = name.match(/\p{L}{4,}/gu) ?? [];
  // One word in capitals is a brand.
  return words.length > 1 && words.every((word) => word === word.toUpperCase()) ? "CAPITALS" : null;
}

export interface Wanted {
  readonly directory: string;
  /** Id in the directory. */
  readonly listed: string;
  readonly wanted: "PUSH" | "COMPARE";
  /** The days to come that are otherwise; sent with the hours. */
  readonly special: string;
}

/** Pushes or compares; a refusal is the listing's state. Throws a ProviderError where it may go better later. */
export async function outcomeOf(
  provider: DirectoryProvider,
  { directory, listed, wanted, special }: Wanted,
  dealer: Dealer,
  languages: readonly string[],
  settings: PresenceSettings,
): Promise<Partial<Values>> {
  try {
    if (wanted === "COMPARE") {
      const theirs = await provider.read(directory, listed);
      return theirs === undefined
        ? { state: "NOT_FOUND", differing: [], wanted: "NONE" }
        : compared(dealer, theirs, languages, settings, directory);
    }
    if (!isListable(dealer)) return { state: "INCOMPLETE", wanted: "NONE" };
    const ours = pushedTexts(listingOf(dealer, languages, settings, directory), settings);
    // They pass by: nobody compares them.
    const CATEGORIES = [settings.primaryCategory, ...settings.additionalCategories].join(", ");
    const sent = { ...ours, CATEGORIES, ...(ours.HOURS !== undefined && { SPECIAL_HOURS: special }) };
    const theirs = await provider.push(directory, listed, sent);
    return {
      ...compared(dealer, theirs, languages, settings, directory),
      pushedAt: new Date().toISOString(),
      specialHours: special,
    };
  } catch (error) {
    if (error instanceof ProviderError && error.refused)
      return { state: "REFUSED", problem: error.message, wanted: "NONE" };
    throw error;
  }
}
