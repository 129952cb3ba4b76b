/** The save bar of a record's form: names the changes, links the wrong fields, tells of a failed save. */
import { useFormState } from "react-hook-form";
import { useT } from "../../runtime/react";
import { SaveBar } from "../../ui/form/save-bar";
import { fieldOf, flattenErrors } from "./errors";
import { fieldLabel } from "./field-label";
import { useChanges, type RecordForm } from "./record-form";

/** More names than these would push the buttons away; the rest is a number. */
const NAMED = 3;

export interface FormBarProps {
  readonly form: RecordForm;
  /** Shows the field and puts the focus in it. */
  readonly onGoTo: (name: string) => void;
  readonly onDiscard: () => void;
}

/** What the button that saves says. */
function saveWord({ recreates, failure, isNew, isOnly }: RecordForm, isWrong: boolean) {
  if (recreates) return "form.recreate";
  if (failure?.retry === true && !isWrong) return "form.retry";
  return isNew && !isOnly ? "form.create" : "form.save";
}

export function FormBar({ form, onGoTo, onDiscard }: FormBarProps) {
  const t = useT();
  const changes = useChanges(form);
  const { errors } = useFormState({ control: form.control });
  const flat = flattenErrors(errors);
  const wrong = [...new Set(Object.keys(flat).map(fieldOf))].filter((name) => name in form.resource.fields);
  const creates = form.isNew && !form.isOnly;
  const label = (name: string): string => fieldLabel(t, form.resource, name, form.methods.getValues());
  const { failure } = form;
  const problem =
    wrong.length > 0 ? (
      <>
        {t.count("form.bar.wrong", wrong.length)}
        {wrong.slice(0, NAMED).map((name) => (
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
        {wrong.length > NAMED ? t("form.bar.more", { count: wrong.length - NAMED }) : null}
      </>
    ) : failure === undefined ? undefined : (
      t.key(failure.key, failure.params)
    );
  return (
    <SaveBar
      label={t("form.bar.label")}
      problem={problem}
      summary={changes.length === 0 || creates ? undefined : summary(changes)}
      saveLabel={t(saveWord(form, wrong.length > 0))}
      discardLabel={t(creates ? "form.cancel" : "form.discard")}
      discardShort={t("form.cancel")}
      saving={form.saving}
      onSave={() => void form.save()}
      onDiscard={onDiscard}
    />
  );

  function summary(names: readonly string[]): string {
    const named = names.slice(0, NAMED).map(label).join(", ");
    return wrong.length > 0 || names.length > NAMED
      ? t.count("form.bar.changes", names.length)
      : t("form.bar.changed", { fields: named });
  }
}
