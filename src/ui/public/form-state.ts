/** What every public form keeps: whether a call is under way, and the refusals of the last one. */
import { useRef, useState } from "react";
import { isTdError } from "../../runtime";

/** Shown when a call failed without saying why. */
const CALL_FAILED = "public.call-failed";

export interface FormState {
  readonly busy: boolean;
  /** Message keys. */
  readonly errors: readonly string[];
  readonly clear: () => void;
  /** Runs one call at a time, so that two Enters make one. The call returns its refusals; none means done. */
  readonly run: (call: () => Promise<readonly string[]>) => void;
}

export function useFormState(): FormState {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<readonly string[]>([]);
  // Two Enters in one frame must make one call, and state comes too late for that.
  const running = useRef(false);

  async function runOnce(call: () => Promise<readonly string[]>): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setErrors([]);
    try {
      setErrors(await call());
    } catch (error) {
      console.error("The call failed", error);
      const keys = isTdError(error) ? error.problem?.errors : undefined;
      setErrors(keys !== undefined && keys.length > 0 ? keys : [CALL_FAILED]);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return {
    busy,
    errors,
    clear: () => {
      setErrors((shown) => (shown.length === 0 ? shown : []));
    },
    run: (call) => void runOnce(call),
  };
}
