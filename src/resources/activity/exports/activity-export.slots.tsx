/** Columns and statuses by kind, the preview and the runs of an export. */
import { activityExportCalls } from "../../../contract/endpoints/exports";
import { defineSlots, type FieldSlotProps, type PanelProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";

const preview = deferred<PanelProps>(async () => {
  const { ExportPreview } = await import("./export-preview");
  return (props) => <ExportPreview {...props} calls={activityExportCalls} />;
});
const runs = deferred<PanelProps>(async () => {
  const { ExportRuns } = await import("./export-runs");
  return (props) => <ExportRuns {...props} calls={activityExportCalls} />;
});

export default defineSlots({
  fields: {
    columns: deferred<FieldSlotProps>(async () => (await import("./export-choices")).ExportColumns),
    shops: deferred<FieldSlotProps>(async () => (await import("./export-shops")).ExportShops),
    statuses: deferred<FieldSlotProps>(async () => (await import("./export-choices")).ExportStatuses),
  },
  panels: { "@preview": preview, "@runs": runs },
});
