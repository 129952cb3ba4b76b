/** Handling of invalid fields: focus after a refused save, and rechecks while typing. */
import { useEffect } from "react";
import { useEffectEvent } from "use-effect-event";
import { useWatch } from "react-hook-form";
import type { RecordForm } from "./record-form";

/** Milliseconds without typing before invalid fields are rechecked. */
const PAUSE_MS = 300;

/**
 * Focuses the first invalid field after a refusal, and rechecks invalid fields while the user types.
 *
 * @param refusals number of refusals so far; each increase moves the focus
 */
export function useAttention(
  { control, recheck }: Pick<RecordForm, "control" | "recheck">,
  refusals: number,
  focusFirst: () => void,
): void {
  const focusFirstField = useEffectEvent(focusFirst);
  useEffect(() => {
    if (refusals > 0) focusFirstField();
  }, [refusals]);

  // Recheck on every change, since a rule may depend on any value.
  const values = useWatch({ control });
  useEffect(() => {
    const timer = setTimeout(recheck, PAUSE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [values, recheck]);
}
