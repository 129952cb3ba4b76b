/** Whether the service is booked on the type of bay. */
import { defineSlots, type PanelProps } from "../../engine/slots";
import { deferred } from "../../ui/deferred";

export default defineSlots({
  panels: { "@fit": deferred<PanelProps>(async () => (await import("./bay-fit")).BayFit) },
});
