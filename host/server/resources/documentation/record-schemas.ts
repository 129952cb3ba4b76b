/** JSON Schemas of a resource's records for the OpenAPI document. */
import { emptyValues, isWritable } from "../../../../src/contract/empty-values";
import type { Field, Fields } from "../../../../src/contract/fields";
import { schemaRef, type JsonSchema } from "../../platform/http/json-schema";
import type { ResourceService } from "../types";
import { fieldSchemas, nullable } from "./value-schemas";

const META: Readonly<Record<string, JsonSchema>> = {
  id: { type: "integer" },
  version: { type: "integer", description: "Increases with each change; sent back when saving" },
  createdAt: { type: "string", format: "date-time" },
  updatedAt: { type: "string", format: "date-time" },
  updatedBy: { ...nullable({ type: "string" }), description: "Name of the account" },
};

const filterFields = (fields: Fields, isIncluded: (field: Field, name: string) => boolean): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name, field]) => isIncluded(field, name)));

/** Whether every account that reads the record sees the field. */
const isAlwaysVisible = ({ options: { right, conditions } }: Field): boolean =>
  right === undefined && conditions === undefined;

/** Whether a new record needs the field in every shop. */
const isAlwaysRequired = (field: Field): boolean => isAlwaysVisible(field) && field.options.fieldStatus === undefined;

/** Returns the names of the values that a new record needs: those without a default. */
function requiredValues(fields: Fields): string[] {
  const empty = emptyValues(fields);
  return Object.entries(fields).flatMap(([name, field]) => {
    const preset = empty[name];
    const hasPreset = typeof preset === "object" && preset !== null ? Object.keys(preset).length > 0 : preset !== null;
    return field.options.required === true && isAlwaysRequired(field) && !hasPreset ? [name] : [];
  });
}

function recordSchema(fields: Fields): JsonSchema {
  const visibleNames = Object.keys(filterFields(fields, isAlwaysVisible));
  return {
    type: "object",
    properties: { ...META, ...fieldSchemas(fields, "read") },
    required: [...Object.keys(META), ...visibleNames],
  };
}

/** `catalog-product` → `CatalogProduct`. */
const schemaName = (resource: string): string =>
  resource.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Names of a resource's schemas in the document, with the schemas. */
export interface RecordSchemas {
  readonly record: JsonSchema;
  /** A record of a list. */
  readonly row: JsonSchema;
  readonly page: JsonSchema;
  readonly values: JsonSchema;
  readonly changes: JsonSchema;
  readonly schemas: Readonly<Record<string, JsonSchema>>;
}

/** Returns references to the schemas of a resource's records, and the schemas. */
export function recordSchemas({ resource: { name, fields }, rowFields }: ResourceService): RecordSchemas {
  const base = schemaName(name);
  const writable = filterFields(fields, isWritable);
  const writableSchemas = fieldSchemas(writable, "write");
  const sent = (properties: JsonSchema, required: readonly string[]): JsonSchema => ({
    type: "object",
    properties,
    required,
    additionalProperties: false,
  });
  return {
    record: schemaRef(base),
    row: schemaRef(`${base}Row`),
    page: schemaRef(`${base}Page`),
    values: schemaRef(`${base}Values`),
    changes: schemaRef(`${base}Changes`),
    schemas: {
      [base]: recordSchema(fields),
      [`${base}Row`]: recordSchema(filterFields(fields, (_, field) => rowFields.includes(field))),
      [`${base}Page`]: {
        type: "object",
        properties: {
          elements: { type: "array", items: schemaRef(`${base}Row`) },
          total: { type: "integer" },
          totalIsLowerBound: { type: "boolean", description: "Whether more records match than `total`" },
          isPartial: { type: "boolean", description: "Whether only some of the matches were sorted" },
        },
        required: ["elements", "total", "totalIsLowerBound"],
      },
      [`${base}Values`]: sent(writableSchemas, requiredValues(writable)),
      [`${base}Changes`]: sent({ version: META["version"], ...writableSchemas }, ["version"]),
    },
  };
}
