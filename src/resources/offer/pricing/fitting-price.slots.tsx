/** The grid of fitting prices, what it lacks, and a fitting to try. */
import { defineSlots, type FieldSlotProps, type PanelProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";

export default defineSlots({
  fields: { grid: deferred<FieldSlotProps>(async () => (await import("./fitting-grid")).FittingGrid) },
  panels: {
    "@check": deferred<PanelProps>(async () => (await import("./fitting-check")).FittingCheck),
    "@try": deferred<PanelProps>(async () => (await import("./fitting-try")).FittingTry),
  },
});
