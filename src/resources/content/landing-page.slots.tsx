/** Icons and panels of landing pages. */
import back from "@shoelace-style/shoelace/dist/assets/icons/arrow-counterclockwise.svg";
import former from "@shoelace-style/shoelace/dist/assets/icons/clock-history.svg";
import upload from "@shoelace-style/shoelace/dist/assets/icons/cloud-arrow-up.svg";
import copy from "@shoelace-style/shoelace/dist/assets/icons/copy.svg";
import hide from "@shoelace-style/shoelace/dist/assets/icons/eye-slash.svg";
import order from "@shoelace-style/shoelace/dist/assets/icons/list-ol.svg";
import draft from "@shoelace-style/shoelace/dist/assets/icons/pencil-fill.svg";
import series from "@shoelace-style/shoelace/dist/assets/icons/pin-map.svg";
import { defineSlots } from "../../engine/slots";
import { SiblingChips } from "./language-chips";
import { LocaleCell } from "./locale-cell";
import { LocaleField } from "./locale-field";
import { TemplateField } from "./template-field";
import { registerIcons } from "../../ui/icon/icon";
import { paragraphsPanel, previewPanel, versionsPanel } from "./page-slots";

registerIcons({
  "pencil-fill": draft,
  "arrow-counterclockwise": back,
  "clock-history": former,
  "cloud-arrow-up": upload,
  copy,
  "eye-slash": hide,
  "list-ol": order,
  "pin-map": series,
});

export default defineSlots({
  cells: { locale: LocaleCell, siblings: SiblingChips },
  fields: { locale: LocaleField, template: TemplateField },
  panels: {
    "@paragraphs": paragraphsPanel,
    "@preview": previewPanel,
    "@versions": versionsPanel,
  },
});
