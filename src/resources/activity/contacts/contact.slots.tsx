/** Panel of a contact: the conversation, and what an agent writes. */
import { defineSlots, type PanelProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";

export default defineSlots({
  panels: { "@thread": deferred<PanelProps>(async () => (await import("./contact-thread")).ContactThread) },
});
