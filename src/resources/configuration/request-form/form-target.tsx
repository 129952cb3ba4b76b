/** What the builder edits: a request form with its steps, or the contact form, whose only step has no screen. */
import { contactFormDraft, formDraft, type ContactDraft, type FormDraft } from "../../../contract/endpoints/forms";
import {
  CONTACT_FIELD_TYPES,
  FORM_FIELD_TYPES,
  MAX_CONTACT_FIELDS,
  MAX_FIELDS,
  type FormFieldType,
} from "../../../contract/forms/field-types";
import { widen, type AnyResource } from "../../../contract/resource";
import { getRuntime } from "../../../runtime";
import contactField from "../form-contact/form-contact-field.resource";
import requestField from "./request-form-field.resource";
import step from "./request-form-step.resource";

export interface FormTarget<Draft extends FormDraft = FormDraft> {
  readonly queryKey: readonly (string | number)[];
  readonly load: (signal: AbortSignal) => Promise<Draft>;
  readonly field: AnyResource;
  readonly types: readonly FormFieldType[];
  readonly maxFields: number;
  readonly step?: AnyResource;
  /** Admin path of a step; absent where steps have no screen. */
  readonly stepPath?: (step: number | "new") => string;
  readonly fieldPath: (step: number, field: number | "new") => string;
}

export const requestForm = (id: number): FormTarget => ({
  queryKey: ["form-draft", id],
  load: (signal) => getRuntime().http.call(formDraft, { params: { id: String(id) }, signal, background: true }),
  field: widen(requestField),
  types: FORM_FIELD_TYPES,
  maxFields: MAX_FIELDS,
  step: widen(step),
  stepPath: (own) => `request/form/${id}/step/${own}`,
  fieldPath: (own, field) => `request/form/${id}/step/${own}/field/${field}`,
});

export const contactForm: FormTarget<ContactDraft> = {
  queryKey: ["form-draft", "contact"],
  load: (signal) => getRuntime().http.call(contactFormDraft, { signal, background: true }),
  field: widen(contactField),
  types: CONTACT_FIELD_TYPES,
  maxFields: MAX_CONTACT_FIELDS,
  fieldPath: (_, field) => `form-contact/field/${field}`,
};
