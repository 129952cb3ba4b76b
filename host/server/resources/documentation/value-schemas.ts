/** JSON Schemas of field values, as clients read and send them. */
import {
  choicesOf,
  isLocalised,
  rowFields,
  DEVICES,
  GEO_PRECISIONS,
  WEEKDAYS,
  ADDRESS_PARTS,
  type Field,
  type Fields,
} from "../../../../src/contract/fields";
import type { ComputedKind } from "../../../../src/contract/fields/field";
import { SELF_EMPTY } from "../../../../src/contract/empty-values";
import { cropSchema } from "../../../../src/contract/kind-schemas";
import { requiredNames } from "../../../../src/contract/row-checks";
import { fieldSchema, type ValidationContext } from "../../../../src/contract/validation";
import { jsonSchemaOf, schemaRef, type JsonSchema } from "../../platform/http/json-schema";

/** Validation settings valid in any shop: all optional fields visible, none required. */
const ANY_SHOP: ValidationContext = {
  today: "2000-01-01",
  dealerEmailMandatory: false,
  fieldStatuses: {},
  defaultLocale: "en_GB",
  languages: [],
};

export const nullable = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: "null" }] });

const text: JsonSchema = { type: "string" };
const nullableText = nullable(text);
const DAY: JsonSchema = { type: "string", format: "date" };
const INSTANT: JsonSchema = { type: "string", format: "date-time" };
const URL_PATH = "Path on this server or absolute URL";

const object = (properties: JsonSchema, required: readonly string[] = Object.keys(properties)): JsonSchema => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});

/** Shared shapes of values, by the name under which schemas refer to them. */
export const VALUE_SHAPES: Readonly<Record<string, JsonSchema>> = {
  Reference: {
    type: "object",
    properties: { id: { type: "integer", minimum: 0 }, label: { ...text, description: "Ignored when sent" } },
    required: ["id"],
  },
  Money: object({
    minor: { type: "integer", description: "Amount in minor units, such as cents" },
    currency: { ...text, pattern: "^[A-Z]{3}$", description: "ISO 4217" },
  }),
  Rating: object({ value: { type: "number" }, count: { type: "integer" } }),
  Period: object({ from: nullable(DAY), to: nullable(DAY) }),
  Link: object({ url: text, newTab: { type: "boolean" } }),
  Address: object(
    Object.fromEntries(
      ADDRESS_PARTS.map((part) => [
        part,
        part === "country" ? { ...nullableText, description: "ISO 3166-1 alpha-2" } : nullableText,
      ]),
    ),
    ["address1", "city", "country"],
  ),
  Geo: object({
    lat: { type: "number", minimum: -90, maximum: 90, description: "WGS 84 degrees" },
    lng: { type: "number", minimum: -180, maximum: 180, description: "WGS 84 degrees" },
    precision: { enum: GEO_PRECISIONS },
  }),
  TimeRange: object(
    {
      from: { ...text, description: "HH:mm" },
      to: { ...text, description: "HH:mm; 24:00 is the end of the day" },
      byAppointmentOnly: { type: "boolean" },
    },
    ["from", "to"],
  ),
  OpeningHours: object(
    Object.fromEntries(WEEKDAYS.map((day) => [day, { type: "array", items: schemaRef("TimeRange"), maxItems: 3 }])),
  ),
  Texts: {
    type: "object",
    description: "Text by locale, such as `{ fr_FR: … }`",
    additionalProperties: text,
  },
  Picture: {
    type: "object",
    properties: {
      device: { enum: DEVICES },
      pictureUrl: { ...text, description: URL_PATH },
      optimizedPictureUrl: { ...nullableText, description: URL_PATH },
      imageName: text,
      altTexts: schemaRef("Texts"),
      width: { type: "number", minimum: 0, description: "Pixels of the original" },
      height: { type: "number", minimum: 0, description: "Pixels of the original" },
      bytes: { type: "number", minimum: 0, description: "Size of the original" },
      crop: nullable(jsonSchemaOf(cropSchema, "output")),
    },
    required: ["device", "pictureUrl", "optimizedPictureUrl", "imageName"],
  },
  StoredFile: object({ id: text, name: text, size: { type: "number", description: "Bytes" }, type: text, url: text }),
};

const SHAPE_OF: Readonly<Partial<Record<Field["kind"], keyof typeof VALUE_SHAPES>>> = {
  period: "Period",
  link: "Link",
  address: "Address",
  openingHours: "OpeningHours",
  geo: "Geo",
  file: "StoredFile",
  reference: "Reference",
};

const ITEM_OF: Readonly<Partial<Record<Field["kind"], string>>> = { references: "Reference", picture: "Picture" };

const COMPUTED: Readonly<Record<ComputedKind, JsonSchema>> = {
  text,
  phone: text,
  country: text,
  integer: { type: "integer" },
  decimal: { type: "number" },
  percent: { type: "number" },
  rating: schemaRef("Rating"),
  boolean: { type: "boolean" },
  date: DAY,
  dateTime: INSTANT,
  money: schemaRef("Money"),
};

/** Removes null from a schema that allows it. */
function withoutNull({ anyOf, default: _, ...schema }: JsonSchema): JsonSchema {
  const [inner] = (anyOf ?? []) as JsonSchema[];
  return inner ?? schema;
}

const limitsOf = (field: Field): JsonSchema => {
  const { min, max } = field.options as { readonly min?: number; readonly max?: number };
  return { ...(min !== undefined && { minimum: min }), ...(max !== undefined && { maximum: max }) };
};

/**
 * What a schema is for. `read`: stored values, which may be older than the limits of their field. `write`: values that a client sends.
 */
export type SchemaUse = "read" | "write";

/** Returns the schema of a text or a number in one language. */
function scalarSchema(field: Field, use: SchemaUse): JsonSchema {
  const single = { ...field, options: { ...field.options, localised: false, required: true } };
  const { minLength, ...schema } = withoutNull(jsonSchemaOf(fieldSchema(single, ANY_SHOP), "output"));
  if (use === "read") return schema["enum"] === undefined ? { type: schema["type"] } : { enum: schema["enum"] };
  return { ...schema, ...(typeof minLength === "number" && minLength > 0 && { minLength }) };
}

/** Returns the schema of a value that is present, in one language. */
function presentSchema(field: Field, use: SchemaUse): JsonSchema {
  const shape = SHAPE_OF[field.kind];
  if (shape !== undefined) return schemaRef(shape);
  const { max } = field.options as { readonly max?: number };
  const list = (items: JsonSchema): JsonSchema => ({
    type: "array",
    items,
    ...(use === "write" && field.options.required === true && { minItems: 1 }),
    ...(use === "write" && max !== undefined && { maxItems: max }),
  });
  const item = ITEM_OF[field.kind];
  if (item !== undefined) return list(schemaRef(item));
  switch (field.kind) {
    case "computed":
      return COMPUTED[(field.options as unknown as { as: ComputedKind }).as];
    case "choices":
      return list({ enum: choicesOf(field) });
    case "rows":
      return list(object(fieldSchemas(rowFields(field), use), requiredNames(rowFields(field))));
    case "money":
      return use === "read" || Object.keys(limitsOf(field)).length === 0
        ? schemaRef("Money")
        : object({ minor: { type: "integer", ...limitsOf(field) }, currency: { ...text, pattern: "^[A-Z]{3}$" } });
    case "date":
      return DAY;
    case "dateTime":
      return INSTANT;
    case "secret":
      return { ...text, description: "Read as a marker; a marker that is sent keeps the stored secret" };
    default:
      return scalarSchema(field, use);
  }
}

/** Whether the field always has a value. Computed values depend on other records, and a shop may hide a field with a status. */
const isNeverNull = ({ kind, options }: Field): boolean =>
  SELF_EMPTY.has(kind) || (options.required === true && kind !== "computed" && options.fieldStatus === undefined);

/** Returns the schema of a field's value. */
export function valueSchema(field: Field, use: SchemaUse): JsonSchema {
  const present = presentSchema(field, use);
  if (isLocalised(field)) return { type: "object", description: "Text by locale", additionalProperties: present };
  return isNeverNull(field) ? present : nullable(present);
}

/** Returns the schemas of several fields' values. */
export const fieldSchemas = (fields: Fields, use: SchemaUse): Record<string, JsonSchema> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueSchema(field, use)]));
