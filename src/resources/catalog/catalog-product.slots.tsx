/** Fields and panels of a catalogue sheet. */
import { defineSlots, type FieldSlotProps, type PanelProps } from "../../engine/slots";
import { deferred } from "../../ui/deferred";
import { LanguageChips } from "../content/pages/language-chips";
import { metaTagsField, paragraphsPanel, previewPanel, versionsPanel } from "../content/pages/page-slots";

/** Loaded with the tab that shows it. */
const sheetPicturesPanel = deferred<PanelProps>(async () => (await import("./pictures-panel")).SheetPicturesPanel);

const attributesField = deferred<FieldSlotProps>(
  async () => (await import("./sheet-attributes-field")).SheetAttributesField,
);

export default defineSlots({
  cells: { languages: LanguageChips },
  fields: { attributes: attributesField, metaTags: metaTagsField },
  panels: {
    "@paragraphs": paragraphsPanel,
    "@pictures": sheetPicturesPanel,
    "@preview": previewPanel,
    "@versions": versionsPanel,
  },
});
