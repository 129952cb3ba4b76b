/** Panels of a database level. */
import { defineSlots } from "../../../engine/slots";
import { fieldsPanel, paragraphsPanel } from "../../content/pages/page-slots";

export default defineSlots({
  panels: {
    "@fields": fieldsPanel,
    "@paragraphs": paragraphsPanel,
  },
});
