/** Tries the settings, and shows what they do to all prices, before they are saved. */
import { defineSlots, type PanelProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";

export default defineSlots({
  panels: {
    "@try": deferred<PanelProps>(async () => (await import("./price-panels")).DraftSimulator),
    "@impact": deferred<PanelProps>(async () => (await import("./price-panels")).DraftImpact),
  },
});
