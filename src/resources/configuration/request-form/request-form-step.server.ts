/** Limits the steps of a form, and keeps conditions on fields that come earlier, and jumps to steps that come later. */
import { randomBytes } from "node:crypto";
import {
  FIELD_TARGETS,
  moveFields,
  movedFields,
  withMoved,
  type FieldTarget,
} from "../../../../host/server/features/forms/move-fields";
import { recordsOfForm, recordsOfForms } from "../../../../host/server/features/forms/stored-form";
import { defineHooks } from "../../../../host/server/resources/hooks";
import { referringCount } from "../../../../host/server/resources/storage/computed-sql";
import type { HookContext, HookResult } from "../../../../host/server/resources/types";
import { brokenConditions, brokenJumps } from "../../../contract/forms/checks";
import { MAX_STEPS } from "../../../contract/forms/field-types";
import { stepKey, stepsFromRecords, type FormRecords } from "../../../contract/forms/from-records";
import type { RecordOf, ValuesOfResource } from "../../../contract/resource";
import step from "./request-form-step.resource";

type Result = HookResult<ValuesOfResource<typeof step>>;

interface Removal {
  readonly forms: ReadonlyMap<number, FormRecords>;
  readonly removed: ReadonlySet<number>;
}

const loadRemoval = async (steps: readonly RecordOf<typeof step>[], context: HookContext): Promise<Removal> => ({
  forms: await recordsOfForms(steps, context),
  removed: new Set(steps.map(({ id }) => id)),
});

const newKey = (): string => randomBytes(6).toString("hex");

const sideOf = ({ fieldsTo }: Readonly<Record<string, unknown>>): FieldTarget | undefined =>
  FIELD_TARGETS.find((side) => side === fieldsTo);

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
    if (brokenConditions(steps).some(({ owner }) => owner === id))
      return { fields: { conditions: "request-form-field.error.condition" } };
    if (brokenJumps(steps).includes(id)) return { fields: { jumps: "request-form-step.error.jump" } };
    return before === null ? { set: { key: newKey() } } : {};
  },
  async beforeRemove(record, { forAll }, input) {
    const { forms, removed } = await forAll(loadRemoval);
    const form = forms.get(record.form.id);
    const steps = form?.steps.filter(({ id }) => !removed.has(id)) ?? [];
    if (form === undefined || steps.length === 0) return { errors: ["request-form-step.error.last"] };
    const key = stepKey({ ...record });
    if (stepsFromRecords({ ...form, steps }).some(({ jumps }) => jumps.some(({ to }) => to === key)))
      return { errors: ["request-form-step.error.jump-target"] };
    if ((record.fieldCount ?? 0) === 0) return {};
    const side = sideOf(input);
    if (side === undefined) return { fields: { fieldsTo: "request-form-step.error.fields" } };
    const records = { ...form, steps };
    const moved = movedFields(records, record, side);
    if (moved === undefined)
      return { fields: { fieldsTo: `request-form-step.error.no-${side === "NEXT" ? "next" : "previous"}` } };
    const after = stepsFromRecords(withMoved(records, moved));
    return brokenConditions(after).length > 0 || brokenJumps(after).length > 0
      ? { fields: { fieldsTo: "request-form-step.error.moved-condition" } }
      : {};
  },
  async afterRemove(steps, context, input) {
    const side = sideOf(input);
    const owners = steps.filter(({ fieldCount }) => (fieldCount ?? 0) > 0);
    if (side !== undefined) await moveFields(owners, context, side);
  },
});
