/** Panel with which the secret of a key is created. */
import { defineSlots, type PanelProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";

export default defineSlots({
  panels: { "@secret": deferred<PanelProps>(async () => (await import("./key-secret")).KeySecret) },
});
