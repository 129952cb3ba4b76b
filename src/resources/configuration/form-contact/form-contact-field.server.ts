/** Keeps codes and properties unique in the contact form, conditions on earlier fields, and the fields that every contact form has. */
import { contactRecords } from "../../../../host/server/features/forms/contact-form";
import { isCompared, questionErrorsAmong } from "../../../../host/server/features/forms/question-checks";
import { defineHooks } from "../../../../host/server/resources/hooks";
import type { HookContext, HookResult } from "../../../../host/server/resources/types";
import { ATTACHMENTS_CODE, contactStep, SUBJECT_CODE } from "../../../contract/forms/contact-form";
import { MAX_CONTACT_FIELDS } from "../../../contract/forms/field-types";
import { fieldsFromRecords } from "../../../contract/forms/from-records";
import type { AnyRecord, ValuesOfResource } from "../../../contract/resource";
import field from "./form-contact-field.resource";

type Result = HookResult<ValuesOfResource<typeof field>>;

const loadFields = async (_: unknown, { data }: HookContext): Promise<readonly AnyRecord[]> =>
  (await contactRecords(data)).fields;

export default defineHooks(field, {
  readForSave: (_, { data }) => contactRecords(data),
  beforeSave({ before, values }, _, records): Result {
    if (before === null && records.fields.length >= MAX_CONTACT_FIELDS)
      return { errors: ["form-contact-field.error.too-many"] };
    if ([SUBJECT_CODE, ATTACHMENTS_CODE].includes(values.fieldCode))
      return { fields: { fieldCode: "request-form-field.error.reserved" } };
    const fields = questionErrorsAmong(before, values, records, (changed) => [
      contactStep(fieldsFromRecords({ ...records, fields: changed })),
    ]);
    return Object.keys(fields).length === 0 ? {} : { fields };
  },
  async beforeRemove({ system, fieldCode }, { forAll }) {
    if (system) return { errors: ["form-contact-field.lock.system"] };
    return isCompared(await forAll(loadFields), fieldCode) ? { errors: ["request-form-field.error.in-use"] } : {};
  },
});
