/** Below the tool's form: position of the address, and similar dealers that exist already. */
import { defineSlots, type PanelProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";

const belowPanel = deferred<PanelProps>(async () => {
  const { DealerCheck } = await import("./dealer-check");
  return DealerCheck;
});

export default defineSlots({ panels: { "@below": belowPanel } });
