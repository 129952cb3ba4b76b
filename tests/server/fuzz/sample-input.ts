/** Valid input after a JSON Schema, and the places in it. */

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

/** Texts of the forms that the contract asks for; the first that fits is taken. */
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

/** The variant that has the most to say: an object before a list before a plain value. */
function variantOf(schema: JsonSchema): JsonSchema {
  const variants = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (variants === undefined) return schema;
  const weight = ({ type, properties }: JsonSchema): number =>
    properties !== undefined ? 3 : type === "array" ? 2 : type === "null" ? 0 : 1;
  return variantOf([...variants].sort((one, other) => weight(other) - weight(one))[0] ?? {});
}

const itemOf = ({ items }: JsonSchema): JsonSchema => ((Array.isArray(items) ? items[0] : items) as JsonSchema) ?? {};

/** A value that the schema accepts, with every property, so that each can be replaced. */
export function sampleOf(given: JsonSchema, depth = 0): unknown {
  const schema = variantOf(given);
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

export type Place = readonly (string | number)[];

/** Every place in a value after the schema: each property, and each property of a list's first item. */
export function placesIn(given: JsonSchema, at: Place = []): Place[] {
  const schema = variantOf(given);
  if (at.length > 5) return [];
  const own: Place[] = at.length === 0 ? [] : [at];
  if (schema.type === "array") return [...own, ...placesIn(itemOf(schema), [...at, 0])];
  const further = Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    placesIn(property, [...at, name]),
  );
  const free =
    typeof schema.additionalProperties === "object" ? placesIn(schema.additionalProperties, [...at, "fr_FR"]) : [];
  return [...own, ...further, ...free];
}

/** A copy of the value with another one at a place. */
export function replaced(value: unknown, [step, ...rest]: Place, by: unknown): unknown {
  if (step === undefined) return by;
  if (typeof step === "number") {
    const list = Array.isArray(value) ? [...(value as unknown[])] : [];
    list[step] = replaced(list[step], rest, by);
    return list;
  }
  const record = (typeof value === "object" && value !== null ? value : {}) as Readonly<Record<string, unknown>>;
  return { ...record, [step]: replaced(record[step], rest, by) };
}
