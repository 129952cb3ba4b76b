/** Icons and panels of structures. */
import archive from "@shoelace-style/shoelace/dist/assets/icons/archive.svg";
import upload from "@shoelace-style/shoelace/dist/assets/icons/cloud-arrow-up.svg";
import { defineSlots } from "../../engine/slots";
import { registerIcons } from "../../ui/icon/icon";
import { innerPanel, paragraphsPanel } from "../content/page-slots";

registerIcons({
  archive: archive,
  "cloud-arrow-up": upload,
});

export default defineSlots({
  panels: {
    "@levels": innerPanel("Levels"),
    "@paragraphs": paragraphsPanel,
  },
});
