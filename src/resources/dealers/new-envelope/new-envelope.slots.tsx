/** Below the tool's form: position of the address, and similar dealers that exist already. */
import { defineSlots, type PanelProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";

const below = deferred<PanelProps>(async () => {
  const { TypedDealer } = await import("./typed-dealer");
  return TypedDealer;
});

export default defineSlots({ panels: { "@below": below } });
