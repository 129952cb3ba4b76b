/** Comes with its words once a form of closures is open. */
import type { PanelProps } from "../../engine/slots";
import { deferred } from "../../ui/deferred";
import { withWords } from "../../runtime/with-words";

export const closingPanel = deferred<PanelProps>(async () => {
  const { ClosingAppointments } = await withWords(import("./closing-appointments"), ["closings"]);
  return ClosingAppointments;
});
