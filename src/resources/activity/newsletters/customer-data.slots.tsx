/** Below the form of the tool: the file with what the shop stores about the customer. */
import { defineSlots, type PanelProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";

export default defineSlots({
  panels: { "@below": deferred<PanelProps>(async () => (await import("./customer-data-file")).CustomerDataFile) },
});
