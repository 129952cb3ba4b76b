/** Panels of a service on Google: what customers see of it, and the free times. */
import { defineSlots, type PanelProps } from "../../../engine/slots";
import { loadResourceMessages } from "../../../runtime/resource-messages";
import { deferred } from "../../../ui/deferred";

export default defineSlots({
  panels: {
    "@customer": deferred<PanelProps>(async () => {
      const [{ ReservePreview }] = await Promise.all([import("./reserve-preview"), loadResourceMessages(["service"])]);
      return ReservePreview;
    }),
    "@slots": deferred<PanelProps>(async () => (await import("./reserve-times")).ReserveTimes),
  },
});
