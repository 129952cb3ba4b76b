/**
 * Editor of a single cell: validated like the form, applied to the list at once, rolled back when the server refuses.
 */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { messageKeys } from "../../contract/message-keys";
import { resourceEndpoints } from "../../contract/resource-endpoints";
import type { AnyRecord, AnyResource } from "../../contract/resource";
import type { FieldErrors } from "../../contract/errors";
import { isTdError } from "../../runtime";
import { useRuntime } from "../../runtime/react";
import { Button } from "../../ui/button/button";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { ActionInput } from "../actions/action-input";
import { useCellLocale } from "../cells/cell-locale";
import { errorText } from "../error-text";
import { useValidationContext } from "../form/access-facts";
import { errorsUnder, refusalErrors } from "../form/errors";
import { checkAll } from "../form/validator";
import { useRecordEvents } from "../record-events";
import { invalidateResource, patchCachedRecords } from "../resource-cache";
import type { NamedColumn } from "./columns";

export interface InlineEditorProps {
  readonly resource: AnyResource;
  readonly column: NamedColumn;
  readonly record: AnyRecord;
  readonly onClose: () => void;
}

export function InlineEditor({ resource, column, record, onClose }: InlineEditorProps) {
  const { t } = useCellLocale();
  const { http } = useRuntime();
  const client = useQueryClient();
  const recordEvents = useRecordEvents(resource);
  const context = useValidationContext();
  const form = useRef<HTMLFormElement>(null);
  const { name, label, field } = column;
  const [value, setValue] = useState<unknown>(record[name] ?? null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);
  useEffect(() => form.current?.querySelector<HTMLElement>("input, select, textarea, button")?.focus(), []);
  if (field === undefined) return null;

  const save = async (): Promise<void> => {
    const outcome = await checkAll({ fields: { [name]: field } }, [name], { [name]: value }, context);
    if (!outcome.ok) {
      setErrors(outcome.errors);
      return;
    }
    setBusy(true);
    const rollBack = patchCachedRecords(client, resource.name, (row) =>
      row.id === record.id ? { ...row, ...outcome.values } : row,
    );
    try {
      const saved = await http.call(resourceEndpoints(resource).update, {
        params: { id: String(record.id) },
        body: { ...outcome.values, version: record.version },
      });
      recordEvents.saved(saved as unknown as AnyRecord);
      onClose();
    } catch (error) {
      rollBack();
      const refusals = refusalErrors(error);
      setErrors(
        refusals[name] === undefined
          ? { [name]: { key: isTdError(error) && error.is("conflict") ? "list.inline.conflict" : errorText(t, error) } }
          : refusals,
      );
      setBusy(false);
    } finally {
      void invalidateResource(client, resource.name);
    }
  };

  const { "": fieldError, ...partErrors } = errorsUnder(errors, name);
  return (
    <form
      ref={form}
      className="td-stack"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!busy) void save();
      }}
    >
      <FieldFrame
        label={label}
        required={field.options.required}
        error={
          fieldError === undefined ? undefined : t.key(fieldError.key, fieldError.params, { fallback: fieldError.key })
        }
      >
        {(control) => (
          <ActionInput
            control={control}
            field={field}
            label={label}
            readOnly={false}
            value={value}
            errors={Object.fromEntries(
              Object.entries(partErrors).map(([path, { key, params }]) => [path, t.key(key, params)]),
            )}
            choiceLabel={(choice) => t.key(messageKeys.choice(resource.name, name, choice), {}, { fallback: choice })}
            onBlur={() => undefined}
            onChange={setValue}
          />
        )}
      </FieldFrame>
      <span className="td-row">
        <Button type="submit" size="sm" variant="primary" busy={busy}>
          {t("list.view.submit")}
        </Button>
        <Button size="sm" onClick={onClose}>
          {t("list.view.cancel")}
        </Button>
      </span>
    </form>
  );
}
