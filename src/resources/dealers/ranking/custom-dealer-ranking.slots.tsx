/** Panels of a ranking: its groups, and a simulation. */
import { defineSlots, type PanelProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";

export default defineSlots({
  panels: {
    "@groups": deferred<PanelProps>(async () => (await import("./ranking-groups")).RankingGroups),
    "@try": deferred<PanelProps>(async () => (await import("./ranking-preview")).RankingSimulation),
  },
});
