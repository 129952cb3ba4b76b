/** Use of the monthly budget. */
import { defineSlots, type PanelProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";

export default defineSlots({
  panels: { "@usage": deferred<PanelProps>(async () => (await import("./sms-usage")).SmsUsage) },
});
