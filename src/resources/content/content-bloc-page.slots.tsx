/** Icons and panels of content bloc pages. */
import show from "@shoelace-style/shoelace/dist/assets/icons/eye.svg";
import hide from "@shoelace-style/shoelace/dist/assets/icons/eye-slash.svg";
import choice from "@shoelace-style/shoelace/dist/assets/icons/signpost-split.svg";
import { defineSlots } from "../../engine/slots";
import { registerIcons } from "../../ui/icon/icon";
import { LanguageChips } from "./language-chips";
import { blocParagraphsPanel, blocShownPanel } from "./page-slots";

registerIcons({
  "signpost-split": choice,
  eye: show,
  "eye-slash": hide,
});

export default defineSlots({
  cells: { languages: LanguageChips },
  panels: {
    "@paragraphs": blocParagraphsPanel,
    "@shown": blocShownPanel,
  },
});
