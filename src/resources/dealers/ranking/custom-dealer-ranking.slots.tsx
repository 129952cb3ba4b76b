/** Panels of a ranking: its groups, and a simulation. */
import { defineSlots, type PanelProps } from "../../../engine/slots";
import { loadResourceMessages } from "../../../runtime/resource-messages";
import { deferred } from "../../../ui/deferred";

export default defineSlots({
  panels: {
    "@groups": deferred<PanelProps>(async () => {
      const [{ RankingGroups }] = await Promise.all([
        import("./ranking-groups"),
        // The menu of a group names its actions.
        loadResourceMessages(["custom-dealer-ranking-group"]),
      ]);
      return RankingGroups;
    }),
    "@try": deferred<PanelProps>(async () => (await import("./ranking-preview")).RankingSimulation),
  },
});
