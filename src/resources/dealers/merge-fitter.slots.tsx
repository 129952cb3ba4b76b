/** Under the tool's form: groups of dealers that are probably one. */
import { getRuntime } from "../../runtime";
import { defineSlots, type PanelProps } from "../../engine/slots";
import { deferred } from "../../ui/deferred";

const groups = deferred<PanelProps>(async () => {
  const [{ DuplicateGroups }] = await Promise.all([import("./duplicate-groups"), getRuntime().i18n.load(["fitter"])]);
  return DuplicateGroups;
});

export default defineSlots({ panels: { "@below": groups } });
