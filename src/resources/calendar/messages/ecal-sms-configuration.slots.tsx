/** Counter and preview of a text message. */
import { defineSlots, type PanelProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";

export default defineSlots({
  panels: {
    "@counter": deferred<PanelProps>(async () => (await import("./sms-counter")).SmsCounter),
    "@preview": deferred<PanelProps>(async () => (await import("./message-preview")).SmsPreview),
  },
});
