/** Conditions and preview of a field. */
import { defineSlots, type FieldSlotProps, type PanelProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";

export default defineSlots({
  fields: { conditions: deferred<FieldSlotProps>(async () => (await import("./conditions-field")).ConditionsField) },
  panels: {
    "@preview": deferred<PanelProps>(async () => (await import("./field-preview-panel")).FieldPreviewPanel),
  },
});
