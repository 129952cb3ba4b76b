/** The save bar of a record's form: names the changes, links invalid fields, reports a failed save. */
import { useFormState } from "react-hook-form";
import { useT } from "../../runtime/react";
import { SaveBar } from "../../ui/form/save-bar";
import { fieldOf, flattenErrors } from "./errors";
import { fieldLabel } from "./field-label";
import { useChanges, type RecordForm } from "./record-form";

/** Maximum number of changed fields listed by name. Further ones are only counted, to leave room for the buttons. */
const MAX_LISTED_FIELDS = 3;

export interface FormBarProps {
  readonly form: RecordForm;
  /** Shows a field and focuses it. */
  readonly onGoTo: (name: string) => void;
  readonly onDiscard: () => void;
}

/** Returns the message key of the save button. */
function saveLabelKey({ recreates, failure, isNew, isSingleton }: RecordForm, hasErrors: boolean) {
  if (recreates) return "form.recreate";
  if (failure?.retry === true && !hasErrors) return "form.retry";
  return isNew && !isSingleton ? "form.create" : "form.save";
}

export function FormBar({ form, onGoTo, onDiscard }: FormBarProps) {
  const t = useT();
  const changes = useChanges(form);
  const { errors } = useFormState({ control: form.control });
  const flat = flattenErrors(errors);
  const invalidFields = [...new Set(Object.keys(flat).map(fieldOf))].filter((name) => name in form.resource.fields);
  const isCreating = form.isNew && !form.isSingleton;
  const label = (name: string): string => fieldLabel(t, form.resource, name, form.methods.getValues());
  const { failure } = form;
  const problem =
    invalidFields.length > 0 ? (
      <>
        {t.count("form.bar.wrong", invalidFields.length)}
        {invalidFields.slice(0, MAX_LISTED_FIELDS).map((name) => (
          <button
            key={name}
            type="button"
            onClick={() => {
              onGoTo(name);
            }}
          >
            {label(name)}
          </button>
        ))}
        {invalidFields.length > MAX_LISTED_FIELDS
          ? t.count("form.bar.more", invalidFields.length - MAX_LISTED_FIELDS)
          : null}
      </>
    ) : failure === undefined ? undefined : (
      t.key(failure.key, failure.params)
    );
  return (
    <SaveBar
      label={t("form.bar.label")}
      problem={problem}
      summary={changes.length === 0 || isCreating ? undefined : summary(changes)}
      saveLabel={t(saveLabelKey(form, invalidFields.length > 0))}
      discardLabel={t(isCreating ? "form.cancel" : "form.discard")}
      discardShort={t("form.cancel")}
      saving={form.saving}
      onSave={() => void form.save()}
      onDiscard={onDiscard}
    />
  );

  function summary(names: readonly string[]): string {
    const labels = names.slice(0, MAX_LISTED_FIELDS).map(label).join(", ");
    return invalidFields.length > 0 || names.length > MAX_LISTED_FIELDS
      ? t.count("form.bar.changes", names.length)
      : t("form.bar.changed", { fields: labels });
  }
}
