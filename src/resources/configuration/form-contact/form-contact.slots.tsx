/** Panels of the contact form. */
import { defineSlots, type PanelProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";

export default defineSlots({
  panels: {
    "@fields": deferred<PanelProps>(async () => (await import("./contact-fields-panel")).ContactFieldsPanel),
    "@embed": deferred<PanelProps>(async () => (await import("./contact-fields-panel")).ContactEmbedPanel),
  },
});
