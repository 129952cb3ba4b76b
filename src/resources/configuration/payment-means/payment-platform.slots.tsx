/** Panel of a platform's secrets, webhook address and checks. */
import { defineSlots, type PanelProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";

export default defineSlots({
  panels: {
    "@connection": deferred<PanelProps>(async () => (await import("./platform-connection")).PlatformConnectionPanel),
  },
});
