/**
 * Confirmation dialog of an action: question with the number of records, consequences, inputs. Errors are shown inside,
 * beside their cause.
 */
import { useState } from "react";
import { emptyValues } from "../../contract/empty-values";
import type { FieldErrors, MessageKey } from "../../contract/errors";
import type { Fields } from "../../contract/fields";
import type { AnyResource } from "../../contract/resource";
import { messageKeys } from "../../contract/message-keys";
import { useRuntime, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import { deferred } from "../../ui/deferred";
import { Dialog } from "../../ui/dialog/dialog";
import { Checkbox } from "../../ui/inputs/checkbox";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { TextInput } from "../../ui/inputs/text-input";
import { useValidationContext } from "../form/access-facts";
import { errorsUnder, fieldOf } from "../form/errors";
import { labelOf } from "../form/reference-search";
import { checkAll } from "../form/validator";
import type { ResourceSlots } from "../slots";
import { ActionInput } from "./action-input";
import type { ActionPreviewProps } from "./action-preview";
import type { ActionTexts } from "./action-texts";
import { hasPreview, type ActionTarget, type ResourceAction } from "./resource-action";
import type { TouchedRecordsProps } from "./touched-records";
import { useDialogRun } from "./use-dialog-run";

const ActionPreview = deferred<ActionPreviewProps>(async () => (await import("./action-preview")).ActionPreview);
/** Loaded on demand: few actions affect other resources. */
const TouchedRecords = deferred<TouchedRecordsProps>(async () => (await import("./touched-records")).TouchedRecords);

export interface ActionDialogProps {
  readonly resource: AnyResource;
  readonly action: ResourceAction;
  readonly target: ActionTarget;
  readonly texts: ActionTexts;
  /** First values of the inputs. */
  readonly preset?: Readonly<Record<string, unknown>> | undefined;
  readonly slots: ResourceSlots | undefined;
  /** Runs the action. On rejection the dialog stays open and shows the error. */
  readonly onRun: (values: Readonly<Record<string, unknown>>) => Promise<void>;
  readonly onClose: () => void;
}

export function ActionDialog(props: ActionDialogProps) {
  const { resource, action, target, texts, preset, slots, onRun, onClose } = props;
  const t = useT();
  const { i18n } = useRuntime();
  const context = useValidationContext();
  const { confirm, touches } = action.definition;
  const input: Fields = action.definition.input ?? {};
  const labelKey = (name: string): MessageKey => messageKeys.input(resource.name, action.name, name);
  const names = Object.keys(input);
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>(() => ({
    ...emptyValues(input),
    ...preset,
  }));
  const [errors, setErrors] = useState<FieldErrors>({});
  const { failure, busy, run } = useDialogRun(setErrors);
  // Fields of the record that prevent the action, such as one that must be filled in before.
  const recordErrors = Object.entries(errors).filter(([path]) => path !== "" && !names.includes(fieldOf(path)));
  const [isConfirmed, setConfirmed] = useState(false);
  const [typedWord, setTypedWord] = useState("");
  // Word to type for confirmation: the record's label, or the number of records.
  const word = target.kind === "one" ? labelOf(resource, target.record, i18n.locale()) : String(target.count);
  const needsWord = confirm === "typed" || (confirm === "typed-many" && target.kind === "many");
  const isReady = (confirm !== "opt-in" || isConfirmed) && (!needsWord || typedWord.trim() === word);

  const submit = async (): Promise<void> => {
    if (!isReady) return;
    await run(async () => {
      const outcome = await checkAll({ fields: input }, names, values, context);
      setErrors(outcome.ok ? {} : outcome.errors);
      if (outcome.ok) await onRun(outcome.values);
    });
  };

  return (
    <Dialog
      open
      title={texts.question}
      size={target.kind === "many" && hasPreview(action) ? "lg" : "md"}
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
        {recordErrors.length === 0 ? null : (
          <Alert tone="danger" title={texts.failed}>
            {recordErrors.map(([path, { key, params }]) => (
              <p key={path}>
                {t("action.field-error", {
                  field: t.key(messageKeys.field(resource.name, fieldOf(path))),
                  error: t.key(key, params),
                })}
              </p>
            ))}
          </Alert>
        )}
        {texts.consequence === undefined ? null : <p className="td-muted">{texts.consequence}</p>}
        {touches === undefined ? null : (
          <TouchedRecords resource={resource} action={action} touches={touches} target={target} />
        )}
        {names.map((name) => {
          const field = input[name];
          if (field === undefined) return null;
          const { "": fieldError, ...partErrors } = errorsUnder(errors, name);
          const label = t.key(labelKey(name));
          const help = `${labelKey(name)}.help`;
          const Slot = slots?.inputs?.[action.name]?.[name];
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
              {(control) => {
                const common = {
                  control,
                  label,
                  value: values[name] ?? null,
                  onChange: (value: unknown) => {
                    setValues((current) => ({ ...current, [name]: value }));
                    setErrors((current) =>
                      Object.fromEntries(Object.entries(current).filter(([path]) => fieldOf(path) !== name)),
                    );
                  },
                };
                const standard = (
                  <ActionInput
                    {...common}
                    field={field}
                    readOnly={false}
                    errors={Object.fromEntries(
                      Object.entries(partErrors).map(([path, { key, params }]) => [path, t.key(key, params)]),
                    )}
                    choiceLabel={(value) => t.key(`${labelKey(name)}.${value}`)}
                    onBlur={() => undefined}
                  />
                );
                return Slot === undefined ? (
                  standard
                ) : (
                  <Slot {...common} values={values} target={target} input={standard} />
                );
              }}
            </FieldFrame>
          );
        })}
        {target.kind === "many" && hasPreview(action) ? (
          <ActionPreview resource={resource} action={action} target={target} input={input} values={values} />
        ) : null}
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
