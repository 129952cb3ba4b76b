import { useRef, useState } from "react";
import { isTdError } from "../../runtime";

/** Shown when a call failed without an error key. */
const CALL_FAILED = "public.call-failed";

/** Returns the message keys of a failed call: of the wrong set-up behind it, else those of the server. */
function errorKeys(error: unknown): readonly string[] {
  const { fault, problem } = isTdError(error) ? error : {};
  if (fault !== undefined) return [`error.setup.${fault}`];
  return problem?.errors === undefined || problem.errors.length === 0 ? [CALL_FAILED] : problem.errors;
}

export interface FormState {
  readonly busy: boolean;
  /** Message keys. */
  readonly errors: readonly string[];
  readonly clear: () => void;
  /**
   * Runs a call, ignoring calls while one is running. `call` resolves with message keys of its refusals; an empty array
   * means success.
   */
  readonly run: (call: () => Promise<readonly string[]>) => void;
}

/** Keeps the state of a public form: whether a call is running, and the refusals of the last one. */
export function useFormState(): FormState {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<readonly string[]>([]);
  // State updates too late to stop two Enters in one frame, hence a ref.
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
      setErrors(errorKeys(error));
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return {
    busy,
    errors,
    clear: () => {
      setErrors((current) => (current.length === 0 ? current : []));
    },
    run: (call) => void runOnce(call),
  };
}
