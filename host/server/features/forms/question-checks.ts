/** Checks of a question among the others of its form. */
import { readPattern } from "../../platform/bounded-pattern";
import { brokenConditions } from "../../../../src/contract/forms/checks";
import type { FormStep } from "../../../../src/contract/forms/content";
import type { AnyRecord } from "../../../../src/contract/resource";

interface Question {
  readonly fieldCode: string;
  readonly mapping: string | null;
  readonly regex: string | null;
}

const namesField = (record: AnyRecord, code: string): boolean =>
  [record["conditions"], record["jumps"]].some((rows) =>
    ((rows ?? []) as readonly { readonly field: string }[]).some((row) => row.field === code),
  );

/** Whether a condition or jump of a step or field names the field. */
export const isCompared = (records: readonly AnyRecord[], code: string): boolean =>
  records.some((record) => namesField(record, code));

/**
 * Returns the errors of a question among the others of its form.
 *
 * @param parts steps and fields that may have conditions
 * @param stepsOf returns the steps of the form with these fields
 */
export function questionErrorsAmong(
  before: (Question & { readonly id: number; readonly position: number | null }) | null,
  values: Question,
  parts: { readonly steps?: readonly AnyRecord[]; readonly fields: readonly AnyRecord[] },
  stepsOf: (fields: readonly AnyRecord[]) => readonly FormStep[],
): Readonly<Record<string, string>> {
  const others = parts.fields.filter(({ id }) => id !== before?.id);
  if (others.some((other) => other["fieldCode"] === values.fieldCode)) return { fieldCode: "error.duplicate" };
  if (values.mapping !== null && others.some((other) => other["mapping"] === values.mapping))
    return { mapping: "request-form-field.error.mapping-used" };
  const isRenamed = before !== null && before.fieldCode !== values.fieldCode;
  if (isRenamed && isCompared([...(parts.steps ?? []), ...parts.fields], before.fieldCode))
    return { fieldCode: "request-form-field.error.in-use" };
  if (values.regex !== null && readPattern(values.regex) === undefined) return { regex: "attribute.error.pattern" };
  const changed = { ...values, id: before?.id ?? 0, position: before?.position ?? Number.MAX_SAFE_INTEGER };
  const steps = stepsOf([...others, changed as unknown as AnyRecord]);
  return brokenConditions(steps).some(({ owner }) => owner === values.fieldCode)
    ? { conditions: "request-form-field.error.condition" }
    : {};
}
