/** Panel of a transfer: the outcome for each dealer. */
import { defineSlots, type PanelProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";

const dealers = deferred<PanelProps>(async () => {
  const { TransferDealers } = await import("./transfer-dealers");
  return TransferDealers;
});

export default defineSlots({ panels: { "@dealers": dealers } });
