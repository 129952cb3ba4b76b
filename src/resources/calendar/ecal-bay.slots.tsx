/** Panels of a bay: hours that do not count, and appointments within its closures. */
import { defineSlots, type ActionInputSlotProps, type PanelProps } from "../../engine/slots";
import { deferred } from "../../ui/deferred";

export default defineSlots({
  panels: {
    "@hours": deferred<PanelProps>(async () => (await import("./bay-hours")).BayHours),
    "@booked": deferred<PanelProps>(async () => (await import("./bay-closures/closures-panel")).ClosuresPanel),
  },
  inputs: {
    close: {
      booked: deferred<ActionInputSlotProps>(async () => (await import("./bay-closures/booked-input")).BookedInput),
    },
  },
});
