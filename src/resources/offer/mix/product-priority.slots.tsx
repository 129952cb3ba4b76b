/** Tries the recommended order. */
import { defineSlots, type PanelProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";

export default defineSlots({
  panels: { "@try": deferred<PanelProps>(async () => (await import("./priority-try")).PriorityTry) },
});
