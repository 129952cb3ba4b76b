/** Panels of a landing page. */
import { ViewLoading } from "../../../engine/kinds/view-loading";
import { defineSlots, type ActionInputSlotProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";
import { SiblingChips } from "../pages/language-chips";
import { LocaleCell } from "./locale-cell";
import { TemplateField } from "./template-field";
import { paragraphsPanel, previewPanel, versionsPanel } from "../pages/page-slots";

const Folders = deferred(
  async () => (await import("./folders-view")).FoldersView,
  () => <ViewLoading />,
);

export default defineSlots({
  cells: { locale: LocaleCell, siblings: SiblingChips },
  fields: { template: TemplateField },
  inputs: {
    move: { folder: deferred<ActionInputSlotProps>(async () => (await import("./folder-input")).FolderInput) },
  },
  views: { folders: () => <Folders /> },
  panels: {
    "@paragraphs": paragraphsPanel,
    "@preview": previewPanel,
    "@versions": versionsPanel,
  },
});
