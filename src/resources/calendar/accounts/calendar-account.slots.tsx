/** Panels of a calendar account: its garages, its users and how much it uses. */
import { defineSlots, type PanelProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";

export default defineSlots({
  panels: {
    "@garages": deferred<PanelProps>(async () => (await import("./account-panels")).AccountGarages),
    "@users": deferred<PanelProps>(async () => (await import("./account-panels")).AccountUsers),
    "@usage": deferred<PanelProps>(async () => (await import("./account-panels")).AccountUsage),
  },
});
