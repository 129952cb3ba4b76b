/** Shapes of a resource's records for the API's description, which the derived calls only name. */
import * as v from "valibot";
import type { AnyResource } from "../../../src/contract/resource";
import { fieldSchema, valuesSchema, type ValidationContext } from "../../../src/contract/validation";

/** Every optional field shown, none demanded: what holds in any shop. */
const ANY_SHOP: ValidationContext = {
  today: "2000-01-01",
  dealerEmailMandatory: false,
  fieldStatuses: {},
  defaultLocale: "en_GB",
};

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
    /** A record as it is answered. */
    record: v.object({ ...meta, ...read }),
    /** A new record. */
    values,
    /** A change: the version that was read, and the fields that differ. */
    changes: v.strictObject({ version: v.number(), ...changes }),
  };
}
