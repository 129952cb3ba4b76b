/** Telephone numbers as people write them. In a file of its own, because the library's data is large. */
import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/**
 * Formats a stored number: nationally in the given country, else internationally. Numbers that are not valid are returned
 * as they are.
 *
 * @param country ISO code
 */
export function phoneText(number: string, country: string | undefined): string {
  const parsed = parsePhoneNumberFromString(number);
  if (parsed?.isValid() !== true) return number;
  return parsed.country === country ? parsed.formatNational() : parsed.formatInternational();
}
