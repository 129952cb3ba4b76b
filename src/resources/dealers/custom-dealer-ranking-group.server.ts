/** What the server adds to groups of rankings: a ranking that hides the rest keeps its last group. */
import { defineHooks, type HookContext } from "../../../host/server/resources/hooks";
import type { RecordOf } from "../../contract/resource";
import customDealerRankingGroup from "./custom-dealer-ranking-group.resource";

type Group = RecordOf<typeof customDealerRankingGroup>;

/** Rankings that hide the rest and of which no group would stay, whichever of them go together. */
async function emptied(groups: readonly Group[], { find }: HookContext): Promise<ReadonlySet<number>> {
  const leaving = new Map<number, number>();
  for (const { ranking } of groups) leaving.set(ranking.id, (leaving.get(ranking.id) ?? 0) + 1);
  const rankings = await find("customDealerRanking", [...leaving.keys()]);
  return new Set(
    rankings.flatMap(({ id, remainder, groups: own }) =>
      remainder === "HIDE" && Number(own) <= (leaving.get(id) ?? 0) ? id : [],
    ),
  );
}

export default defineHooks(customDealerRankingGroup, {
  async beforeRemove({ ranking }, { forAll }) {
    return (await forAll(emptied)).has(ranking.id) ? { errors: ["customDealerRankingGroup.error.last"] } : {};
  },
});
