/** State of a tool without its view: inputs, dry run, confirmation, run. */
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { useWatch } from "react-hook-form";
import { isObject } from "../../contract/object";
import type { FieldErrors } from "../../contract/errors";
import { toolEndpoints, type ToolPreview, type ToolRun } from "../../contract/kinds/tool-endpoints";
import type { AnyResource } from "../../contract/resource";
import { isTdError } from "../../runtime";
import { useRuntime, useT } from "../../runtime/react";
import { errorText } from "../error-text";
import { useValidationContext } from "../form/access-facts";
import { nestErrors, refusalErrors } from "../form/errors";
import type { RecordForm } from "../form/record-form";
import { checkAll } from "../form/validator";
import { pick, isSameValue, type Values } from "../form/values";

export interface Confirmation {
  /** The typed word, or true for the checkbox. */
  readonly confirmation: string | true;
  readonly reason: string;
}

export interface Tool {
  readonly preview: ToolPreview | undefined;
  /** Inputs have changed since the preview. */
  readonly isOutdated: boolean;
  /** The data has changed since the previous preview. */
  readonly hasMoved: boolean;
  readonly busy: "dry-run" | "run" | undefined;
  /** Translated error of the last call. */
  readonly failure: string | undefined;
  /** Increases when inputs were refused; the first invalid field then takes the focus. */
  readonly attention: number;
  readonly dryRun: () => Promise<void>;
  /** Starts the run. Resolves with undefined when it was refused. */
  readonly run: (confirmation: Confirmation) => Promise<ToolRun | undefined>;
  /** Loads the lines of the dry run as CSV text. */
  readonly linesFile: () => Promise<string>;
}

const isPreview = (value: unknown): value is ToolPreview =>
  isObject(value) && "fingerprint" in value && "counts" in value;

export function useTool(resource: AnyResource, form: RecordForm, onChecked: (values: Values) => void): Tool {
  const t = useT();
  const { http } = useRuntime();
  const client = useQueryClient();
  const context = useValidationContext();
  const calls = toolEndpoints(resource);
  const [dryRunResult, setDryRunResult] = useState<{ readonly preview: ToolPreview; readonly values: Values }>();
  const [hasMoved, setMoved] = useState(false);
  const [busy, setBusy] = useState<Tool["busy"]>();
  const [failure, setFailure] = useState<string>();
  const [attention, setAttention] = useState(0);
  const typedValues = useWatch({ control: form.control });
  const { methods, editable } = form;

  const showErrors = useCallback(
    (errors: FieldErrors) => {
      methods.clearErrors();
      for (const [name, node] of Object.entries(nestErrors(errors))) methods.setError(name, node as { type: string });
      setAttention((count) => count + 1);
    },
    [methods],
  );

  const showRefusal = (error: unknown): void => {
    const { "": recordError, ...fields } = refusalErrors(error);
    const fieldErrors = Object.fromEntries(Object.entries(fields).filter(([path]) => !path.startsWith("~")));
    if (Object.keys(fieldErrors).length > 0) showErrors(fieldErrors);
    const [hiddenError] = Object.values(fields).filter(
      ({ key }) => !Object.values(fieldErrors).some((other) => other.key === key),
    );
    if (Object.keys(fieldErrors).length === 0)
      setFailure(hiddenError === undefined ? errorText(t, error) : t.key(hiddenError.key, hiddenError.params));
    else if (recordError !== undefined) setFailure(t.key(recordError.key, recordError.params));
  };

  const dryRun = async (): Promise<void> => {
    setFailure(undefined);
    const values = { ...methods.getValues() };
    const outcome = await checkAll(form.resource, editable, values, context);
    if (!outcome.ok) {
      showErrors(outcome.errors);
      return;
    }
    setBusy("dry-run");
    try {
      methods.clearErrors();
      const input = pick(outcome.values, editable);
      const preview = await http.call(calls.dryRun, { body: { input } });
      setDryRunResult({ preview, values: input });
      setMoved(false);
      onChecked(input);
    } catch (error) {
      setDryRunResult(undefined);
      showRefusal(error);
    } finally {
      setBusy(undefined);
    }
  };

  const run = async ({ confirmation, reason }: Confirmation): Promise<ToolRun | undefined> => {
    if (dryRunResult === undefined) return undefined;
    setFailure(undefined);
    setBusy("run");
    try {
      const { fingerprint } = dryRunResult.preview;
      const body = { input: { ...dryRunResult.values }, fingerprint, confirmation, reason };
      const started = await http.call(calls.run, { body });
      setDryRunResult(undefined);
      return started;
    } catch (error) {
      const current = isTdError(error) ? error.problem?.current : undefined;
      if (isPreview(current)) {
        setDryRunResult({ ...dryRunResult, preview: current });
        setMoved(true);
      } else showRefusal(error);
      return undefined;
    } finally {
      setBusy(undefined);
      void client.invalidateQueries({ queryKey: ["tool", resource.name] });
    }
  };

  return {
    preview: dryRunResult?.preview,
    isOutdated:
      dryRunResult !== undefined && editable.some((name) => !isSameValue(typedValues[name], dryRunResult.values[name])),
    hasMoved,
    busy,
    failure,
    attention,
    dryRun,
    run,
    linesFile: () => http.call(calls.dryRunLines, { body: { input: { ...dryRunResult?.values } } }) as Promise<string>,
  };
}
