/** What the server adds to groups of rankings: a ranking that hides the rest keeps its last group. */
import { defineHooks, type HookContext } from "../../../host/server/resources/hooks";
import type { RecordOf } from "../../contract/resource";
import customDealerRankingGroup from "./custom-dealer-ranking-group.resource";

type Group = RecordOf<typeof customDealerRankingGroup>;

const rankingsOf = (groups: readonly Group[], { find }: HookContext) =>
  find("customDealerRanking", [...new Set(groups.map(({ ranking }) => ranking.id))]);

export default defineHooks(customDealerRankingGroup, {
  async beforeRemove({ ranking }, { forAll }) {
    const own = (await forAll(rankingsOf)).find(({ id }) => id === ranking.id);
    return own?.["remainder"] === "HIDE" && own["groups"] === 1
      ? { errors: ["customDealerRankingGroup.error.last"] }
      : {};
  },
});
