/**
 * A new record of another resource, made beside the form that refers to it: only what must be answered. What a rule demands beyond that is
 * asked for once it is missed.
 */
import { useEffect, useMemo, useState } from "react";
import { useFormState } from "react-hook-form";
import type { AnyRecord, AnyResource } from "../../contract/resource";
import { messageKeys } from "../../contract/message-keys";
import { useRuntime, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import { Dialog } from "../../ui/dialog/dialog";
import { useDefaultLocale } from "./access-facts";
import { demandedFields, presetOf } from "./create-in-place";
import { FormContext, type FormSurroundings } from "./form-context";
import { useFormLanguages } from "./form-languages";
import { useRecordForm } from "./record-form";

export interface CreateDialogProps {
  readonly resource: AnyResource;
  /** What was searched for. */
  readonly typed: string;
  /** Values that the reference filters by. */
  readonly filter?: Readonly<Record<string, string>>;
  readonly drawField: FormSurroundings["drawField"];
  readonly onCreated: (record: AnyRecord) => void;
  readonly onClose: () => void;
}

export function CreateDialog(props: CreateDialogProps) {
  const { i18n } = useRuntime();
  const { name } = props.resource;
  const [known, setKnown] = useState(false);
  useEffect(() => {
    // The words of the other resource; without them its fields would have no names.
    void i18n.load([name]).finally(() => {
      setKnown(true);
    });
  }, [i18n, name]);
  return known ? <CreateForm {...props} /> : null;
}

function CreateForm({ resource, typed, filter, drawField, onCreated, onClose }: CreateDialogProps) {
  const t = useT();
  const locale = useDefaultLocale();
  const languages = useFormLanguages();
  const [preset] = useState(() => presetOf(resource, typed, locale, filter));
  const form = useRecordForm({ resource, id: "new", record: undefined, preset, onCreated });
  const surroundings = useMemo(() => ({ form, languages, slots: undefined, drawField }), [form, languages, drawField]);
  const [names, setNames] = useState(() => demandedFields(resource).filter((name) => form.editable.includes(name)));
  const { errors } = useFormState({ control: form.control });
  const missed = form.editable.filter((name) => errors[name] !== undefined && !names.includes(name));
  if (missed.length > 0) setNames([...names, ...missed]);
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
      <FormContext value={surroundings}>
        <div className="td-stack">
          {names.map(drawField)}
          {form.failure === undefined ? null : (
            <Alert tone="danger">{t.key(form.failure.key, form.failure.params)}</Alert>
          )}
        </div>
      </FormContext>
    </Dialog>
  );
}
