/** A tool without its looks: values, dry run, confirmation, run. */
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { useWatch } from "react-hook-form";
import type { FieldErrors } from "../../contract/errors";
import { toolEndpoints, type ToolPreview, type ToolRun } from "../../contract/kinds/tool-endpoints";
import type { AnyResource } from "../../contract/resource";
import { isTdError } from "../../runtime";
import { useRuntime, useT } from "../../runtime/react";
import { errorText } from "../error-text";
import { useValidationContext } from "../form/access-facts";
import { nestErrors, problemErrors } from "../form/errors";
import type { RecordForm } from "../form/record-form";
import { checkAll } from "../form/validator";
import { pick, sameValue, type Values } from "../form/values";

export interface Confirmation {
  /** The word, or true for the tick. */
  readonly confirmation: string | true;
  readonly reason: string;
}

export interface Tool {
  readonly preview: ToolPreview | undefined;
  /** The values have been changed since the preview was made. */
  readonly isOutdated: boolean;
  /** The data has moved since the preview before this one. */
  readonly hasMoved: boolean;
  readonly busy: "dry-run" | "run" | undefined;
  /** What went wrong, in words. */
  readonly failure: string | undefined;
  /** Rises when values were refused: the first wrong one takes the focus. */
  readonly attention: number;
  readonly dryRun: () => Promise<void>;
  /** The run; undefined when it was refused. */
  readonly run: (confirmation: Confirmation) => Promise<ToolRun | undefined>;
  /** The lines of the dry run as a file. */
  readonly linesFile: () => Promise<string>;
  readonly forget: () => void;
}

const isPreview = (value: unknown): value is ToolPreview =>
  typeof value === "object" && value !== null && "fingerprint" in value && "counts" in value;

export function useTool(resource: AnyResource, form: RecordForm, onChecked: (values: Values) => void): Tool {
  const t = useT();
  const { http } = useRuntime();
  const client = useQueryClient();
  const context = useValidationContext();
  const calls = toolEndpoints(resource);
  const [shown, setShown] = useState<{ readonly preview: ToolPreview; readonly values: Values }>();
  const [hasMoved, setMoved] = useState(false);
  const [busy, setBusy] = useState<Tool["busy"]>();
  const [failure, setFailure] = useState<string>();
  const [attention, setAttention] = useState(0);
  const typed = useWatch({ control: form.control });
  const { methods, editable } = form;

  const showErrors = useCallback(
    (errors: FieldErrors) => {
      methods.clearErrors();
      for (const [name, node] of Object.entries(nestErrors(errors))) methods.setError(name, node as { type: string });
      setAttention((count) => count + 1);
    },
    [methods],
  );

  const refuse = (error: unknown): void => {
    const { "": whole, ...fields } = isTdError(error) && error.problem ? problemErrors(error.problem) : {};
    const known = Object.fromEntries(Object.entries(fields).filter(([path]) => !path.startsWith("~")));
    if (Object.keys(known).length > 0) showErrors(known);
    const [own] = Object.values(fields).filter(({ key }) => !Object.values(known).some((other) => other.key === key));
    if (Object.keys(known).length === 0)
      setFailure(own === undefined ? errorText(t, error) : t.key(own.key, own.params));
    else if (whole !== undefined) setFailure(t.key(whole.key, whole.params));
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
      setShown({ preview, values: input });
      setMoved(false);
      onChecked(input);
    } catch (error) {
      setShown(undefined);
      refuse(error);
    } finally {
      setBusy(undefined);
    }
  };

  const run = async ({ confirmation, reason }: Confirmation): Promise<ToolRun | undefined> => {
    if (shown === undefined) return undefined;
    setFailure(undefined);
    setBusy("run");
    try {
      const { fingerprint } = shown.preview;
      const body = { input: { ...shown.values }, fingerprint, confirmation, reason };
      const started = await http.call(calls.run, { body });
      setShown(undefined);
      return started;
    } catch (error) {
      const current = isTdError(error) ? error.problem?.current : undefined;
      if (isPreview(current)) {
        setShown({ ...shown, preview: current });
        setMoved(true);
      } else refuse(error);
      return undefined;
    } finally {
      setBusy(undefined);
      void client.invalidateQueries({ queryKey: ["tool", resource.name] });
    }
  };

  return {
    preview: shown?.preview,
    isOutdated: shown !== undefined && editable.some((name) => !sameValue(typed[name], shown.values[name])),
    hasMoved,
    busy,
    failure,
    attention,
    dryRun,
    run,
    linesFile: () => http.call(calls.dryRunLines, { body: { input: { ...shown?.values } } }) as Promise<string>,
    forget: () => {
      setShown(undefined);
    },
  };
}
