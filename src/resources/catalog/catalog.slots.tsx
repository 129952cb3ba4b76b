/** Panels of a catalogue. */
import { defineSlots } from "../../engine/slots";
import { LanguageChips } from "../content/pages/language-chips";
import { paragraphsPanel, productsPanel } from "../content/pages/page-slots";

export default defineSlots({
  cells: { languages: LanguageChips },
  panels: {
    "@paragraphs": paragraphsPanel,
    "@products": productsPanel,
  },
});
