/** Panel of what to know about a means of payment. */
import { defineSlots, type PanelProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";

export default defineSlots({
  panels: { "@notices": deferred<PanelProps>(async () => (await import("./means-notices")).MeansNotices) },
});
