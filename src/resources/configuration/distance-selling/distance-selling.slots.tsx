/** Panels of distance selling: what is missing before it opens, the delivery methods, and a try. */
import { defineSlots, type PanelProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";

export default defineSlots({
  panels: {
    "@checklist": deferred<PanelProps>(async () => (await import("./selling-checklist")).SellingChecklist),
    "@methods": deferred<PanelProps>(async () => (await import("./delivery-links")).DeliveryLinks),
    "@try": deferred<PanelProps>(async () => (await import("./delivery-try")).DeliveryTry),
  },
});
