/** Loads code and messages when a closure's form opens. */
import type { PanelProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";

export const closingPanel = deferred<PanelProps>(async () => {
  const { ClosingAppointments } = await import("./closing-appointments");
  return ClosingAppointments;
});
