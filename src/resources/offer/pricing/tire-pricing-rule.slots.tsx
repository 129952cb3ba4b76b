/** Simulator and dry run of a rule, and the simulator in place of the list. */
import { defineSlots, type PanelProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";

export default defineSlots({
  panels: {
    "@try": deferred<PanelProps>(async () => (await import("./price-panels")).DraftSimulator),
    "@impact": deferred<PanelProps>(async () => (await import("./price-panels")).DraftImpact),
  },
  views: { simulator: deferred(async () => (await import("./simulator-view")).SimulatorView) },
});
