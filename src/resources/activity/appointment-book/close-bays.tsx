/**
 * Closes bays for the rest of a day, by the action of bays: it lists the appointments within this time, and asks what happens to them.
 * @messages ecal-bay.action.close.**
 */
import { useEffect, useMemo, useRef } from "react";
import { closeBays } from "../../../contract/endpoints/appointment-book";
import { widen } from "../../../contract/resource";
import { useActions } from "../../../engine/actions/use-actions";
import { useRuntime } from "../../../runtime/react";
import bay from "../../calendar/ecal-bay.resource";
import slots from "../../calendar/ecal-bay.slots";

/** The bays that close, and the time for which they do. */
export interface BaysToClose {
  readonly bays: readonly number[];
  readonly from: number;
  readonly to: number;
}

export interface CloseBaysProps {
  /** Opens the question each time it changes. */
  readonly closing: BaysToClose;
  readonly onChanged: () => void;
}

export function CloseBays({ closing, onChanged }: CloseBaysProps) {
  const resource = useMemo(() => widen(bay), []);
  const { http } = useRuntime();
  const { all, run, dialogs } = useActions(resource, {
    slots,
    onDone: onChanged,
    callBulk: ({ values = {} }) => http.call(closeBays, { body: { bays: [...closing.bays], values } }),
  });
  const close = all.find(({ name }) => name === "close");
  const asked = useRef<BaysToClose>(undefined);
  useEffect(() => {
    if (close === undefined || asked.current === closing) return;
    asked.current = closing;
    const { bays, from, to } = closing;
    const preset = { from: new Date(from).toISOString(), to: new Date(to).toISOString(), reason: "STAFF" };
    run(close, { kind: "many", selection: { ids: [...bays] }, count: bays.length }, preset);
  }, [close, closing, run]);
  return dialogs;
}
