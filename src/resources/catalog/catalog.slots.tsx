/** Icons and panels of catalogues. */
import activate from "@shoelace-style/shoelace/dist/assets/icons/check-circle.svg";
import pause from "@shoelace-style/shoelace/dist/assets/icons/pause-circle.svg";
import { defineSlots } from "../../engine/slots";
import { registerIcons } from "../../ui/icon/icon";
import { LanguageChips } from "../content/language-chips";
import { innerPanel, paragraphsPanel } from "../content/page-slots";

registerIcons({
  "check-circle": activate,
  "pause-circle": pause,
});

export default defineSlots({
  cells: { languages: LanguageChips },
  panels: {
    "@paragraphs": paragraphsPanel,
    "@products": innerPanel("Products"),
  },
});
