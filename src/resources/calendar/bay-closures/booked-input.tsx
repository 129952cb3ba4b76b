/** What happens to the appointments within the time for which bays are closed, below the appointments themselves. */
import { useQuery } from "@tanstack/react-query";
import { widen } from "../../../contract/resource";
import { fetchSelectedIds } from "../../../engine/actions/selected-ids";
import type { ActionInputSlotProps } from "../../../engine/slots";
import { useRuntime } from "../../../runtime/react";
import { ClosingHits } from "../../dealers/closures/closing-hits";
import bay from "../ecal-bay.resource";
import { appointmentsOf, bayClosing } from "./bay-closing";

const resource = widen(bay);

export function BookedInput({ target, values, input }: ActionInputSlotProps) {
  const runtime = useRuntime();
  const { data: ids = [] } = useQuery({
    queryKey: ["bays-to-close", target.kind === "one" ? target.record.id : target.selection],
    queryFn: ({ signal }) =>
      target.kind === "one" ? [target.record.id] : fetchSelectedIds({ resource, runtime }, target, signal),
  });
  const closing = bayClosing(ids, [values]);
  return (
    <div className="td-stack">
      {closing === undefined ? null : <ClosingHits closing={closing} listPath={appointmentsOf(closing)} />}
      {input}
    </div>
  );
}
