/** What is done to values before they are judged: signs that no database takes, dangerous markup, telephone numbers in one form. */
import { parsePhoneNumberFromString, type CountryCode } from "libphonenumber-js";
import type { Field, Fields } from "../../../src/contract/fields";
import { sanitiseRichText } from "../markup";
import { isLocalised, rowFields } from "./codec";

type Values = Readonly<Record<string, unknown>>;

/** Text as PostgreSQL can hold it: no NUL, no half of a surrogate pair. */
function storable(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return value.replaceAll("\u0000", "").replace(/\p{Cs}/gu, "\ufffd");
  if (typeof value !== "object" || value === null || depth > 20) return value;
  if (Array.isArray(value)) return value.map((item) => storable(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name.replaceAll("\u0000", ""), storable(item, depth + 1)]),
  );
}

/** A body as it arrived, without what no database takes. */
export const storableBody = (body: Values): Record<string, unknown> => storable(body) as Record<string, unknown>;

/** E.164 where the number can be understood, otherwise as typed. */
function phone(text: string, country: string | undefined): string {
  const parsed = parsePhoneNumberFromString(text, country as CountryCode | undefined);
  return parsed?.isValid() === true ? parsed.number : text.trim();
}

function cleanValue(field: Field, value: unknown, country: string | undefined): unknown {
  if (value === null || value === undefined) return value;
  if (isLocalised(field) && typeof value === "object")
    return field.kind === "richText"
      ? Object.fromEntries(
          Object.entries(value).map(([locale, html]) => [
            locale,
            typeof html === "string" ? sanitiseRichText(html) : html,
          ]),
        )
      : value;
  if (field.kind === "rows" && Array.isArray(value))
    return value.map((row: unknown) =>
      typeof row === "object" && row !== null ? cleanValues(rowFields(field), row as Values, country) : row,
    );
  if (typeof value !== "string") return value;
  if (field.kind === "richText") return sanitiseRichText(value);
  if (field.kind === "phone") return phone(value, country);
  if (field.kind === "email") return value.trim();
  return value;
}

/** Cleans values by their kinds; what is not declared stays as it is, for the validation to refuse. */
export const cleanValues = (fields: Fields, values: Values, country: string | undefined): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = fields[name];
      return [name, field === undefined ? value : cleanValue(field, value, country)];
    }),
  );

/** Country of a record, by its address. */
export const countryOf = (values: Values): string | undefined => {
  const address = values["address"];
  const country =
    typeof address === "object" && address !== null ? (address as { country?: unknown }).country : undefined;
  return typeof country === "string" && country !== "" ? country : undefined;
};
