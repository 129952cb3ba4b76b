/** JSON Schemas of the OpenAPI document. */
import { toJsonSchema } from "@valibot/to-json-schema";
import type { GenericSchema } from "valibot";
import type { RightRequirement } from "../../../../src/contract/rights";

export type JsonSchema = Readonly<Record<string, unknown>>;

/** A parameter of a call in its query. */
export interface QueryParameter {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly description?: string;
  /** Right to use it, where it needs more than the call. */
  readonly right?: RightRequirement;
  /** Conditions to use it, besides those of the call. */
  readonly conditions?: readonly string[];
}

/** Returns a reference to a schema of the document's components. */
export const schemaRef = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/**
 * Converts a valibot schema. Checks that JSON Schema cannot express, such as check digits, are left out; the server still runs them.
 *
 * @param typeMode `input`: what a caller may send; `output`: what is stored, after trimming and defaults
 */
export function jsonSchemaOf(schema: GenericSchema, typeMode: "input" | "output"): JsonSchema {
  const { $schema: _, ...json } = toJsonSchema(schema, {
    errorMode: "ignore",
    typeMode,
    // JSON Schema has no patterns that ignore case.
    overrideAction: ({ valibotAction, jsonSchema }) =>
      "requirement" in valibotAction &&
      valibotAction.requirement instanceof RegExp &&
      valibotAction.requirement.ignoreCase
        ? jsonSchema
        : undefined,
  });
  return json;
}
