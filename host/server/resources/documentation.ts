/** Record schemas of a resource for the OpenAPI document. */
import * as v from "valibot";
import type { AnyResource } from "../../../src/contract/resource";
import { fieldSchema, valuesSchema, type ValidationContext } from "../../../src/contract/validation";

/** Validation settings valid in any shop: all optional fields visible, none required. */
const ANY_SHOP: ValidationContext = {
  today: "2000-01-01",
  dealerEmailMandatory: false,
  fieldStatuses: {},
  defaultLocale: "en_GB",
};

/** Returns the schemas of a resource's records. */
export function recordDocumentation({ fields }: AnyResource) {
  const values = valuesSchema(fields, ANY_SHOP);
  const meta = {
    id: v.number(),
    version: v.number(),
    createdAt: v.string(),
    updatedAt: v.string(),
    updatedBy: v.nullable(v.string()),
  };
  const read = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.kind === "computed" ? v.unknown() : fieldSchema(field, ANY_SHOP),
    ]),
  );
  const changes = Object.fromEntries(
    Object.entries((values as v.StrictObjectSchema<v.ObjectEntries, undefined>).entries).map(([name, schema]) => [
      name,
      v.optional(schema),
    ]),
  );
  return {
    /** Schema of a record in a response. */
    record: v.object({ ...meta, ...read }),
    /** Schema of a new record. */
    values,
    /** Schema of a change: the version read, and the changed fields. */
    changes: v.strictObject({ version: v.number(), ...changes }),
  };
}
