/** Panels of a database structure. */
import { defineSlots } from "../../../engine/slots";
import { levelsPanel, paragraphsPanel } from "../../content/pages/page-slots";

export default defineSlots({
  panels: {
    "@levels": levelsPanel,
    "@paragraphs": paragraphsPanel,
  },
});
