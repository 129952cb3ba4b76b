/** Panels of a content bloc page. */
import { defineSlots } from "../../../engine/slots";
import { LanguageChips } from "../pages/language-chips";
import { blocParagraphsPanel, blocVisibilityPanel } from "../pages/page-slots";

export default defineSlots({
  cells: { languages: LanguageChips },
  panels: {
    "@paragraphs": blocParagraphsPanel,
    "@shown": blocVisibilityPanel,
  },
});
