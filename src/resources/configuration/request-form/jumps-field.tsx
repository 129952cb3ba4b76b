/** Input of the jumps of a step: a comparison with an answer, and the step that comes next if it holds. */
import { useWatch } from "react-hook-form";
import type { FormDraft } from "../../../contract/endpoints/forms";
import { textIn } from "../../../contract/fields/values";
import { END_OF_FORM } from "../../../contract/forms/content";
import { SILENT_TYPES } from "../../../contract/forms/field-types";
import { idIn } from "../../../contract/record-values";
import { useFormContextValue } from "../../../engine/form/form-context";
import type { FieldSlotProps } from "../../../engine/slots";
import { useSession, useT } from "../../../runtime/react";
import { FieldFrame } from "../../../ui/inputs/field-frame";
import { Select } from "../../../ui/inputs/select";
import { ComparisonRows, type ComparisonRow } from "./comparison-rows";
import { requestForm } from "./form-target";
import { useDraft } from "./use-draft";

interface JumpRow extends ComparisonRow {
  readonly to: string;
}

export function JumpsField({ value, onChange, readOnly, errors }: FieldSlotProps) {
  const t = useT();
  const { form } = useFormContextValue();
  const watched = useWatch({ control: form.control });
  const formId = idIn(watched["form"]) ?? idIn(form.resource.fixed?.values["form"]);
  const { data } = useDraft<FormDraft>(requestForm(formId ?? 0), formId !== undefined);
  const { display } = useSession();
  const locales = (display?.languages ?? []).map(({ locale }) => locale);
  const steps = data?.content.steps ?? [];
  const place = steps.findIndex(({ id }) => id === form.base.record?.id);
  // A new step is the last one: nothing comes later.
  const known = place < 0 ? steps : steps.slice(0, place + 1);
  const later = place < 0 ? [] : steps.slice(place + 1);
  const targets = [
    ...later.map(({ key, title }) => ({ value: key, label: textIn(title, locales) })),
    { value: END_OF_FORM, label: t("request-form.jumps.end") },
  ];
  return (
    <ComparisonRows<JumpRow>
      rows={(value ?? []) as readonly JumpRow[]}
      fields={known.flatMap(({ fields }) => fields).filter(({ type }) => !SILENT_TYPES.includes(type))}
      texts={{
        none: t("request-form.jumps.none"),
        add: t("request-form.jumps.add"),
        noField: t("request-form.jumps.no-field"),
      }}
      created={(field) => ({ field, operator: "EQUALS", value: null, to: END_OF_FORM })}
      onChange={onChange}
      readOnly={readOnly}
      errors={errors}
      further={(row, index, change) => (
        <FieldFrame label={t("request-form.jumps.to")} error={errors[`${index}.to`]}>
          {(control) => (
            <Select
              {...control}
              readOnly={readOnly}
              value={row.to}
              options={
                targets.some((target) => target.value === row.to)
                  ? targets
                  : [...targets, { value: row.to, label: t("request-form.jumps.gone") }]
              }
              onChange={({ target }) => {
                change({ to: target.value });
              }}
            />
          )}
        </FieldFrame>
      )}
    />
  );
}
