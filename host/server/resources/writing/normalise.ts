/** Normalises values before validation: strips characters PostgreSQL rejects, sanitises HTML, formats telephone numbers as E.164. */
import { parsePhoneNumberFromString, type CountryCode } from "libphonenumber-js";
import { isObject, isRecord, ownProperty } from "../../../../src/contract/object";
import { isLocalised, rowFields, type Field, type Fields } from "../../../../src/contract/fields";
import { sanitiseRichText } from "../../platform/markup";

type Values = Readonly<Record<string, unknown>>;

/** Removes characters PostgreSQL rejects: NUL and lone surrogates. */
function toStorable(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return value.replaceAll("\u0000", "").replace(/\p{Cs}/gu, "\ufffd");
  if (typeof value !== "object" || value === null || depth > 20) return value;
  if (Array.isArray(value)) return value.map((item) => toStorable(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name.replaceAll("\u0000", ""), toStorable(item, depth + 1)]),
  );
}

/** Removes unstorable characters from all texts. API calls with such texts are refused; texts of files and other servers are cleaned. */
export const storableBody = (body: Values): Record<string, unknown> => toStorable(body) as Record<string, unknown>;

/** Formats a telephone number as E.164; unparsable numbers are returned as typed. */
function phone(text: string, country: string | undefined): string {
  const parsed = parsePhoneNumberFromString(text, country as CountryCode | undefined);
  return parsed?.isValid() === true ? parsed.number : text.trim();
}

function normaliseValue(field: Field, value: unknown, country: string | undefined): unknown {
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
    return value.map((row: unknown) => (isRecord(row) ? normaliseValues(rowFields(field), row, country) : row));
  if (typeof value !== "string") return value;
  if (field.kind === "richText") return sanitiseRichText(value);
  if (field.kind === "phone") return phone(value, country);
  if (field.kind === "email") return value.trim();
  return value;
}

/** Normalises values by field kind. Undeclared names are left for the validation to refuse. */
export const normaliseValues = (fields: Fields, values: Values, country: string | undefined): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = ownProperty(fields, name);
      return [name, field === undefined ? value : normaliseValue(field, value, country)];
    }),
  );

/** Returns the country of a record's address. */
export const countryOf = (values: Values): string | undefined => {
  const address = values["address"];
  const country = isObject(address) ? (address as { country?: unknown }).country : undefined;
  return typeof country === "string" && country !== "" ? country : undefined;
};
