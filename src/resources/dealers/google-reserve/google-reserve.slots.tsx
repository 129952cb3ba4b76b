/** Panel of a service on Google: the free times that customers would see. */
import { defineSlots, type PanelProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";

export default defineSlots({
  panels: { "@slots": deferred<PanelProps>(async () => (await import("./reserve-times")).ReserveTimes) },
});
