/** Data validation rules: check one field of one dealer. Pure except for the injected external lookups. */
import { parsePhoneNumberFromString, type CountryCode } from "libphonenumber-js";
import { companyIdError, vatNumberError } from "../../../../src/contract/company-numbers";
import { distanceKm } from "../../../../src/contract/distance";
import type { Geo, Picture } from "../../../../src/contract/fields";
import { plainText } from "../../../../src/contract/plain-text";
import type { RecordOf } from "../../../../src/contract/resource";
import type finding from "../../../../src/resources/dealers/data-validation/dealer-data-finding.resource";
import type { ValidatedField } from "../../../../src/resources/dealers/data-validation/dealer-data-validation.resource";
import type fitter from "../../../../src/resources/dealers/fitter/fitter.resource";
import { hoursText } from "../local-presence/listing";

export type Dealer = RecordOf<typeof fitter>;
type Finding = RecordOf<typeof finding>;

export interface Found {
  /** The checked value as text. */
  readonly value: string;
  readonly finding: Finding["finding"];
  readonly explanation: NonNullable<Finding["explanation"]>;
  readonly proposed: string | null;
}

/** External lookups. They return undefined when the answer is unknown, e.g. offline. */
export interface ExternalLookups {
  /** Whether the domain accepts mail. */
  acceptsMail(domain: string): Promise<boolean | undefined>;
  /** Whether the web address responds. */
  responds(url: string): Promise<boolean | undefined>;
  /** Position of an address; null when it is not found. */
  locate(address: Dealer["address"]): Promise<Geo | null>;
}

/** Facts about the whole directory needed by rules. */
export interface CheckContext {
  /** Number of dealers with the same description. */
  readonly copies: (text: string) => number;
  /** Opening hours that Google shows for a dealer, in the notation of listings; undefined when unknown. */
  readonly googleHours: (dealerId: number) => string | undefined;
  /** Pictures of a dealer's page, largest version of each. */
  readonly pictures: (dealerId: number) => readonly Pick<Picture, "width" | "height" | "imageName">[];
}

/** Context without facts, for rules that need none. */
export const NO_FACTS: CheckContext = { copies: () => 0, googleHours: () => undefined, pictures: () => [] };

/** Converts a result to values of a finding's record. What is valid needs no further work. */
export const findingValues = ({ value, finding: result, explanation, proposed }: Found) => ({
  value,
  finding: result,
  explanation,
  proposed,
  state: result === "VALID" ? ("SETTLED" as const) : ("OPEN" as const),
});

const SHORT_DESCRIPTION = 150;
const MANY_COPIES = 5;
/** Least size of a picture of the page in pixels. */
const MIN_SIZE = { width: 800, height: 450 };
/** Kilometres that a pin may be from its address, and from the town where only the town was found. */
const FAR_KM = 2;
const FAR_FROM_TOWN_KM = 30;

const POSTAL_CODES: Readonly<Record<string, RegExp>> = {
  FR: /^\d{5}$/,
  DE: /^\d{5}$/,
  BE: /^\d{4}$/,
  ES: /^\d{5}$/,
  IT: /^\d{5}$/,
  CH: /^\d{4}$/,
  LU: /^\d{4}$/,
  NL: /^\d{4} ?[A-Z]{2}$/,
};
/** Bounding boxes (south, west, north, east) of the mainland and nearby islands. */
const BOUNDS: Readonly<Record<string, readonly [number, number, number, number]>> = {
  FR: [41.2, -5.3, 51.2, 9.7],
  DE: [47.2, 5.8, 55.1, 15.1],
  BE: [49.4, 2.5, 51.6, 6.5],
  ES: [27.5, -18.3, 43.9, 4.4],
  IT: [35.4, 6.6, 47.2, 18.6],
  CH: [45.8, 5.9, 47.9, 10.6],
  LU: [49.4, 5.7, 50.2, 6.6],
  NL: [50.7, 3.3, 53.6, 7.3],
};

const valid = (value: string): Found => ({ value, finding: "VALID", explanation: "FINE", proposed: null });
const missing = (): Found => ({ value: "", finding: "MISSING", explanation: "EMPTY", proposed: null });
const wrong = (
  value: string,
  finding: Found["finding"],
  explanation: Found["explanation"],
  proposed: string | null = null,
): Found => ({ value, finding, explanation, proposed: proposed === value ? null : proposed });

/** Capitalises words: `GARAGE DU PONT` → `Garage Du Pont`. Short upper-case words are kept as company names. */
const withoutShouting = (text: string): string =>
  text.replace(/\p{Lu}{4,}/gu, (word) => `${word[0] ?? ""}${word.slice(1).toLocaleLowerCase()}`);

function name({ name: value }: Dealer): Found {
  const tidy = value.replace(/\s+/g, " ").trim();
  if (tidy !== value) return wrong(value, "INVALID", "SPACES", tidy);
  return /\p{Lu}{4,}.*\p{Lu}{4,}/u.test(value)
    ? wrong(value, "SUSPECT", "CAPITALS", withoutShouting(value))
    : valid(value);
}

function address({ address: postalAddress }: Dealer): Found {
  const value = [postalAddress.address1, postalAddress.postalCode, postalAddress.city, postalAddress.country]
    .filter(Boolean)
    .join(", ");
  if (!postalAddress.address1 || !postalAddress.city) return wrong(value, "MISSING", "EMPTY");
  const form = POSTAL_CODES[postalAddress.country];
  return form !== undefined && !form.test(postalAddress.postalCode ?? "")
    ? wrong(value, "INVALID", "FORMAT")
    : valid(value);
}

async function geo({ geo: position, address: postalAddress }: Dealer, lookups: ExternalLookups): Promise<Found> {
  const { country } = postalAddress;
  if (position === null) return missing();
  const value = `${String(position.lat)}, ${String(position.lng)}`;
  const bounds = BOUNDS[country];
  if (bounds !== undefined) {
    const [south, west, north, east] = bounds;
    if (position.lat < south || position.lat > north || position.lng < west || position.lng > east)
      return wrong(value, "INVALID", "COUNTRY");
  }
  if (position.precision === "CITY") return wrong(value, "SUSPECT", "PRECISION");
  const found = await lookups.locate(postalAddress);
  const isFar =
    found !== null && distanceKm(position, found) > (found.precision === "CITY" ? FAR_FROM_TOWN_KM : FAR_KM);
  return isFar ? wrong(value, "SUSPECT", "FAR") : valid(value);
}

function phone({ phone: value, address: { country } }: Dealer): Found {
  if (value === "") return missing();
  const parsed = parsePhoneNumberFromString(value, country as CountryCode);
  if (parsed?.isValid() !== true) return wrong(value, "INVALID", "FORMAT");
  return parsed.country !== undefined && parsed.country !== country
    ? wrong(value, "SUSPECT", "COUNTRY")
    : parsed.number === value
      ? valid(value)
      : wrong(value, "INVALID", "FORMAT", parsed.number);
}

/** Common misspellings of well-known domains. */
const DOMAINS: Readonly<Record<string, string>> = {
  "gmial.com": "gmail.com",
  "gmail.fr": "gmail.com",
  "hotmial.com": "hotmail.com",
  "orange.f": "orange.fr",
};

async function email({ email: value }: Dealer, lookups: ExternalLookups): Promise<Found> {
  if (value === null || value === "") return missing();
  const [, local = "", domain = ""] = /^([^\s@]+)@([^\s@]+\.[^\s@]{2,})$/.exec(value.trim()) ?? [];
  if (domain === "") return wrong(value, "INVALID", "FORMAT");
  const correctedDomain = DOMAINS[domain.toLowerCase()];
  if (correctedDomain !== undefined) return wrong(value, "SUSPECT", "FORMAT", `${local}@${correctedDomain}`);
  const isAccepted = await lookups.acceptsMail(domain);
  if (isAccepted === undefined) return wrong(value, "NOT_CHECKED", "NO_NETWORK");
  return isAccepted ? valid(value) : wrong(value, "INVALID", "NO_MAIL");
}

async function website({ website: value }: Dealer, lookups: ExternalLookups): Promise<Found> {
  if (value === null || value === "") return missing();
  if (!URL.canParse(value)) return wrong(value, "INVALID", "FORMAT");
  const responds = await lookups.responds(value);
  if (responds === undefined) return wrong(value, "NOT_CHECKED", "NO_NETWORK");
  return responds ? valid(value) : wrong(value, "UNREACHABLE", "NO_ANSWER");
}

function openingHours({ id, openingHours: hours }: Dealer, { googleHours }: CheckContext): Found {
  const days = Object.values(hours).filter((ranges) => ranges.length > 0);
  if (days.length === 0) return missing();
  const value = `${String(days.length)}/7`;
  const always = days.length === 7 && days.every(([only]) => only?.from === "00:00" && only.to === "24:00");
  if (always) return wrong(value, "SUSPECT", "ALWAYS_OPEN");
  const shown = googleHours(id);
  return shown !== undefined && shown !== hoursText(hours) ? wrong(value, "SUSPECT", "GOOGLE_DIFFERS") : valid(value);
}

function companyId({ companyId: value, address: { country } }: Dealer): Found {
  if (value === null || value === "") return missing();
  return companyIdError(value, country) === undefined ? valid(value) : wrong(value, "INVALID", "CHECKSUM");
}

function vat({ vatNumber: value, address: { country } }: Dealer): Found {
  if (value === null || value === "") return missing();
  return vatNumberError(value, country) === undefined ? valid(value) : wrong(value, "INVALID", "CHECKSUM");
}

function pictures({ id, logo }: Dealer, context: CheckContext): Found {
  const shown = context.pictures(id);
  const value = shown.map(({ imageName }) => imageName).join(", ") || (logo[0]?.imageName ?? "");
  if (logo.length === 0 && shown.length === 0) return wrong("", "MISSING", "NO_PICTURE");
  if (logo.length === 0) return wrong(value, "SUSPECT", "NO_LOGO");
  // Pictures of other systems have no known size.
  const isSmall = shown.some(
    ({ width = MIN_SIZE.width, height = MIN_SIZE.height }) => width < MIN_SIZE.width || height < MIN_SIZE.height,
  );
  return isSmall ? wrong(value, "SUSPECT", "SMALL_PICTURE") : valid(value);
}

/** Returns the words of a description in its longest language. */
export const descriptionText = ({ description }: Pick<Dealer, "description">): string =>
  Object.values(description)
    .map(plainText)
    .sort((a, b) => b.length - a.length)[0] ?? "";

function description(dealer: Dealer, { copies }: CheckContext): Found {
  const text = descriptionText(dealer);
  const value = text.slice(0, 200);
  if (text === "") return missing();
  if (text.length < SHORT_DESCRIPTION) return wrong(value, "SUSPECT", "TOO_SHORT");
  return copies(text) > MANY_COPIES ? wrong(value, "SUSPECT", "COPIED") : valid(value);
}

function googlePlace({ googlePlaceId: value }: Dealer): Found {
  if (value === null || value === "") return missing();
  return /^[\w-]{20,}$/.test(value) ? valid(value) : wrong(value, "INVALID", "FORMAT");
}

/** Checks one field of one dealer and returns its findings. */
export async function check(
  field: ValidatedField,
  dealer: Dealer,
  lookups: ExternalLookups,
  checkContext: CheckContext,
): Promise<Found> {
  switch (field) {
    case "NAME":
      return name(dealer);
    case "ADDRESS":
      return address(dealer);
    case "GEO":
      return geo(dealer, lookups);
    case "PHONE":
      return phone(dealer);
    case "EMAIL":
      return email(dealer, lookups);
    case "WEBSITE":
      return website(dealer, lookups);
    case "OPENING_HOURS":
      return openingHours(dealer, checkContext);
    case "COMPANY_ID":
      return companyId(dealer);
    case "VAT":
      return vat(dealer);
    case "PICTURES":
      return pictures(dealer, checkContext);
    case "DESCRIPTION":
      return description(dealer, checkContext);
    case "GOOGLE_PLACE":
      return googlePlace(dealer);
  }
}

/** Dealer field that a correction is written to. Other findings are fixed in the dealer's form. */
export const DEALER_FIELDS: Partial<Record<ValidatedField, keyof Dealer & string>> = {
  NAME: "name",
  PHONE: "phone",
  EMAIL: "email",
  WEBSITE: "website",
  COMPANY_ID: "companyId",
  VAT: "vatNumber",
  GOOGLE_PLACE: "googlePlaceId",
};
