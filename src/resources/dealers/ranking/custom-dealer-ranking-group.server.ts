/** Refuses to delete the last group of a ranking that hides all other dealers. */
import { defineHooks } from "../../../../host/server/resources/hooks";
import { type HookContext } from "../../../../host/server/resources/types";
import type { RecordOf } from "../../../contract/resource";
import customDealerRankingGroup from "./custom-dealer-ranking-group.resource";

type Group = RecordOf<typeof customDealerRankingGroup>;

/** Ids of rankings that hide other dealers and would lose their last group, considering all groups that are deleted together. */
async function findEmptiedRankings(groups: readonly Group[], { find }: HookContext): Promise<ReadonlySet<number>> {
  const removedCounts = new Map<number, number>();
  for (const { ranking } of groups) removedCounts.set(ranking.id, (removedCounts.get(ranking.id) ?? 0) + 1);
  const rankings = await find("custom-dealer-ranking", [...removedCounts.keys()]);
  return new Set(
    rankings.flatMap(({ id, remainder, groups: groupCount }) =>
      remainder === "HIDE" && Number(groupCount) <= (removedCounts.get(id) ?? 0) ? id : [],
    ),
  );
}

export default defineHooks(customDealerRankingGroup, {
  async beforeRemove({ ranking }, { forAll }) {
    return (await forAll(findEmptiedRankings)).has(ranking.id)
      ? { errors: ["custom-dealer-ranking-group.error.last"] }
      : {};
  },
});
