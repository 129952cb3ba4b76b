/** Refuses to delete the last group of a ranking that hides all other dealers. */
import { rankingGroupFields } from "../../../../host/server/features/ranking/computed-fields";
import { defineHooks } from "../../../../host/server/resources/hooks";
import { type HookContext, type HookResult } from "../../../../host/server/resources/types";
import { serviceOf } from "../../../../host/server/resources/service";
import { loadOne, updateWithin } from "../../../../host/server/resources/writing/saving";
import type { Reference } from "../../../contract/fields";
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

/** Moves dealers to the end of another group of the same ranking. */
async function moveMembers(
  group: Group,
  input: Readonly<Record<string, unknown>>,
  { caller, data }: HookContext,
): Promise<HookResult<Group>> {
  const chosen = new Set((input["dealers"] as readonly Reference[]).map(({ id }) => id));
  const moved = group.dealers.filter(({ id }) => chosen.has(id));
  if (moved.length < chosen.size) return { fields: { dealers: "custom-dealer-ranking-group.error.not-member" } };
  const service = serviceOf(caller.registry, customDealerRankingGroup.name);
  const target = (await loadOne(service, caller, data, (input["to"] as Reference).id)) as unknown as Group;
  if (target.id === group.id || target.ranking.id !== group.ranking.id || target.membership !== "MANUAL")
    return { fields: { to: "custom-dealer-ranking-group.error.other-group" } };
  const known = new Set(target.dealers.map(({ id }) => id));
  const dealers = [...target.dealers, ...moved.filter(({ id }) => !known.has(id))];
  await updateWithin(service, caller, data, target.id, target.version, { dealers });
  return { set: { dealers: group.dealers.filter(({ id }) => !chosen.has(id)) } };
}

export default defineHooks(customDealerRankingGroup, {
  computed: rankingGroupFields,
  actions: { "move-members": moveMembers },
  async beforeRemove({ ranking }, { forAll }) {
    return (await forAll(findEmptiedRankings)).has(ranking.id)
      ? { errors: ["custom-dealer-ranking-group.error.last"] }
      : {};
  },
});
