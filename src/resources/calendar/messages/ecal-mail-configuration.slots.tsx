/** Languages, variables, missing buttons and preview of a mail. */
import { LanguageChips } from "../../content/pages/language-chips";
import { defineSlots, type PanelProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";

export default defineSlots({
  cells: { languages: LanguageChips },
  panels: {
    "@buttons": deferred<PanelProps>(async () => (await import("./manage-buttons")).ManageButtons),
    "@variables": deferred<PanelProps>(async () => (await import("./message-variables")).MessageVariables),
    "@preview": deferred<PanelProps>(async () => (await import("./message-preview")).MailPreview),
  },
});
