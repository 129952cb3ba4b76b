/**
 * Confirmation dialog of an action: question with the number of records, consequences, inputs. Errors are shown inside,
 * beside their cause.
 */
import { useRef, useState } from "react";
import { emptyValues } from "../../contract/empty-values";
import type { FieldErrors, MessageKey } from "../../contract/errors";
import type { Fields } from "../../contract/fields";
import type { AnyResource } from "../../contract/resource";
import { messageKeys } from "../../contract/message-keys";
import { isTdError } from "../../runtime";
import { useRuntime, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import { deferred } from "../../ui/deferred";
import { Dialog } from "../../ui/dialog/dialog";
import { Checkbox } from "../../ui/inputs/checkbox";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { Select } from "../../ui/inputs/select";
import { TextInput } from "../../ui/inputs/text-input";
import { errorText } from "../error-text";
import { useValidationContext } from "../form/access-facts";
import { errorsUnder, problemErrors } from "../form/errors";
import { labelOf } from "../form/reference-search";
import { checkAll } from "../form/validator";
import { ActionInput } from "./action-input";
import type { ActionTexts } from "./action-texts";
import type { ActionTarget, ResourceAction } from "./resource-action";
import type { TouchedRecordsProps } from "./touched-records";

/** Loaded on demand: few actions affect other resources. */
const TouchedRecords = deferred<TouchedRecordsProps>(async () => (await import("./touched-records")).TouchedRecords);

export interface ActionDialogProps {
  readonly resource: AnyResource;
  readonly action: ResourceAction;
  readonly target: ActionTarget;
  readonly texts: ActionTexts;
  /** Bulk update: fields to choose from. Without it the dialog shows the action's own inputs. */
  readonly fields?: readonly string[] | undefined;
  /** Runs the action. On rejection the dialog stays open and shows the error. */
  readonly onRun: (values: Readonly<Record<string, unknown>>) => Promise<void>;
  readonly onClose: () => void;
}

/** Inputs of the dialog and their message keys. */
interface DialogInput {
  readonly input: Fields;
  readonly labelKey: (name: string) => MessageKey;
  readonly choiceKey: (name: string, value: string) => MessageKey;
}

function inputOfAction({ name: resource }: AnyResource, { name: action, definition }: ResourceAction): DialogInput {
  const labelKey = (name: string): MessageKey => messageKeys.input(resource, action, name);
  return { input: definition.input ?? {}, labelKey, choiceKey: (name, value) => `${labelKey(name)}.${value}` };
}

/** Input for the chosen field of a bulk update; none until one is chosen. */
function inputOfField({ name: resource, fields }: AnyResource, fieldName: string): DialogInput {
  const field = fields[fieldName];
  return {
    input: field === undefined ? {} : { [fieldName]: field },
    labelKey: (name) => messageKeys.field(resource, name),
    choiceKey: (name, value) => messageKeys.choice(resource, name, value),
  };
}

export function ActionDialog({ resource, action, target, texts, fields, onRun, onClose }: ActionDialogProps) {
  const t = useT();
  const { i18n } = useRuntime();
  const context = useValidationContext();
  const { confirm, touches } = action.definition;
  const [fieldName, setFieldName] = useState("");
  const { input, labelKey, choiceKey } =
    fields === undefined ? inputOfAction(resource, action) : inputOfField(resource, fieldName);
  const names = Object.keys(input);
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>(() => emptyValues(input));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [isConfirmed, setConfirmed] = useState(false);
  const [typedWord, setTypedWord] = useState("");
  const isRunning = useRef(false);
  // Word to type for confirmation: the record's label, or the number of records.
  const word = target.kind === "one" ? labelOf(resource, target.record, i18n.locale()) : String(target.count);
  const needsWord = confirm === "typed" || (confirm === "typed-many" && target.kind === "many");
  const isReady =
    (fields === undefined || names.length > 0) &&
    (confirm !== "opt-in" || isConfirmed) &&
    (!needsWord || typedWord.trim() === word);

  const submit = async (): Promise<void> => {
    if (isRunning.current || !isReady) return;
    isRunning.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      const outcome = await checkAll({ fields: input }, names, values, context);
      setErrors(outcome.ok ? {} : outcome.errors);
      if (outcome.ok) await onRun(outcome.values);
    } catch (error) {
      const refusals = isTdError(error) && error.problem !== undefined ? problemErrors(error.problem) : {};
      setErrors(refusals);
      if (Object.keys(refusals).every((path) => path === "")) setFailure(errorText(t, error));
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      title={texts.question}
      danger={action.danger}
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" variant={action.danger ? "danger-solid" : "primary"} busy={busy} disabled={!isReady}>
            {texts.confirm}
          </Button>
        </>
      }
    >
      <div className="td-stack">
        {failure === undefined ? null : (
          <Alert tone="danger" title={texts.failed}>
            {failure}
          </Alert>
        )}
        {texts.consequence === undefined ? null : <p className="td-muted">{texts.consequence}</p>}
        {touches === undefined ? null : (
          <TouchedRecords resource={resource} action={action} touches={touches} target={target} />
        )}
        {fields === undefined ? null : (
          <FieldFrame label={t("action.update.field")} required>
            {(control) => (
              <Select
                {...control}
                placeholder={t("field.choice.pick")}
                options={fields.map((name) => ({ value: name, label: t.key(messageKeys.field(resource.name, name)) }))}
                value={fieldName}
                onChange={({ target: { value } }) => {
                  setFieldName(value);
                  setErrors({});
                  setValues(emptyValues(inputOfField(resource, value).input));
                }}
              />
            )}
          </FieldFrame>
        )}
        {names.map((name) => {
          const field = input[name];
          if (field === undefined) return null;
          const { "": fieldError, ...partErrors } = errorsUnder(errors, name);
          const label = t.key(labelKey(name));
          const help = `${labelKey(name)}.help`;
          return (
            <FieldFrame
              key={name}
              label={label}
              required={field.options.required}
              // A checkbox has its own label; a group of checkboxes has a legend.
              hideLabel={field.kind === "boolean"}
              as={field.kind === "choices" ? "fieldset" : "div"}
              help={t.has(help) ? t.key(help) : undefined}
              error={fieldError === undefined ? undefined : t.key(fieldError.key, fieldError.params)}
            >
              {(control) => (
                <ActionInput
                  control={control}
                  field={field}
                  label={label}
                  readOnly={false}
                  value={values[name] ?? null}
                  errors={Object.fromEntries(
                    Object.entries(partErrors).map(([path, { key, params }]) => [path, t.key(key, params)]),
                  )}
                  choiceLabel={(value) => t.key(choiceKey(name, value))}
                  onBlur={() => undefined}
                  onChange={(value) => {
                    setValues((current) => ({ ...current, [name]: value }));
                  }}
                />
              )}
            </FieldFrame>
          );
        })}
        {confirm === "opt-in" ? (
          <Checkbox
            label={t("action.opt-in")}
            checked={isConfirmed}
            onChange={(event) => {
              setConfirmed(event.target.checked);
            }}
          />
        ) : null}
        {needsWord ? (
          <FieldFrame label={t("ui.dialog.type-word", { word })}>
            {(control) => (
              <TextInput
                {...control}
                autoComplete="off"
                value={typedWord}
                onChange={(event) => {
                  setTypedWord(event.target.value);
                }}
              />
            )}
          </FieldFrame>
        ) : null}
      </div>
    </Dialog>
  );
}
