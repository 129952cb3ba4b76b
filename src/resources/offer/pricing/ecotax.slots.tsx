/** Tries a table of contributions. */
import { defineSlots, type PanelProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";

export default defineSlots({
  panels: { "@try": deferred<PanelProps>(async () => (await import("./ecotax-try")).EcotaxTry) },
});
