/** Fields and panels of a catalogue. */
import { defineSlots } from "../../engine/slots";
import { LanguageChips } from "../content/pages/language-chips";
import { metaTagsField, paragraphsPanel, productsPanel } from "../content/pages/page-slots";

export default defineSlots({
  cells: { languages: LanguageChips },
  fields: { metaTags: metaTagsField },
  panels: {
    "@paragraphs": paragraphsPanel,
    "@products": productsPanel,
  },
});
