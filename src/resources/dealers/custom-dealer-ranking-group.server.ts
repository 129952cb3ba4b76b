/** What the server adds to groups of rankings: a ranking that hides the rest keeps its last group. */
import { defineHooks } from "../../../host/server/resources/hooks";
import customDealerRankingGroup from "./custom-dealer-ranking-group.resource";

export default defineHooks(customDealerRankingGroup, {
  async beforeRemove({ ranking }, { find }) {
    const [own] = await find("customDealerRanking", [ranking.id]);
    return own?.["remainder"] === "HIDE" && own["groups"] === 1
      ? { errors: ["customDealerRankingGroup.error.last"] }
      : {};
  },
});
