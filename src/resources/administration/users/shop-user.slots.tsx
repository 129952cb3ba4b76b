/** Cells and panels of the shop's users. */
import { defineSlots, type PanelProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";

export default defineSlots({
  panels: {
    "@rights": deferred<PanelProps>(async () => (await import("./user-rights")).UserRights),
    "@sessions": deferred<PanelProps>(async () => (await import("./user-sessions")).UserSessions),
  },
});
