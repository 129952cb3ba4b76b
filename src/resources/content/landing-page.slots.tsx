/** Icons and panels of landing pages. */
import back from "@shoelace-style/shoelace/dist/assets/icons/arrow-counterclockwise.svg";
import former from "@shoelace-style/shoelace/dist/assets/icons/clock-history.svg";
import upload from "@shoelace-style/shoelace/dist/assets/icons/cloud-arrow-up.svg";
import hide from "@shoelace-style/shoelace/dist/assets/icons/eye-slash.svg";
import order from "@shoelace-style/shoelace/dist/assets/icons/list-ol.svg";
import { defineSlots } from "../../engine/slots";
import { registerIcons } from "../../ui/icon/icon";
import { paragraphsPanel, previewPanel, versionsPanel } from "./page-slots";

registerIcons({
  "arrow-counterclockwise": back,
  "clock-history": former,
  "cloud-arrow-up": upload,
  "eye-slash": hide,
  "list-ol": order,
});

export default defineSlots({
  panels: {
    "@paragraphs": paragraphsPanel,
    "@preview": previewPanel,
    "@versions": versionsPanel,
  },
});
