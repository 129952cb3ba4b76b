/** Variables and preview of a mail. */
import { defineSlots, type PanelProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";

export default defineSlots({
  panels: {
    "@variables": deferred<PanelProps>(async () => (await import("./message-variables")).MessageVariables),
    "@preview": deferred<PanelProps>(async () => (await import("./message-preview")).MailPreview),
  },
});
