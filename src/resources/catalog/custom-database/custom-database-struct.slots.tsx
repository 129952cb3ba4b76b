/** Panels of a database structure. */
import { defineSlots, type PanelProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";
import { levelsPanel, paragraphsPanel } from "../../content/pages/page-slots";

const fileStructurePanel = deferred<PanelProps>(
  async () => (await import("./structure-file-panel")).StructureFilePanel,
);

export default defineSlots({
  panels: {
    "@levels": levelsPanel,
    "@file": fileStructurePanel,
    "@paragraphs": paragraphsPanel,
  },
});
