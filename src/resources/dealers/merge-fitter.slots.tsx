/** Under the tool's form: groups of dealers that are probably one. */
import { defineSlots, type PanelProps } from "../../engine/slots";
import { deferred } from "../../ui/deferred";
import { withWords } from "../../runtime/with-words";

const groups = deferred<PanelProps>(async () => {
  const { DuplicateGroups } = await withWords(import("./duplicate-groups"), ["fitter"]);
  return DuplicateGroups;
});

export default defineSlots({ panels: { "@below": groups } });
