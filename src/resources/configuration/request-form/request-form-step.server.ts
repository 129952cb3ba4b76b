/** Limits the steps of a form, and keeps conditions on fields that come earlier. */
import { recordsOfForm } from "../../../../host/server/features/forms/stored-form";
import { defineHooks } from "../../../../host/server/resources/hooks";
import { referringCount } from "../../../../host/server/resources/storage/computed-sql";
import type { HookContext, HookResult } from "../../../../host/server/resources/types";
import { brokenConditions } from "../../../contract/forms/checks";
import { MAX_STEPS } from "../../../contract/forms/field-types";
import { idIn, stepsFromRecords } from "../../../contract/forms/from-records";
import type { AnyRecord, RecordOf, ValuesOfResource } from "../../../contract/resource";
import step from "./request-form-step.resource";

type Result = HookResult<ValuesOfResource<typeof step>>;

/** Returns the steps of the forms that some steps belong to. */
async function siblingsOf(
  steps: readonly RecordOf<typeof step>[],
  { all }: HookContext,
): Promise<readonly AnyRecord[]> {
  const forms = [...new Set(steps.map(({ form }) => form.id))];
  return (await Promise.all(forms.map((id) => all("request-form-step", { form: String(id) })))).flat();
}

export default defineHooks(step, {
  computed: { fieldCount: referringCount("request-form-field", "step") },
  readForSave: ({ values }, context) => recordsOfForm(context, values.form.id),
  beforeSave({ before, values }, _, records): Result {
    if (before !== null && before.form.id !== values.form.id)
      return { fields: { form: "request-form-step.error.form-fixed" } };
    if (before === null && records.steps.length >= MAX_STEPS) return { errors: ["request-form-step.error.too-many"] };
    const id = before?.id ?? 0;
    const changed = { ...(before ?? { position: Number.MAX_SAFE_INTEGER }), ...values, id };
    const others = records.steps.filter((other) => other.id !== id);
    const steps = stepsFromRecords({ ...records, steps: [...others, changed as (typeof others)[number]] });
    return brokenConditions(steps).some(({ owner }) => owner === id)
      ? { fields: { conditions: "request-form-field.error.condition" } }
      : {};
  },
  async beforeRemove(record, { forAll }) {
    const siblings = (await forAll(siblingsOf)).filter(({ form }) => idIn(form) === record.form.id);
    if (siblings.length <= 1) return { errors: ["request-form-step.error.last"] };
    return (record.fieldCount ?? 0) > 0 ? { errors: ["request-form-step.error.fields"] } : {};
  },
});
