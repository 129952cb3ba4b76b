/** Filters, columns and a preview of an export, its destination and its runs. */
import { defineSlots, type FieldSlotProps, type PanelProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";
import { SizeCell } from "./size-cell";

export default defineSlots({
  cells: { lastBytes: SizeCell },
  fields: {
    query: deferred<FieldSlotProps>(async () => (await import("./query-field")).QueryField),
    columns: deferred<FieldSlotProps>(async () => (await import("./columns-field")).ColumnsField),
  },
  panels: {
    "@preview": deferred<PanelProps>(async () => (await import("./export-preview")).ExportPreview),
    "@connection": deferred<PanelProps>(async () => (await import("./export-connection")).ExportConnection),
    "@runs": deferred<PanelProps>(async () => (await import("./export-runs")).ExportRuns),
  },
});
