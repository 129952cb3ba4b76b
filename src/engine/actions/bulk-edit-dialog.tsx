/** Dialog that sets fields of many records: fields with their inputs, a preview of old and new values, and what would be refused. */
import cross from "@shoelace-style/shoelace/dist/assets/icons/x-lg.svg";
import { useMemo, useRef } from "react";
import { bulkModesOf, type BulkMode } from "../../contract/bulk";
import type { AnyResource } from "../../contract/resource";
import { messageKeys } from "../../contract/message-keys";
import { useRuntime, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import { IconButton } from "../../ui/button/icon-button";
import { Dialog } from "../../ui/dialog/dialog";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { Select } from "../../ui/inputs/select";
import { defineSheet } from "../../ui/styles";
import { FormContext } from "../form/form-context";
import { FormField } from "../form/form-field";
import { focusField } from "../form/go-to-field";
import type { ResourceSlots } from "../slots";
import { actionTexts, type ActionTexts } from "./action-texts";
import type { EditableCard } from "./bulk-edit";
import css from "./bulk-edit.css";
import { BulkPreviewBox } from "./bulk-preview";
import { ChangeWay } from "./change-way";
import type { ActionTarget, ResourceAction } from "./resource-action";
import { useBulkForm } from "./use-bulk-form";
import { useBulkPreview } from "./use-bulk-preview";
import { useDialogRun } from "./use-dialog-run";

defineSheet(css);

export interface BulkEditDialogProps {
  readonly resource: AnyResource;
  readonly slots: ResourceSlots | undefined;
  readonly action: ResourceAction;
  readonly target: Extract<ActionTarget, { kind: "many" }>;
  readonly texts: ActionTexts;
  /** Fields to choose from. */
  readonly cards: readonly EditableCard[];
  /** Runs the change. On rejection the dialog stays open and shows the error. */
  readonly onRun: (
    values: Readonly<Record<string, unknown>>,
    modes: Readonly<Record<string, BulkMode>>,
  ) => Promise<void>;
  readonly onClose: () => void;
}

export function BulkEditDialog({ resource, slots, action, target, texts, cards, onRun, onClose }: BulkEditDialogProps) {
  const t = useT();
  const { i18n } = useRuntime();
  const root = useRef<HTMLDivElement>(null);
  const bulkForm = useBulkForm(resource, slots, cards);
  const { fields, order, isWaiting } = bulkForm;
  const result = useBulkPreview(resource, target.selection, order);
  const { failure, busy, run } = useDialogRun(bulkForm.showErrors);
  const { preview } = result;
  const changing = preview?.isComplete === true ? preview.changing : undefined;
  const confirmText =
    changing === undefined
      ? texts.confirm
      : actionTexts(resource, action, { ...target, count: changing }, t, i18n.locale()).confirm;
  const isReady = order !== undefined && !isWaiting && preview !== undefined && changing !== 0;

  const submit = async (): Promise<void> => {
    if (busy || fields.length === 0) return;
    if (order === undefined || isWaiting) {
      const invalid = await bulkForm.check();
      if (invalid !== undefined && root.current !== null) focusField(root.current, invalid);
      return;
    }
    if (!isReady) return;
    await run(() => onRun(order.values, order.modes ?? {}));
  };

  return (
    <Dialog
      open
      size="lg"
      title={texts.question}
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" variant="primary" busy={busy} disabled={order !== undefined && !isReady}>
            {confirmText}
          </Button>
        </>
      }
    >
      <FormContext.Provider value={bulkForm.context}>
        <div className="td-stack" ref={root}>
          {failure === undefined ? null : (
            <Alert tone="danger" title={texts.failed}>
              {failure}
            </Alert>
          )}
          {fields.map(({ name, mode }) => (
            <EditedField key={name} resource={resource} name={name} mode={mode} form={bulkForm} />
          ))}
          <FieldChooser resource={resource} cards={cards} form={bulkForm} />
          <BulkPreviewBox
            resource={resource}
            result={result}
            isReady={order !== undefined}
            waiting={fields.length === 0 ? undefined : t("action.preview.waiting", { action: action.label })}
          />
        </div>
      </FormContext.Provider>
    </Dialog>
  );
}

type BulkForm = ReturnType<typeof useBulkForm>;

interface EditedFieldProps {
  readonly resource: AnyResource;
  readonly name: string;
  readonly mode: BulkMode;
  readonly form: BulkForm;
}

/** A chosen field: how it changes, and its input. */
function EditedField({ resource, name, mode, form }: EditedFieldProps) {
  const t = useT();
  const field = resource.fields[name];
  if (field === undefined) return null;
  const label = t.key(messageKeys.field(resource.name, name));
  const modes = bulkModesOf(field);
  return (
    <div className="td-bulk-field" role="group" aria-label={label}>
      <FormField name={name} />
      <IconButton
        icon={cross}
        label={t("action.update.drop", { field: label })}
        onClick={() => {
          form.drop(name);
        }}
      />
      {modes.length < 2 ? null : (
        <ChangeWay
          field={field}
          label={label}
          modes={modes}
          value={mode}
          onChange={(next) => {
            form.setMode(name, next);
          }}
        />
      )}
    </div>
  );
}

interface FieldChooserProps {
  readonly resource: AnyResource;
  readonly cards: readonly EditableCard[];
  readonly form: BulkForm;
}

/** Adds a field to the change. */
function FieldChooser({ resource, cards, form }: FieldChooserProps) {
  const t = useT();
  const chosen = new Set(form.fields.map(({ name }) => name));
  const options = useMemo(
    () =>
      cards.flatMap(({ name: card, names }) => {
        const group = t.key(messageKeys.card(resource.name, card), {}, { fallback: "" });
        return names.map((name) => ({
          value: name,
          label: t.key(messageKeys.field(resource.name, name)),
          ...(card !== "" && group !== "" && { group }),
        }));
      }),
    [cards, resource.name, t],
  );
  const open = options.filter(({ value }) => !chosen.has(value));
  if (open.length === 0) return null;
  const isFirst = chosen.size === 0;
  return (
    <FieldFrame label={t(isFirst ? "action.update.field" : "action.update.further")} required={isFirst}>
      {(control) => (
        <Select
          {...control}
          placeholder={t("field.choice.pick")}
          options={open}
          value=""
          onChange={({ target: { value } }) => {
            if (value !== "") form.add(value);
          }}
        />
      )}
    </FieldFrame>
  );
}
