/** Takes the form from the field's step, keeps codes and properties unique in the form, and conditions on earlier fields. */
import { readPattern } from "../../../../host/server/platform/bounded-pattern";
import { recordsOfForm } from "../../../../host/server/features/forms/stored-form";
import { defineHooks } from "../../../../host/server/resources/hooks";
import type { HookContext, HookResult } from "../../../../host/server/resources/types";
import type { Reference } from "../../../contract/fields";
import { brokenConditions } from "../../../contract/forms/checks";
import { isCompatibleType, MAX_FIELDS } from "../../../contract/forms/field-types";
import { stepsFromRecords, type FormRecords } from "../../../contract/forms/from-records";
import type { AnyRecord, RecordOf, ValuesOfResource } from "../../../contract/resource";
import field from "./request-form-field.resource";

type Field = RecordOf<typeof field>;
type Values = ValuesOfResource<typeof field>;
type Result = HookResult<Values>;

const namesField = (record: AnyRecord, code: string): boolean =>
  ((record["conditions"] ?? []) as readonly { readonly field: string }[]).some((row) => row.field === code);

/** Whether a condition of the form names the field. */
const isCompared = ({ steps, fields }: FormRecords, code: string): boolean =>
  [...steps, ...fields].some((record) => namesField(record, code));

/** Returns the errors of a field among the others of its form. */
function errorsAmong(before: Field | null, values: Values, records: FormRecords): Readonly<Record<string, string>> {
  const others = records.fields.filter(({ id }) => id !== before?.id);
  if (others.some((other) => other["fieldCode"] === values.fieldCode)) return { fieldCode: "error.duplicate" };
  if (values.mapping !== null && others.some((other) => other["mapping"] === values.mapping))
    return { mapping: "request-form-field.error.mapping-used" };
  if (before !== null && before.fieldCode !== values.fieldCode && isCompared(records, before.fieldCode))
    return { fieldCode: "request-form-field.error.in-use" };
  if (values.regex !== null && readPattern(values.regex) === undefined) return { regex: "attribute.error.pattern" };
  const changed = { ...values, id: before?.id ?? 0, position: before?.position ?? Number.MAX_SAFE_INTEGER };
  const steps = stepsFromRecords({ ...records, fields: [...others, changed as unknown as AnyRecord] });
  return brokenConditions(steps).some(({ owner }) => owner === values.fieldCode)
    ? { conditions: "request-form-field.error.condition" }
    : {};
}

const recordsOfForms = async (
  fields: readonly Field[],
  context: HookContext,
): Promise<ReadonlyMap<number, FormRecords>> => {
  const ids = [...new Set(fields.map(({ form }) => form.id))];
  return new Map(await Promise.all(ids.map(async (id) => [id, await recordsOfForm(context, id)] as const)));
};

export default defineHooks(field, {
  async readForSave({ values }, context) {
    const [step] = await context.find("request-form-step", [values.step.id]);
    const form = (step?.["form"] as Reference | undefined) ?? values.form;
    const [records, forms] = await Promise.all([
      recordsOfForm(context, form.id),
      context.find("request-form", [form.id]),
    ]);
    return { form, records, isPublished: (forms[0]?.["publishedVersion"] ?? null) !== null };
  },
  beforeSave({ before, values }, _, { form, records, isPublished }): Result {
    if (before !== null && before.form.id !== form.id)
      return { fields: { step: "request-form-field.error.other-form" } };
    if (before === null && records.fields.length >= MAX_FIELDS)
      return { errors: ["request-form-field.error.too-many"] };
    if (before !== null && isPublished) {
      if (before.fieldCode !== values.fieldCode)
        return { fields: { fieldCode: "request-form-field.error.code-fixed" } };
      if (!isCompatibleType(before.type, values.type))
        return { fields: { type: "request-form-field.error.type-fixed" } };
    }
    const fields = errorsAmong(before, values, records);
    return Object.keys(fields).length === 0 ? { set: { form } } : { fields };
  },
  async beforeRemove({ form, fieldCode }, { forAll }) {
    const records = (await forAll(recordsOfForms)).get(form.id);
    return records !== undefined && isCompared(records, fieldCode)
      ? { errors: ["request-form-field.error.in-use"] }
      : {};
  },
});
