/** The valibot schema of each field kind. The message of every check is a message key. */
import * as v from "valibot";
import type { FieldStatus, FieldStatusName } from "./context";
import { isCountryCode } from "./countries";
import { emptyValues } from "./empty-values";
import type { MessageKey } from "./errors";
import { ADDRESS_PARTS, DEVICES, GEO_PRECISIONS, WEEKDAYS, type AddressPart, type Field, type Fields } from "./fields";
import { day, instant, MAX_DECIMAL, MAX_INTEGER, recordId } from "./input-schemas";
import { isRecord } from "./object";
import { openingDay } from "./opening-hours";
import { requiredEntries, uniqueRows } from "./row-checks";
import type { RuleContext } from "./rule-context";
import { isSecretMarker } from "./secret";
import { normaliseRelativeUrl } from "./spec/relative-url";
import { isTimeZone } from "./zone-clock";

/** What validity depends on besides the definition. */
export interface ValidationContext extends RuleContext {
  readonly fieldStatuses: Readonly<Partial<Record<FieldStatusName, FieldStatus>>>;
  /** Locale in which a required localised field must have a text. */
  readonly defaultLocale: string;
  /** Locales that the shop uses; empty outside of a shop, where records may be in any. */
  readonly languages: readonly string[];
}

export type Schema = v.GenericSchema;
type Bounds = { readonly min?: number; readonly max?: number };

const nullable = (trim: (text: string) => string): Schema =>
  v.pipe(
    v.nullish(v.string("error.text")),
    v.transform((value: string | null | undefined): string | null => {
      const trimmed = trim(value ?? "");
      return trimmed.trim() === "" ? null : trimmed;
    }),
  );
/** Trims all but leading tabs: a tab marks an empty cell, and lines pasted from a spreadsheet keep their columns. */
const trimLines = (text: string): string => text.replace(/^[^\S\t]+|\s+$/g, "");
/** Trims; blank text becomes null. */
export const nullableText: Schema = nullable((text) => text.trim());
const nullableLines: Schema = nullable(trimLines);
/** Returns the schema for empty text of a kind. */
export const nullableOf = ({ kind }: Field): Schema => (kind === "multiline" ? nullableLines : nullableText);

/** Accepts null unless required; anything else must pass the inner schema. */
export const presence = (inner: Schema, required: boolean): Schema =>
  required
    ? v.pipe(
        v.unknown(),
        v.check((value) => value !== null && value !== undefined, "error.required"),
        inner,
      )
    : v.nullish(inner, null);

const PATTERNS: Readonly<Partial<Record<Field["kind"], readonly [pattern: RegExp, key: MessageKey, max: number]>>> = {
  code: [/^[A-Z0-9_-]+$/, "error.code", 40],
  email: [/^[^\s@<>()",;:\\]+@[^\s@.]+(\.[^\s@.]+)+$/, "error.email", 254],
  phone: [/^\+?[0-9 ().\-/]{6,24}$/, "error.phone", 24],
  // A user name before the host disguises where an address leads.
  externalUrl: [/^https?:\/\/(?![^\s/?#]*@)[^\s.]+\.[^\s]+$/i, "error.external-url", 500],
  relativeUrl: [/^[a-z0-9-]+(\/[a-z0-9-]+)*$/, "error.relative-url", 200],
  colour: [/^#[0-9a-f]{6}$/i, "error.colour", 7],
  companyId: [/^[\p{L}\p{N} ./-]{2,30}$/u, "error.company-id", 30],
  vatNumber: [/^[A-Z]{2}[A-Z0-9 .-]{2,16}$/i, "error.vat-number", 20],
  timeZone: [/^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)*$/, "error.time-zone", 60],
  time: [/^([01]\d|2[0-3]):[0-5]\d$/, "error.time", 5],
  locale: [/^[a-z]{2}_[A-Z]{2}$/, "error.locale", 5],
};
const DEFAULT_MAX: Readonly<Partial<Record<Field["kind"], number>>> = {
  text: 255,
  multiline: 4000,
  richText: 50_000,
  tyreSize: 60,
};

function textSchema(field: Field): Schema {
  const { min, max, pattern } = field.options as Bounds & { pattern?: string };
  const kindPattern = PATTERNS[field.kind];
  const limit = max ?? kindPattern?.[2] ?? DEFAULT_MAX[field.kind] ?? 255;
  const normalise =
    field.kind === "relativeUrl"
      ? normaliseRelativeUrl
      : field.kind === "code"
        ? (value: string) => value.toUpperCase()
        : (value: string) => value;
  const base = v.pipe(
    v.string("error.text"),
    field.kind === "multiline" ? v.transform(trimLines) : v.trim(),
    v.transform(normalise),
    v.maxLength(limit, "error.too-long"),
    v.minLength(min ?? 0, "error.too-short"),
  );
  const expression = pattern === undefined ? kindPattern?.[0] : new RegExp(`^(?:${pattern})$`, "u");
  return expression === undefined ? base : v.pipe(base, v.regex(expression, kindPattern?.[1] ?? "error.pattern"));
}

function numberSchema(field: Field, integer: boolean, range: Bounds, decimalsKey = "error.integer"): Schema {
  const limit = integer ? MAX_INTEGER : MAX_DECIMAL;
  const { min = range.min ?? -limit, max = range.max ?? limit } = field.options as Bounds;
  const base = v.pipe(
    v.number("error.number"),
    v.finite("error.number"),
    v.minValue(min, "error.min"),
    v.maxValue(max, "error.max"),
  );
  return integer ? v.pipe(base, v.integer(decimalsKey)) : base;
}

const countrySchema = v.pipe(v.string("error.text"), v.trim(), v.check(isCountryCode, "error.country"));
const url = v.pipe(
  v.string("error.text"),
  v.trim(),
  v.maxLength(500, "error.too-long"),
  v.check((text) => /^(https?:\/\/[^\s]+|\/?[a-z0-9][\w\-/#?=&.]*|\/)$/i.test(text), "error.link"),
);
const referenceValue = v.pipe(
  v.looseObject({
    id: recordId,
    label: v.optional(v.string(), ""),
  }),
  v.transform(({ id, label }) => ({ id, label })),
);

function addressSchema(context: ValidationContext): Schema {
  const isRequired = (name: AddressPart): boolean => {
    const status = name in context.fieldStatuses ? context.fieldStatuses[name as FieldStatusName] : undefined;
    return name === "address1" || name === "city" || name === "country" || status === "MANDATORY";
  };
  const part = (name: AddressPart): Schema => {
    const text = v.pipe(v.string("error.text"), v.maxLength(120, "error.too-long"));
    return v.pipe(nullableText, presence(name === "country" ? countrySchema : text, isRequired(name)));
  };
  const parts: Schema = v.strictObject(
    Object.fromEntries(ADDRESS_PARTS.map((name) => [name, part(name)])),
    "error.address",
  );
  return v.pipe(parts, requiredEntries(ADDRESS_PARTS.filter(isRequired)));
}

const openingHoursSchema = v.strictObject(
  Object.fromEntries(WEEKDAYS.map((day) => [day, openingDay])),
  "error.hours.shape",
);
const coordinate = (limit: number) =>
  v.pipe(v.number("error.geo"), v.minValue(-limit, "error.geo"), v.maxValue(limit, "error.geo"));
/** A path on this server, on the asset server, or an absolute URL. */
const pictureUrl = v.pipe(
  v.string("error.picture"),
  v.maxLength(500, "error.too-long"),
  v.regex(/^(https?:\/\/|\/(?!\/))[^\s"'<>]+$/i, "error.picture"),
);
const amount = v.optional(v.pipe(v.number("error.picture"), v.minValue(0, "error.picture")));
export const cropSchema = v.object({
  x: v.pipe(v.number(), v.minValue(0)),
  y: v.pipe(v.number(), v.minValue(0)),
  width: v.pipe(v.number(), v.minValue(1)),
  height: v.pipe(v.number(), v.minValue(1)),
  zoom: v.pipe(v.number(), v.minValue(1), v.maxValue(4)),
  rotate: v.picklist([0, 90, 180, 270]),
  focus: v.optional(v.object({ x: v.number(), y: v.number() })),
});
/** A picture for one device, as it is sent. */
export const devicePicture = v.object({
  device: v.picklist(DEVICES, "error.picture"),
  pictureUrl,
  optimizedPictureUrl: v.nullable(pictureUrl),
  imageName: v.pipe(v.string("error.picture"), v.maxLength(120, "error.too-long")),
  altTexts: v.optional(v.record(v.string(), v.pipe(v.string("error.text"), v.maxLength(150, "error.too-long")))),
  width: amount,
  height: amount,
  bytes: amount,
  crop: v.optional(v.nullable(cropSchema)),
});
/** A file, as it is sent. */
export const fileValue = v.object(
  {
    id: v.string("error.file"),
    name: v.string("error.file"),
    size: v.number("error.file"),
    type: v.string("error.file"),
    url: v.string("error.file"),
  },
  "error.file",
);
const pictureSchema = (required: boolean): Schema =>
  v.pipe(
    v.nullish(v.array(devicePicture, "error.picture"), []),
    v.minLength(required ? 1 : 0, "error.required"),
    v.check((pictures) => new Set(pictures.map(({ device }) => device)).size === pictures.length, "error.picture"),
  );

/**
 * Returns the schema of a value by its kind, before absence and languages are added.
 *
 * @param rowOf returns the schema of a row; passed in, because rows contain fields again
 */
export function kindSchema(field: Field, context: ValidationContext, rowOf: (fields: Fields) => Schema): Schema {
  const options = field.options as Readonly<Record<string, unknown>>;
  const listOf = (inner: Schema, key: MessageKey): Schema =>
    v.pipe(
      v.nullish(v.array(inner, key), []),
      v.minLength(field.options.required ? 1 : 0, "error.required"),
      v.maxLength((options["max"] as number | undefined) ?? 1000, "error.too-many"),
    );
  // A row is always complete: rules and storage rely on every value, so missing ones become empty.
  const completeRow = (fields: Fields): Schema =>
    v.pipe(
      v.unknown(),
      v.transform((row) => (isRecord(row) ? { ...emptyValues(fields), ...row } : row)),
      rowOf(fields),
    );
  switch (field.kind) {
    case "integer":
    case "position":
      return numberSchema(field, true, {});
    case "decimal":
      return numberSchema(field, false, {});
    case "percent":
      return numberSchema(field, false, { min: 0, max: 100 });
    case "money":
      return v.strictObject(
        {
          minor: numberSchema(field, true, { min: 0 }, "error.money-decimals"),
          currency: v.pipe(v.string("error.money"), v.regex(/^[A-Z]{3}$/, "error.money")),
        },
        "error.money",
      );
    case "boolean":
      return v.boolean("error.boolean");
    case "choice":
      return v.picklist(options["values"] as readonly string[], "error.choice");
    case "choices":
      return listOf(v.picklist(options["values"] as readonly string[], "error.choice"), "error.choice");
    case "country":
      return countrySchema;
    case "timeZone":
      return v.pipe(textSchema(field), v.string("error.text"), v.check(isTimeZone, "error.time-zone"));
    case "secret":
      return v.lazy((value) => (isSecretMarker(value) ? v.string() : textSchema(field)));
    case "date":
      return day;
    case "dateTime":
      return instant;
    case "period":
      return v.pipe(
        v.strictObject({ from: v.nullable(day), to: v.nullable(day) }, "error.period"),
        v.forward(
          v.check(
            (period) => period.from === null || period.to === null || period.from <= period.to,
            "error.period.order",
          ),
          ["to"],
        ),
      );
    case "link":
      return v.strictObject({ url, newTab: v.boolean("error.boolean") }, "error.link");
    case "reference":
      return referenceValue;
    case "references":
      return listOf(referenceValue, "error.reference");
    case "rows":
      return v.pipe(
        listOf(completeRow(options["fields"] as Fields), "error.rows"),
        uniqueRows(options["uniqueBy"] as string | undefined),
      );
    case "address":
      return addressSchema(context);
    case "openingHours":
      return openingHoursSchema;
    case "geo":
      return v.strictObject(
        { lat: coordinate(90), lng: coordinate(180), precision: v.picklist(GEO_PRECISIONS, "error.geo") },
        "error.geo",
      );
    case "picture":
      return pictureSchema(field.options.required === true);
    case "file":
      return fileValue;
    default:
      return textSchema(field);
  }
}
