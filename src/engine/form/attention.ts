/** What a form does about wrong fields: the first one takes the focus, and each is looked at again while one types. */
import { useEffect, useEffectEvent } from "react";
import { useWatch } from "react-hook-form";
import type { RecordForm } from "./record-form";

/** How long nothing is typed before errors are looked at again. */
const REST_MS = 300;

/**
 * After refused values the first wrong field, in the order of the form, takes the focus.
 * @param refusals rises with each refusal
 */
export function useAttention(
  { control, recheck }: Pick<RecordForm, "control" | "recheck">,
  refusals: number,
  focusFirst: () => void,
): void {
  const first = useEffectEvent(focusFirst);
  useEffect(() => {
    if (refusals > 0) first();
  }, [refusals]);

  // A rule may depend on any value, so each change is a reason to look again.
  const values = useWatch({ control });
  useEffect(() => {
    const timer = setTimeout(recheck, REST_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [values, recheck]);
}
