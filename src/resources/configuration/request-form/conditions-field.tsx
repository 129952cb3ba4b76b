/** Input of conditions: an earlier field, a comparison and a value. */
import { useWatch } from "react-hook-form";
import type { FormDraft } from "../../../contract/endpoints/forms";
import { idIn } from "../../../contract/record-values";
import type { FormField } from "../../../contract/forms/content";
import { SILENT_TYPES } from "../../../contract/forms/field-types";
import { useFormContextValue } from "../../../engine/form/form-context";
import type { FieldSlotProps } from "../../../engine/slots";
import { useT } from "../../../runtime/react";
import { ComparisonRows, type ComparisonRow } from "./comparison-rows";
import { contactForm, requestForm } from "./form-target";
import { useDraft } from "./use-draft";

/** Returns the fields before a step, or before a field of a step. */
function earlierFields(
  { content }: FormDraft,
  step: number | undefined,
  code: string | undefined,
): readonly FormField[] {
  const place = content.steps.findIndex(({ id }) => id === step);
  const before = (place < 0 ? content.steps : content.steps.slice(0, place)).flatMap(({ fields }) => fields);
  const own = code === undefined ? [] : (content.steps[place]?.fields ?? []);
  const index = own.findIndex((field) => field.code === code);
  return [...before, ...(index < 0 ? own : own.slice(0, index))].filter(({ type }) => !SILENT_TYPES.includes(type));
}

export function ConditionsField({ resource, value, onChange, readOnly, errors }: FieldSlotProps) {
  const t = useT();
  const { form } = useFormContextValue();
  const watched = useWatch({ control: form.control });
  /** Id of a record that this one belongs to. The address of a new record tells it before the first save. */
  const ownerIn = (name: "form" | "step"): number | undefined =>
    idIn(watched[name]) ?? idIn(form.resource.fixed?.values[name]);
  const isStep = resource.name === "request-form-step";
  const formId = ownerIn("form");
  const isContact = resource.name === "form-contact-field";
  const { data } = useDraft<FormDraft>(
    isContact ? contactForm : requestForm(formId ?? 0),
    isContact || formId !== undefined,
  );
  const step = isContact ? data?.content.steps[0]?.id : isStep ? form.base.record?.id : ownerIn("step");
  const code = String(form.base.record?.["fieldCode"] ?? "");
  return (
    <ComparisonRows<ComparisonRow>
      rows={(value ?? []) as readonly ComparisonRow[]}
      fields={data === undefined ? [] : earlierFields(data, step, isStep ? undefined : code)}
      texts={{
        none: t("request-form.conditions.none"),
        add: t("request-form.conditions.add"),
        noField: t("request-form.conditions.no-field"),
      }}
      created={(field) => ({ field, operator: "EQUALS", value: null })}
      onChange={onChange}
      readOnly={readOnly}
      errors={errors}
    />
  );
}
