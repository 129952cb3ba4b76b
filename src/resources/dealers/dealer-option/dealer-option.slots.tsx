/** Tabs of an option. */
import { defineSlots, type PanelProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";

export default defineSlots({
  panels: {
    "@dealers": deferred<PanelProps>(async () => (await import("./option-panels")).OptionDealers),
    "@usage": deferred<PanelProps>(async () => (await import("./option-panels")).OptionUsage),
  },
});
