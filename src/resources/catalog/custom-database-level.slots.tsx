/** Panels of levels. */
import { defineSlots } from "../../engine/slots";
import { innerPanel, paragraphsPanel } from "../content/page-slots";

export default defineSlots({
  panels: {
    "@fields": innerPanel("Fields"),
    "@paragraphs": paragraphsPanel,
  },
});
