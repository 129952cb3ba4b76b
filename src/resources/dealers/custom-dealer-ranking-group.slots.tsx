/** The members of a group as its rules are typed. */
import { defineSlots, type PanelProps } from "../../engine/slots";
import { deferred } from "../../ui/deferred";

export default defineSlots({
  panels: { "@members": deferred<PanelProps>(async () => (await import("./ranking-members")).RankingMembers) },
});
