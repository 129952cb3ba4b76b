/** Panels of an author. */
import { defineSlots } from "../../engine/slots";
import { LanguageChips } from "./pages/language-chips";
import { articlesPanel, previewPanel } from "./pages/page-slots";

export default defineSlots({
  cells: { languages: LanguageChips },
  panels: {
    "@articles": articlesPanel,
    "@preview": previewPanel,
  },
});
