/** Panels of a request form. */
import { defineSlots, type PanelProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";

export default defineSlots({
  panels: {
    "@builder": deferred<PanelProps>(async () => (await import("./builder-panel")).BuilderPanel),
    "@embed": deferred<PanelProps>(async () => (await import("./embed-panel")).EmbedPanel),
    "@file": deferred<PanelProps>(async () => (await import("./form-file-panel")).FormFilePanel),
    "@versions": deferred<PanelProps>(async () => (await import("./versions-panel")).VersionsPanel),
  },
});
