/** Below the tool's form: groups of probable duplicates. */
import { defineSlots, type PanelProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";

const groups = deferred<PanelProps>(async () => {
  const { DuplicateGroups } = await import("./duplicate-groups");
  return DuplicateGroups;
});

export default defineSlots({ panels: { "@below": groups } });
