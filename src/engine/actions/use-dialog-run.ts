/** Runs the change of a dialog, one run at a time, and keeps the reason of a failed run for the dialog to show. */
import { useRef, useState } from "react";
import type { FieldErrors } from "../../contract/errors";
import { useT } from "../../runtime/react";
import { errorText } from "../error-text";
import { refusalErrors } from "../form/errors";

export interface DialogRun {
  /** Why the last run failed; undefined if it succeeded, or if its errors belong to fields. */
  readonly failure: string | undefined;
  readonly busy: boolean;
  /** Ignored while an earlier run continues. */
  readonly run: (work: () => Promise<void>) => Promise<void>;
}

/** @param onRefused receives the errors of a refused run by field; empty when another problem failed it */
export function useDialogRun(onRefused: (errors: FieldErrors) => void): DialogRun {
  const t = useT();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      const refusals = refusalErrors(error);
      onRefused(refusals);
      if (Object.keys(refusals).every((path) => path === "")) setFailure(errorText(t, error));
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { failure, busy, run };
}
