/** Panels of a landing page. */
import { defineSlots } from "../../../engine/slots";
import { SiblingChips } from "../pages/language-chips";
import { LocaleCell } from "./locale-cell";
import { TemplateField } from "./template-field";
import { paragraphsPanel, previewPanel, versionsPanel } from "../pages/page-slots";

export default defineSlots({
  cells: { locale: LocaleCell, siblings: SiblingChips },
  fields: { template: TemplateField },
  panels: {
    "@paragraphs": paragraphsPanel,
    "@preview": previewPanel,
    "@versions": versionsPanel,
  },
});
