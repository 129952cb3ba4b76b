/** Generates valid input for a JSON Schema, and lists the places in it. */

export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly minItems?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema | readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
}

/** Texts in the formats of the contract. A sample uses the first that matches. */
const TEXTS: readonly string[] = [
  "x",
  "1",
  "fr_FR",
  "FR",
  "EUR",
  "VALUE",
  "2026-12-01",
  "2026-12-01T10:00:00Z",
  "08:00",
  "#0b5cad",
  "a@example.test",
  "https://www.example.test/a",
  "/a",
  "+33199001122",
  "S-2026-000001",
  "I-2026-000001",
  "Europe/Paris",
  "sample-tab-1",
  "12345678-1234-1234-1234-123456789012",
];

function textOf({ pattern, minLength = 0 }: JsonSchema): string {
  const expression = pattern === undefined ? undefined : new RegExp(pattern, "u");
  return (
    TEXTS.find((text) => text.length >= minLength && expression?.test(text) !== false) ?? "x".repeat(minLength + 1)
  );
}

/** Returns the variant of a schema with the most structure: an object before a list before a plain value. */
function variantOf(schema: JsonSchema): JsonSchema {
  const variants = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (variants === undefined) return schema;
  const weight = ({ type, properties }: JsonSchema): number =>
    properties !== undefined ? 3 : type === "array" ? 2 : type === "null" ? 0 : 1;
  return variantOf([...variants].sort((a, b) => weight(b) - weight(a))[0] ?? {});
}

const itemOf = ({ items }: JsonSchema): JsonSchema => ((Array.isArray(items) ? items[0] : items) as JsonSchema) ?? {};

/** Returns a value that the schema accepts, with every property, so that each can be replaced. */
export function sampleOf(schemaWithVariants: JsonSchema, depth = 0): unknown {
  const schema = variantOf(schemaWithVariants);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.properties !== undefined || schema.type === "object")
    return depth > 6
      ? {}
      : Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, property]) => [name, sampleOf(property, depth + 1)]),
        );
  switch (schema.type) {
    case "array":
      return depth > 6 ? [] : [sampleOf(itemOf(schema), depth + 1)];
    case "integer":
    case "number":
      return schema.minimum ?? 1;
    case "boolean":
      return true;
    case "null":
      return null;
    default:
      return textOf(schema);
  }
}

/** Path to a part of a value: property names and list indexes. */
export type Place = readonly (string | number)[];

/** Returns every place in a value of the schema: each property, and each property of a list's first item. */
export function placesIn(schemaWithVariants: JsonSchema, path: Place = []): Place[] {
  const schema = variantOf(schemaWithVariants);
  if (path.length > 5) return [];
  const ownPlace: Place[] = path.length === 0 ? [] : [path];
  if (schema.type === "array") return [...ownPlace, ...placesIn(itemOf(schema), [...path, 0])];
  const propertyPlaces = Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    placesIn(property, [...path, name]),
  );
  const localePlaces =
    typeof schema.additionalProperties === "object" ? placesIn(schema.additionalProperties, [...path, "fr_FR"]) : [];
  return [...ownPlace, ...propertyPlaces, ...localePlaces];
}

/** Returns a copy of the value with a replacement at a place. */
export function withReplaced(value: unknown, [key, ...rest]: Place, replacement: unknown): unknown {
  if (key === undefined) return replacement;
  if (typeof key === "number") {
    const list = Array.isArray(value) ? [...(value as unknown[])] : [];
    list[key] = withReplaced(list[key], rest, replacement);
    return list;
  }
  const record = (typeof value === "object" && value !== null ? value : {}) as Readonly<Record<string, unknown>>;
  return { ...record, [key]: withReplaced(record[key], rest, replacement) };
}
