/**
 * Builds one valibot schema from field kinds, for both sides. Every check's message is a message key; `validateValues` flattens issues to
 * `{ path: { key, params } }`. Schemas are built on demand, so a page without a form loads none of this.
 */
import * as v from "valibot";
import { companyIdError, vatNumberError } from "./company-numbers";
import type { FieldStatus } from "./context";
import { issueKey } from "./issue-key";
import { languageErrors } from "./languages";
import { isRecord, ownProperty } from "./object";
import type { FieldError, FieldErrors } from "./errors";
import { isLocalised, type Field, type Fields } from "./fields";
import { isWritable, SELF_EMPTY } from "./empty-values";
import { kindSchema, nullableOf, presence, type Schema, type ValidationContext } from "./kind-schemas";
import type { AnyResource } from "./resource";
import { foreignPictureErrors } from "./rich-text";

export { emptyValues, isWritable } from "./empty-values";
export type { ValidationContext } from "./kind-schemas";

const TEXT_KINDS: ReadonlySet<Field["kind"]> = new Set([
  "text",
  "multiline",
  "richText",
  "code",
  "email",
  "phone",
  "externalUrl",
  "relativeUrl",
  "colour",
  "secret",
  "companyId",
  "vatNumber",
  "timeZone",
  "tyreSize",
  "time",
  "locale",
  "country",
  "choice",
  "date",
  "dateTime",
]);

/** Returns the field's status in the shop: hidden, visible or mandatory. */
export function statusOf(field: Field, context: ValidationContext): FieldStatus {
  const name = field.options.fieldStatus;
  return (
    (name === undefined ? undefined : context.fieldStatuses[name]) ?? (field.options.required ? "MANDATORY" : "VISIBLE")
  );
}

/** Returns the schema of one field's value. */
export function fieldSchema(field: Field, context: ValidationContext): Schema {
  const required =
    field.options.required === true ||
    (field.options.fieldStatus !== undefined && statusOf(field, context) === "MANDATORY");
  const valueSchema = kindSchema(field, context, (fields) => valuesSchema(fields, context));
  if (isLocalised(field)) {
    const texts = v.pipe(
      v.record(
        v.pipe(v.string(), v.regex(/^[a-z]{2}_[A-Z]{2}$/, "error.locale")),
        v.pipe(nullableOf(field), v.nullish(valueSchema, null)),
        "error.text",
      ),
      v.transform((map) => Object.fromEntries(Object.entries(map).filter(([, text]) => text !== null))),
    );
    const requiredTexts = required
      ? v.pipe(
          texts,
          v.check((map) => map[context.defaultLocale] !== undefined, "error.required"),
        )
      : texts;
    return v.nullish(requiredTexts, {});
  }
  if (SELF_EMPTY.has(field.kind)) return valueSchema;
  return TEXT_KINDS.has(field.kind)
    ? v.pipe(nullableOf(field), presence(valueSchema, required))
    : presence(valueSchema, required);
}

/** Returns the schema of several fields' values. Unknown names are refused. */
function valuesSchema(
  fields: Fields,
  context: ValidationContext,
  names: readonly string[] = Object.keys(fields),
): Schema {
  const entries = names.flatMap((name): [string, Schema][] => {
    const field = ownProperty(fields, name);
    return field !== undefined && isWritable(field) ? [[name, fieldSchema(field, context)]] : [];
  });
  return v.strictObject(Object.fromEntries(entries), "error.unknown-field");
}

/** Flattens valibot's issues; the first issue of each path wins. */
export function fieldErrors(issues: readonly v.BaseIssue<unknown>[]): FieldErrors {
  const errors: Record<string, FieldError> = {};
  for (const issue of issues) {
    const path = v.getDotPath(issue) ?? "";
    const requirement: unknown = issue.requirement;
    const params = typeof requirement === "number" ? { limit: requirement } : undefined;
    const key = issueKey(issue);
    errors[path] ??= params === undefined ? { key } : { key, params };
  }
  return errors;
}

const OBJECT_KINDS: ReadonlySet<Field["kind"]> = new Set([
  "address",
  "file",
  "geo",
  "link",
  "money",
  "openingHours",
  "period",
  "reference",
]);

/** Finds lists where objects are expected. Object schemas would accept an empty list as an object without entries. */
function listsForObjects(fields: Fields, values: Readonly<Record<string, unknown>>, prefix = ""): FieldErrors {
  const errors: Record<string, FieldError> = {};
  for (const [name, value] of Object.entries(values)) {
    const field = ownProperty(fields, name);
    if (field === undefined || !Array.isArray(value)) continue;
    const path = `${prefix}${name}`;
    const { localised, fields: rowFields } = field.options as { localised?: boolean; fields?: Fields };
    if (localised === true || OBJECT_KINDS.has(field.kind)) errors[path] = { key: "error.type" };
    else if (field.kind === "rows" && rowFields !== undefined)
      for (const [index, row] of (value as unknown[]).entries())
        if (Array.isArray(row)) errors[`${path}.${index}`] = { key: "error.type" };
        else if (isRecord(row)) Object.assign(errors, listsForObjects(rowFields, row, `${path}.${index}.`));
  }
  return errors;
}

/** Result of a validation: clean values, or errors by path. */
export type Validation =
  | { readonly ok: true; readonly values: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly errors: FieldErrors };

/**
 * Validates the values sent (`names`, by default all writable fields). When each is valid, runs the rules on the values merged into
 * `stored`. Unknown names are refused.
 */
export function validateValues(
  resource: Pick<AnyResource, "fields" | "rules">,
  values: Readonly<Record<string, unknown>>,
  context: ValidationContext,
  options: {
    readonly names?: readonly string[];
    readonly stored?: Readonly<Record<string, unknown>>;
    /** Values whose languages may stay. Default: `stored`. */
    readonly before?: Readonly<Record<string, unknown>>;
  } = {},
): Validation {
  const listErrors = listsForObjects(resource.fields, values);
  if (Object.keys(listErrors).length > 0) return { ok: false, errors: listErrors };
  const parsed = v.safeParse(valuesSchema(resource.fields, context, options.names), values);
  if (!parsed.success) return { ok: false, errors: fieldErrors(parsed.issues) };
  const cleanValues = parsed.output as Readonly<Record<string, unknown>>;
  const merged = { ...options.stored, ...cleanValues };
  const errors: Record<string, FieldError> = {
    ...companyErrors(resource.fields, merged, cleanValues),
    ...foreignPictureErrors(resource.fields, cleanValues, options.stored),
    ...languageErrors(resource.fields, cleanValues, context.languages, options.before ?? options.stored),
  };
  for (const [path, key] of Object.entries(resource.rules?.(merged, context) ?? {}))
    if (key !== undefined) errors[path] ??= { key };
  return Object.keys(errors).length === 0 ? { ok: true, values: cleanValues } : { ok: false, errors };
}

/** Checks company and VAT numbers, which depend on the record's country. */
function companyErrors(
  fields: Fields,
  merged: Readonly<Record<string, unknown>>,
  sentValues: Readonly<Record<string, unknown>>,
): FieldErrors {
  const country = (merged["address"] as { country?: string | null } | null | undefined)?.country ?? null;
  const errors: Record<string, FieldError> = {};
  for (const name of Object.keys(sentValues)) {
    const value = sentValues[name];
    if (typeof value !== "string") continue;
    const error =
      fields[name]?.kind === "companyId"
        ? companyIdError(value, country, fields[name].options as { readonly siren?: true })
        : fields[name]?.kind === "vatNumber"
          ? vatNumberError(value, country)
          : undefined;
    if (error !== undefined) errors[name] = error;
  }
  return errors;
}
