/** Field values as plain text, for the history and for comparing two versions. */
import { isLocalised, rowFields, type Field } from "../../contract/fields";
import {
  ADDRESS_PARTS,
  WEEKDAYS,
  type Address,
  type Geo,
  type Link,
  type Localised,
  type Money,
  type OpeningHours,
  type Period,
  type Picture,
  type Reference,
} from "../../contract/fields";
import { messageKeys } from "../../contract/message-keys";
import { plainText } from "../../contract/plain-text";
import { isEmptyValue } from "../../contract/object";
import type { AnyResource } from "../../contract/resource";
import type { Translate } from "../../runtime/i18n";
import { useIntlLocale, useSession, useT } from "../../runtime/react";
import { rangesText, weekdayName } from "../../ui/fields/hours-model";
import { digitsOf } from "../../ui/fields/number-text";
import { formatCode, formatDay, formatMoney, formatNumber, formatRelative } from "../cells/format";

interface Formatters {
  readonly t: Translate;
  readonly locale: string;
  readonly timeZone: string | undefined;
  readonly resource: string;
}

const joinLines = (parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== "").join("\n");

/** One line per day, so that a comparison shows day beside day. */
const hoursText = (hours: OpeningHours, { t, locale }: Formatters): string =>
  joinLines(
    WEEKDAYS.map(
      (day) =>
        `${weekdayName(day, locale)} ${hours[day].length === 0 ? t("field.hours.closed") : rangesText(hours[day])}`,
    ),
  );

const addressText = (address: Address, locale: string): string =>
  joinLines(
    ADDRESS_PARTS.map((part) =>
      part === "country" && address.country !== ""
        ? formatCode(address.country, "region", locale)
        : (address[part] ?? undefined),
    ),
  );

/**
 * Returns the text of a value; empty for no value.
 *
 * @param path name of the field, or `rows.column` inside rows
 */
function valueText(field: Field | undefined, path: string, value: unknown, formatters: Formatters): string {
  const { t, locale, timeZone } = formatters;
  if (isEmptyValue(value)) return "";
  if (field !== undefined && isLocalised(field)) {
    return joinLines(
      Object.entries(value as Localised).map(
        ([code, text]) =>
          `${formatCode(code.slice(0, 2), "language", locale)}${t("form.value.colon")}${field?.kind === "richText" ? plainText(text) : text}`,
      ),
    );
  }
  switch (field?.kind) {
    case "boolean":
      return t(value === true ? "form.value.yes" : "form.value.no");
    case "integer":
    case "decimal":
    case "percent":
    case "position":
      return typeof value === "number" ? formatNumber(value, locale, digitsOf(field.options)) : String(value);
    case "money":
      return formatMoney(value as Money, locale);
    case "choice":
      return t.key(messageKeys.choice(formatters.resource, path, String(value)), undefined, {
        fallback: String(value),
      });
    case "choices":
      return (value as readonly string[])
        .map((code) => t.key(messageKeys.choice(formatters.resource, path, code), undefined, { fallback: code }))
        .join(", ");
    case "date":
      return formatDay(String(value), locale).full;
    case "dateTime":
      return formatRelative(String(value), locale, timeZone).full;
    case "period": {
      const { from, to } = value as Period;
      return [from, to].map((day) => (day === null ? "…" : formatDay(day, locale).short)).join(" – ");
    }
    case "link":
      return (value as Link).url;
    case "reference":
      return (value as Reference).label;
    case "references":
      return (value as readonly Reference[]).map(({ label }) => label).join(", ");
    case "rows": {
      const fields = rowFields(field);
      return joinLines(
        (value as readonly Record<string, unknown>[]).map((row) =>
          Object.entries(fields)
            .map(([name, column]) => valueText(column, `${path}.${name}`, row[name], formatters))
            .filter((text) => text !== "")
            .join(" · "),
        ),
      );
    }
    case "address":
      return addressText(value as Address, locale);
    case "openingHours":
      return hoursText(value as OpeningHours, formatters);
    case "geo":
      return `${formatNumber((value as Geo).lat, locale, { maximumFractionDigits: 6 })} ; ${formatNumber((value as Geo).lng, locale, { maximumFractionDigits: 6 })}`;
    case "picture":
      return (value as readonly Picture[]).map(({ imageName }) => imageName).join(", ");
    case "richText":
      return plainText(String(value));
    case "secret":
      return t("field.secret.set");
    case "country":
      return formatCode(String(value), "region", locale);
    case "locale":
      return formatCode(String(value), "language", locale);
    default:
      return typeof value === "string" || typeof value === "number" ? String(value) : JSON.stringify(value);
  }
}

/** Returns the lines of a text that the other lacks; all of them when only the order differs. */
export function changedLines(text: string, other: string): string {
  const otherLines = new Set(other.split("\n"));
  const changedLinesHere = text.split("\n").filter((line) => !otherLines.has(line));
  return changedLinesHere.length === 0 && text !== other ? text : changedLinesHere.join("\n");
}

export interface ValueTextProps {
  readonly resource: AnyResource;
  readonly name: string;
  readonly value: unknown;
  /** The other side of a comparison; lines that both have are left out. */
  readonly against?: unknown;
}

/** Returns a function that gives the text of a field's value. */
export function useValueText(resource: AnyResource): (name: string, value: unknown) => string {
  const t = useT();
  const locale = useIntlLocale();
  const timeZone = useSession().shop?.timeZone;
  return (name, value) =>
    valueText(resource.fields[name], name, value, { t, locale, timeZone, resource: resource.name });
}

export function ValueText({ resource, name, value, against }: ValueTextProps) {
  const textOf = useValueText(resource);
  const fullText = textOf(name, value);
  const text = isEmptyValue(against) ? fullText : changedLines(fullText, textOf(name, against));
  return <span className="td-value-text">{text === "" ? "–" : text}</span>;
}
