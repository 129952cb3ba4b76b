/** The preview, the runs and the calendar addresses of an export. */
import { calendarExportCalls } from "../../../contract/endpoints/exports";
import { defineSlots, type PanelProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";

const preview = deferred<PanelProps>(async () => {
  const { ExportPreview } = await import("../../activity/exports/export-preview");
  return (props) => <ExportPreview {...props} calls={calendarExportCalls} />;
});
const runs = deferred<PanelProps>(async () => {
  const { ExportRuns } = await import("../../activity/exports/export-runs");
  return (props) => <ExportRuns {...props} calls={calendarExportCalls} />;
});
const feed = deferred<PanelProps>(async () => (await import("./calendar-feeds")).CalendarFeeds);

export default defineSlots({ panels: { "@preview": preview, "@runs": runs, "@feed": feed } });
