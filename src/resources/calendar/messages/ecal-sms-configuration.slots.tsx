/** Languages, counter and preview of a text message. */
import { LanguageChips } from "../../content/pages/language-chips";
import { defineSlots, type PanelProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";

export default defineSlots({
  cells: { languages: LanguageChips },
  panels: {
    "@counter": deferred<PanelProps>(async () => (await import("./sms-counter")).SmsCounter),
    "@preview": deferred<PanelProps>(async () => (await import("./message-preview")).SmsPreview),
  },
});
