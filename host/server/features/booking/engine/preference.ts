/** Chooses between several ways to carry out a visit. */
import { rangeAt, type DayContext } from "./context";
import { freeLane, holeAround } from "./lanes";
import type { Plan } from "./plans";

/** Returns the order of a plan: priority, remaining holes, then the bays by position and id. Smaller is better. */
function rankOf(plan: Plan, { hours, occupied, bayDay }: DayContext): readonly number[] {
  const holes = plan.map((placement) => {
    const range = rangeAt(bayDay(placement.bay).ranges, placement.start);
    const lane = freeLane(occupied, placement, hours.effective.capacityPercent);
    return range === undefined || lane === undefined ? 0 : holeAround(occupied, placement, lane, range);
  });
  return [
    Math.max(0, ...plan.map(({ priority }) => priority)),
    holes.reduce((total, hole) => total + hole, 0),
    ...plan.map(({ bay }) => bay.position),
    ...plan.map(({ bay }) => bay.id ?? 0),
  ];
}

/** Returns the best plan: the highest priority, then the one that leaves the smallest holes, then the first bays. Empty without plans. */
export function bestPlan(plans: readonly Plan[], context: DayContext): Plan {
  const ranked = plans.map((plan) => ({ plan, rank: rankOf(plan, context) }));
  ranked.sort((a, b) => {
    const index = a.rank.findIndex((value, at) => value !== b.rank[at]);
    return (a.rank[index] ?? 0) - (b.rank[index] ?? 0);
  });
  return ranked[0]?.plan ?? [];
}
