/** Previews the members of a group while its rules are edited. */
import { defineSlots, type PanelProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";

export default defineSlots({
  panels: { "@members": deferred<PanelProps>(async () => (await import("./ranking-members")).RankingMembers) },
});
