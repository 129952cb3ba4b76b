/** Values of the dealers beside each other, and below the tool's form groups of probable duplicates. */
import { defineSlots, type FieldSlotProps, type PanelProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";

const groups = deferred<PanelProps>(async () => {
  const { DuplicateGroups } = await import("./duplicate-groups");
  return DuplicateGroups;
});

const values = deferred<FieldSlotProps>(async () => {
  const { MergedValues } = await import("./merged-values");
  return MergedValues;
});

export default defineSlots({ panels: { "@below": groups }, fields: { values } });
