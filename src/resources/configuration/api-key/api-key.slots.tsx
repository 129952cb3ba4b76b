/** Panels of a key: its secret, and how it is used. */
import { defineSlots, type PanelProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";

export default defineSlots({
  panels: {
    "@secret": deferred<PanelProps>(async () => (await import("./key-secret")).KeySecret),
    "@usage": deferred<PanelProps>(async () => (await import("./key-usage")).KeyUsage),
  },
});
