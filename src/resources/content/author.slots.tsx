/** Icons and panels of authors. */
import activate from "@shoelace-style/shoelace/dist/assets/icons/check-circle.svg";
import merge from "@shoelace-style/shoelace/dist/assets/icons/intersect.svg";
import pause from "@shoelace-style/shoelace/dist/assets/icons/pause-circle.svg";
import { defineSlots } from "../../engine/slots";
import { registerIcons } from "../../ui/icon/icon";
import { LanguageChips } from "./language-chips";
import { innerPanel } from "./page-slots";

registerIcons({
  "check-circle": activate,
  intersect: merge,
  "pause-circle": pause,
});

export default defineSlots({
  cells: { languages: LanguageChips },
  panels: {
    "@articles": innerPanel("Articles"),
  },
});
