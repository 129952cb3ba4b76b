/** Decides whether a missing record can be created from a reference field, and with which fields. Pure functions. */
import { isLocalised, type FieldKind, type Fields } from "../../contract/fields";
import { isWritable } from "../../contract/empty-values";
import type { AnyResource } from "../../contract/resource";
import { writeConditionsOf } from "../../contract/write-conditions";
import type { AccessFacts } from "./field-access";

/** Resources with more required fields need a page of their own. */
const MAX_FIELDS = 5;
/** Kinds that are too large for a small dialog. */
const LARGE_KINDS: ReadonlySet<FieldKind> = new Set([
  "rows",
  "address",
  "openingHours",
  "geo",
  "picture",
  "richText",
  "file",
]);

/** Returns the fields to ask for: the label, and required fields without a default. */
export function requiredFields(resource: Pick<AnyResource, "fields" | "label">): string[] {
  const { fields, label } = resource;
  return Object.keys(fields).filter((name) => {
    const field = fields[name];
    if (field === undefined || !isWritable(field)) return false;
    const { required, default: preset } = field.options as { required?: boolean; default?: unknown };
    return name === label || (required === true && preset === undefined && field.kind !== "boolean");
  });
}

/** Returns whether the account may create a record of the resource in a small dialog. */
export function canCreateInPlace(resource: AnyResource, { can, holds }: Pick<AccessFacts, "can" | "holds">): boolean {
  const names = requiredFields(resource);
  return (
    resource.operations?.create !== false &&
    resource.screens.detail !== undefined &&
    can(resource.right?.create ?? resource.right?.write) &&
    holds(writeConditionsOf(resource)) &&
    names.length <= MAX_FIELDS &&
    names.every((name) => !LARGE_KINDS.has(resource.fields[name]?.kind ?? "text"))
  );
}

/** Returns the initial values: the searched text as the label, and the values that the reference filters by. */
export function initialValues(
  resource: { readonly fields: Fields; readonly label: string },
  label: string,
  locale: string,
  filter: Readonly<Record<string, string>> = {},
): Record<string, unknown> {
  const labelField = resource.fields[resource.label];
  const isTexts = labelField !== undefined && isLocalised(labelField);
  const filterValues = Object.entries(filter).filter(
    ([name, value]) => name in resource.fields && /^[\w-]+$/.test(value),
  );
  return { ...Object.fromEntries(filterValues), [resource.label]: isTexts ? { [locale]: label } : label };
}
