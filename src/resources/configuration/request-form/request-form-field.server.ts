/** Takes the form from the field's step, keeps codes and properties unique in the form, and conditions on earlier fields. */
import { isCompared, questionErrorsAmong } from "../../../../host/server/features/forms/question-checks";
import { recordsOfForm, recordsOfForms } from "../../../../host/server/features/forms/stored-form";
import { defineHooks } from "../../../../host/server/resources/hooks";
import type { HookContext, HookResult } from "../../../../host/server/resources/types";
import type { Reference } from "../../../contract/fields";
import { isCompatibleType, MAX_FIELDS } from "../../../contract/forms/field-types";
import { stepsFromRecords } from "../../../contract/forms/from-records";
import type { ValuesOfResource } from "../../../contract/resource";
import field from "./request-form-field.resource";

type Result = HookResult<ValuesOfResource<typeof field>>;

/** Reads the parts of a form, and whether it was published. */
async function readForm(context: HookContext, id: number) {
  const [records, [form]] = await Promise.all([recordsOfForm(context, id), context.find("request-form", [id])]);
  return { records, isPublished: (form?.["publishedVersion"] ?? null) !== null };
}

export default defineHooks(field, {
  async readForSave({ values }, context) {
    // The step tells the form, which nearly always is the one that the field names: both are read at once.
    const [[step], named] = await Promise.all([
      context.find("request-form-step", [values.step.id]),
      readForm(context, values.form.id),
    ]);
    const form = (step?.["form"] as Reference | undefined) ?? values.form;
    return { form, ...(form.id === values.form.id ? named : await readForm(context, form.id)) };
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
    const fields = questionErrorsAmong(before, values, records, (changed) =>
      stepsFromRecords({ ...records, fields: changed }),
    );
    return Object.keys(fields).length === 0 ? { set: { form } } : { fields };
  },
  async beforeRemove({ form, fieldCode }, { forAll }) {
    const records = (await forAll(recordsOfForms)).get(form.id);
    return records !== undefined && isCompared([...records.steps, ...records.fields], fieldCode)
      ? { errors: ["request-form-field.error.in-use"] }
      : {};
  },
});
