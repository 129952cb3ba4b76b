/** What a format makes of its sample, while it is typed. */
import { defineSlots, type PanelProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";

export default defineSlots({
  panels: { "@sample": deferred<PanelProps>(async () => (await import("./sample-preview")).SampleView) },
});
