/** Validates the conditions of a level's paragraph: their fields exist, and only fields with a size are compared by size. */
import type { FieldErrors } from "../../../../src/contract/errors";
import type { DatabaseFieldType } from "../../../../src/contract/custom-database-fields";
import type { OwnerType } from "../../../../src/contract/paragraph/owners";
import { needsValue, comparesSize, conditionsOf, isSize } from "../../../../src/contract/paragraph/show-conditions";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { typesOfLevel } from "./level-variables";

/** Field types that can be compared by size. A computed field may hold a number. */
const WITH_SIZE: ReadonlySet<DatabaseFieldType> = new Set([
  "INTEGER",
  "NUMBER",
  "MONEY",
  "PERCENT",
  "DATE",
  "COMPUTED",
]);

/** Message by path of the values, such as `conditions.0.field`. */
export async function conditionErrors(
  data: ScopedDatabase,
  owner: { readonly type: OwnerType; readonly id: number },
  values: Readonly<Record<string, unknown>>,
): Promise<FieldErrors> {
  const conditions = conditionsOf(values);
  if (owner.type !== "CUSTOM_DATABASE_LEVEL" || conditions.length === 0) return {};
  const types = await typesOfLevel(data, owner.id);
  const errors: Record<string, FieldErrors[string]> = {};
  for (const [index, { field, operator, value }] of conditions.entries()) {
    const type = types?.get(field);
    const path = `conditions.${index}`;
    if (type === undefined) errors[`${path}.field`] = { key: "paragraph.error.condition-field" };
    else if (comparesSize(operator) && !WITH_SIZE.has(type))
      errors[`${path}.operator`] = { key: "paragraph.error.condition-size" };
    else if (needsValue(operator) && (value ?? "") === "") errors[`${path}.value`] = { key: "error.required" };
    else if (comparesSize(operator) && !isSize(value ?? "")) errors[`${path}.value`] = { key: "error.number" };
  }
  return errors;
}
