/** Whether a record that a reference lacks can be made on the spot, and with which fields. Pure. */
import type { FieldKind, Fields } from "../../contract/fields";
import { isWritable } from "../../contract/empty-values";
import type { AnyResource } from "../../contract/resource";
import { writeConditionsOf } from "../../contract/write-conditions";
import type { AccessFacts } from "./field-access";

/** More questions than these want a page of their own. */
const MOST_FIELDS = 5;
/** Too large for a small dialog. */
const LARGE: ReadonlySet<FieldKind> = new Set([
  "rows",
  "address",
  "openingHours",
  "geo",
  "picture",
  "richText",
  "file",
]);

/** Fields that must be answered: the name, and what is demanded without a default. */
export function demandedFields(resource: Pick<AnyResource, "fields" | "label">): string[] {
  const { fields, label } = resource;
  return Object.keys(fields).filter((name) => {
    const field = fields[name];
    if (field === undefined || !isWritable(field)) return false;
    const { required, default: preset } = field.options as { required?: boolean; default?: unknown };
    return name === label || (required === true && preset === undefined && field.kind !== "boolean");
  });
}

export function canCreateInPlace(resource: AnyResource, { can, holds }: Pick<AccessFacts, "can" | "holds">): boolean {
  const names = demandedFields(resource);
  return (
    resource.operations?.create !== false &&
    resource.screens.detail !== undefined &&
    can(resource.right?.create ?? resource.right?.write) &&
    holds(writeConditionsOf(resource)) &&
    names.length <= MOST_FIELDS &&
    names.every((name) => !LARGE.has(resource.fields[name]?.kind ?? "text"))
  );
}

/** What the new record starts from: the text that was searched as its name, and the values that the reference filters by. */
export function presetOf(
  resource: { readonly fields: Fields; readonly label: string },
  typed: string,
  locale: string,
  filter: Readonly<Record<string, string>> = {},
): Record<string, unknown> {
  const localised =
    (resource.fields[resource.label]?.options as { localised?: boolean } | undefined)?.localised === true;
  const given = Object.entries(filter).filter(([name, value]) => name in resource.fields && /^[\w-]+$/.test(value));
  return { ...Object.fromEntries(given), [resource.label]: localised ? { [locale]: typed } : typed };
}
