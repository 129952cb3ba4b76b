/** Icons and panels of the sheets of catalogues. */
import back from "@shoelace-style/shoelace/dist/assets/icons/arrow-counterclockwise.svg";
import former from "@shoelace-style/shoelace/dist/assets/icons/clock-history.svg";
import upload from "@shoelace-style/shoelace/dist/assets/icons/cloud-arrow-up.svg";
import hide from "@shoelace-style/shoelace/dist/assets/icons/eye-slash.svg";
import draft from "@shoelace-style/shoelace/dist/assets/icons/pencil-fill.svg";
import { defineSlots, type PanelProps } from "../../engine/slots";
import { deferred } from "../../ui/deferred";
import { registerIcons } from "../../ui/icon/icon";
import { LanguageChips } from "../content/language-chips";
import { paragraphsPanel, previewPanel, versionsPanel } from "../content/page-slots";

registerIcons({
  "pencil-fill": draft,
  "arrow-counterclockwise": back,
  "clock-history": former,
  "cloud-arrow-up": upload,
  "eye-slash": hide,
});

/** The pictures, whose code comes with the tab that shows them. */
const sheetPicturesPanel = deferred<PanelProps>(async () => (await import("./pictures-panel")).SheetPicturesPanel);

export default defineSlots({
  cells: { languages: LanguageChips },
  panels: {
    "@paragraphs": paragraphsPanel,
    "@pictures": sheetPicturesPanel,
    "@preview": previewPanel,
    "@versions": versionsPanel,
  },
});
