/** Conditions and jumps of a step. */
import { defineSlots, type FieldSlotProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";

export default defineSlots({
  fields: {
    conditions: deferred<FieldSlotProps>(async () => (await import("./conditions-field")).ConditionsField),
    jumps: deferred<FieldSlotProps>(async () => (await import("./jumps-field")).JumpsField),
  },
});
