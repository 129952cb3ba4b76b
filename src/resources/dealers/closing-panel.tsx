/** Comes with its words once a form of closures is open. */
import type { PanelProps } from "../../engine/slots";
import { getRuntime } from "../../runtime";
import { deferred } from "../../ui/deferred";

export const closingPanel = deferred<PanelProps>(async () => {
  const [{ ClosingAppointments }] = await Promise.all([
    import("./closing-appointments"),
    getRuntime().i18n.load(["closings"]),
  ]);
  return ClosingAppointments;
});
