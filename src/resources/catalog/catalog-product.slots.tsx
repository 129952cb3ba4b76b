/** Fields and panels of a catalogue sheet. */
import { defineSlots, type FieldSlotProps, type PanelProps } from "../../engine/slots";
import { deferred } from "../../ui/deferred";
import { LanguageChips } from "../content/pages/language-chips";
import { metaTagsField, paragraphsPanel, previewPanel, versionsPanel } from "../content/pages/page-slots";

/** Loaded with the tab that shows it. */
const sheetPicturesPanel = deferred<PanelProps>(async () => (await import("./pictures-panel")).SheetPicturesPanel);

const structuredDataPanel = deferred<PanelProps>(
  async () => (await import("./structured-data-panel")).StructuredDataPanel,
);

const attributesField = deferred<FieldSlotProps>(
  async () => (await import("./sheet-attributes-field")).SheetAttributesField,
);

const priceField = deferred<FieldSlotProps>(async () => (await import("./price-field")).PriceField);

/** Loaded with the order of a catalogue. */
const orderNotice = deferred<Pick<PanelProps, "resource">>(
  async () => (await import("./sheets-order-notice")).SheetsOrderNotice,
);

export default defineSlots({
  cells: { languages: LanguageChips },
  fields: { attributes: attributesField, metaTags: metaTagsField, price: priceField, priceExclVat: priceField },
  panels: {
    "@paragraphs": paragraphsPanel,
    "@pictures": sheetPicturesPanel,
    "@preview": previewPanel,
    "@structuredData": structuredDataPanel,
    "@versions": versionsPanel,
  },
  orderNotice,
});
