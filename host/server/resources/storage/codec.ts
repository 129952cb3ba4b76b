/** Encodes and decodes stored field values: references as ids, empty values omitted. */
import { isObject } from "../../../../src/contract/object";
import { isLocalised, rowFields, type Field, type Fields } from "../../../../src/contract/fields";
import { decodeSecret } from "./secrets";

type Values = Readonly<Record<string, unknown>>;

const idOf = (value: unknown): number | undefined => {
  const id = isObject(value) ? (value as { id?: unknown }).id : value;
  return typeof id === "number" ? id : typeof id === "string" && /^\d+$/.test(id) ? Number(id) : undefined;
};

/** Encodes a value for storage; undefined is not stored. */
export function encodeValue(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  switch (field.kind) {
    case "reference":
      return idOf(value);
    case "references":
      return (value as unknown[]).flatMap((item) => idOf(item) ?? []);
    case "secret":
      throw new Error("Only records of the generic storage have secrets.");
    case "rows":
      return (value as Values[]).map((row) => encodeValues(rowFields(field), row));
    default:
      return value;
  }
}

/** Encodes the values of fields for storage. */
const encodeValues = (fields: Fields, values: Values): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
      const encoded = encodeValue(field, values[name]);
      return encoded === undefined ? [] : [[name, encoded]];
    }),
  );

const NUMBERS: ReadonlySet<string> = new Set(["integer", "decimal", "percent", "position"]);
const LISTS: ReadonlySet<string> = new Set(["choices", "references", "rows", "picture"]);

function decodeComputed(kind: string, raw: unknown): unknown {
  return kind === "integer" || kind === "decimal" || kind === "percent" ? Number(raw) : raw;
}

/** Decodes a stored value for the API. References have no label yet (references.ts). */
export function decodeValue(field: Field, raw: unknown): unknown {
  if (isLocalised(field)) return raw ?? {};
  if (field.kind === "boolean") return raw === true;
  if (raw === null || raw === undefined) return LISTS.has(field.kind) ? [] : null;
  if (NUMBERS.has(field.kind)) return Number(raw);
  switch (field.kind) {
    case "reference":
      return { id: Number(raw), label: "" };
    case "references":
      return (raw as unknown[]).map((id) => ({ id: Number(id), label: "" }));
    case "secret":
      return decodeSecret(raw);
    case "rows":
      return (raw as Values[]).map((row) => decodeValues(rowFields(field), row));
    case "computed":
      return decodeComputed((field.options as unknown as { as: string }).as, raw);
    default:
      return raw;
  }
}

/** Decodes the stored values of fields for the API. */
export const decodeValues = (fields: Fields, raw: Values): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, decodeValue(field, raw[name])]));

/** Returns the searchable text of a value in all languages. Telephone numbers also without spaces and in national format. */
export function searchedTexts(field: Field, value: unknown): string[] {
  if (value === null || value === undefined) return [];
  if (isLocalised(field)) return Object.values(value as Record<string, string>);
  if (typeof value === "number") return [String(value)];
  if (typeof value !== "string") return [];
  switch (field.kind) {
    case "secret":
      return [];
    case "phone":
      return [
        value,
        value.replace(/[^\d+]/g, ""),
        value.replace(/^\+(33|49|32|352|41|44|31|39|34)/, "0").replace(/\D/g, ""),
      ];
    case "companyId":
    case "vatNumber":
      return [value, value.replace(/[\s.-]/g, "")];
    default:
      return [value];
  }
}
