/** Converts texts of a directory to values of the dealer. */
import { WEEKDAYS, type Address, type OpeningHours, type TimeRange } from "../../../../src/contract/fields/values";
import type { TAKEABLE_FIELDS } from "../../../../src/contract/listed-fields";
import { escapeHtml } from "../../platform/html";
import { DAYS, type Dealer } from "./listing";

const RANGE = /^(\d{2}:\d{2})-(\d{2}:\d{2})$/;

/** Reads `Mo 08:00-12:00,14:00-18:30; Tu …`. Returns undefined for another notation. */
export function readHours(text: string): OpeningHours | undefined {
  const byDay = new Map<string, readonly TimeRange[]>();
  for (const part of text.split(";")) {
    const [day = "", ranges = "", ...rest] = part.trim().split(/\s+/);
    const read = ranges.split(",").flatMap((range): TimeRange[] => {
      const [, from, to] = RANGE.exec(range) ?? [];
      return from === undefined || to === undefined ? [] : [{ from, to, byAppointmentOnly: false }];
    });
    if (rest.length > 0 || read.length < ranges.split(",").length || byDay.has(day)) return undefined;
    byDay.set(day, read);
  }
  const days = WEEKDAYS.map((weekday) => [weekday, byDay.get(DAYS[weekday]) ?? []] as const);
  const known = new Set<string>(Object.values(DAYS));
  return [...byDay.keys()].every((day) => known.has(day)) ? (Object.fromEntries(days) as OpeningHours) : undefined;
}

/**
 * Reads `street, further line, postal code town, country` in the order in which addresses are sent. Other parts of the address stay.
 * Returns undefined for another notation.
 */
export function readAddress(text: string, current: Address): Address | undefined {
  const parts = text.split(",").map((part) => part.trim());
  const [country = "", place = "", ...lines] = parts.reverse();
  const [address1 = "", ...others] = lines.reverse();
  const [, postalCode, city] = /^(\S*\d\S*)\s+(\D.*)$/.exec(place) ?? [];
  if (!/^[A-Z]{2}$/.test(country) || city === undefined || postalCode === undefined || address1 === "")
    return undefined;
  return { ...current, address1, address2: others.join(", ") || null, postalCode, city, country };
}

type Takeable = (typeof TAKEABLE_FIELDS)[number];
/** Converts a text; undefined when it cannot be read. */
type Reader = (
  text: string,
  dealer: Dealer,
  languages: readonly string[],
) => Readonly<Record<string, unknown>> | undefined;

const READERS: Readonly<Record<Takeable, Reader>> = {
  NAME: (name) => ({ name }),
  PHONE: (phone) => ({ phone }),
  URL: (website) => ({ website }),
  ADDRESS(text, dealer) {
    const address = readAddress(text, dealer.address);
    return address && { address };
  },
  HOURS(text) {
    const openingHours = readHours(text);
    return openingHours && { openingHours };
  },
  DESCRIPTION: (text, { description }, [locale = ""]) => ({
    description: { ...description, [locale]: `<p>${escapeHtml(text)}</p>` },
  }),
};

/** Returns the dealer's values for the directory's text of a field; undefined when the text cannot be read. */
export const takenValues = (
  field: Takeable,
  text: string,
  dealer: Dealer,
  languages: readonly string[],
): Readonly<Record<string, unknown>> | undefined => READERS[field](text, dealer, languages);
