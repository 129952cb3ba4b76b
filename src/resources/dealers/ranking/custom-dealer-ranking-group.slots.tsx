/** Inputs of rules and of dealers chosen by hand, and the members while the group is edited. */
import { defineSlots, type FieldSlotProps, type PanelProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";

export default defineSlots({
  fields: {
    rules: deferred<FieldSlotProps>(async () => (await import("./group-rules")).GroupRules),
    dealers: deferred<FieldSlotProps>(async () => (await import("./manual-order")).ManualOrder),
  },
  panels: { "@members": deferred<PanelProps>(async () => (await import("./ranking-members")).RankingMembers) },
});
