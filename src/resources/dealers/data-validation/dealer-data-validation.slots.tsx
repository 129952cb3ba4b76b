/** Below the figures: the list of runs with a button to start one. */
import { defineSlots, type PanelProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";

export default defineSlots({
  panels: { "@below": deferred<PanelProps>(async () => (await import("./validation-runs")).ValidationRuns) },
});
