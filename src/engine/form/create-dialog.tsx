/**
 * Dialog that creates a record of another resource from a reference field. It shows only the required fields, and adds
 * fields that rules turn out to require.
 */
import { useEffect, useMemo, useState } from "react";
import { useFormState } from "react-hook-form";
import type { AnyRecord, AnyResource } from "../../contract/resource";
import { messageKeys } from "../../contract/message-keys";
import { useT } from "../../runtime/react";
import { loadResourceMessages } from "../../runtime/resource-messages";
import { Alert } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import { Dialog } from "../../ui/dialog/dialog";
import { useDefaultLocale } from "./access-facts";
import { requiredFields, initialValues } from "./create-in-place";
import { FormContext, type FormContextValue } from "./form-context";
import { useFormLanguages } from "./form-languages";
import { useRecordForm } from "./record-form";

export interface CreateDialogProps {
  readonly resource: AnyResource;
  /** Text of the search; becomes the new record's name. */
  readonly label: string;
  /** Values that the reference filters by. */
  readonly filter?: Readonly<Record<string, string>>;
  readonly renderField: FormContextValue["renderField"];
  readonly onCreated: (record: AnyRecord) => void;
  readonly onClose: () => void;
}

export function CreateDialog(props: CreateDialogProps) {
  const { name } = props.resource;
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    // The other resource's messages hold the names of its fields.
    void loadResourceMessages([name]).finally(() => {
      setLoaded(true);
    });
  }, [name]);
  return isLoaded ? <CreateForm {...props} /> : null;
}

function CreateForm({ resource, label, filter, renderField, onCreated, onClose }: CreateDialogProps) {
  const t = useT();
  const locale = useDefaultLocale();
  const languages = useFormLanguages();
  const [preset] = useState(() => initialValues(resource, label, locale, filter));
  const form = useRecordForm({ resource, id: "new", record: undefined, preset, onCreated });
  const formContext = useMemo(
    () => ({ form, languages, slots: undefined, renderField }),
    [form, languages, renderField],
  );
  const [names, setNames] = useState(() => requiredFields(resource).filter((name) => form.editable.includes(name)));
  const { errors } = useFormState({ control: form.control });
  const hiddenErrors = form.editable.filter((name) => errors[name] !== undefined && !names.includes(name));
  if (hiddenErrors.length > 0) setNames([...names, ...hiddenErrors]);
  return (
    <Dialog
      open
      title={t.key(messageKeys.create(resource.name))}
      onClose={onClose}
      onSubmit={() => void form.save()}
      footer={
        <>
          <Button onClick={onClose}>{t("form.cancel")}</Button>
          <Button type="submit" variant="primary" busy={form.saving}>
            {t("form.create")}
          </Button>
        </>
      }
    >
      <FormContext.Provider value={formContext}>
        <div className="td-stack">
          {names.map(renderField)}
          {form.failure === undefined ? null : (
            <Alert tone="danger">{t.key(form.failure.key, form.failure.params)}</Alert>
          )}
        </div>
      </FormContext.Provider>
    </Dialog>
  );
}
