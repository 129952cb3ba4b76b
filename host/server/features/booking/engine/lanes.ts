/** Free lanes of a bay. */
import { overlaps, takenBy, type Occupied, type Span } from "./facts";
import type { Placement } from "./plans";

/** Work on a bay with the time that it takes, before its lane is chosen. */
type LaneWork = Pick<Placement, "bay" | "start" | "end" | "setupMinutes" | "cleanupMinutes">;

/** Returns the number of vehicles that a share of the lanes takes. A share above zero is at least one. */
export const shareOf = (lanes: number, percent: number): number =>
  percent === 0 ? 0 : Math.max(1, Math.floor((lanes * percent) / 100));

/** Number of lanes of a bay on a day. A day's share changes the lanes of a dealer without bays; with bays it limits the whole workshop. */
const lanesOf = ({ bay }: LaneWork, capacityPercent: number): number =>
  bay.id === null ? shareOf(Math.max(1, bay.capacity), capacityPercent) : bay.capacity;

const inLane = (occupied: readonly Occupied[], { bay }: LaneWork, lane: number): Occupied[] =>
  occupied.filter((taken) => taken.bayId === bay.id && taken.lane === lane);

/** Returns the lowest lane that is free during the work with setup and cleanup; undefined when all are taken. */
export function freeLane(
  occupied: readonly Occupied[],
  placement: LaneWork,
  capacityPercent: number,
): number | undefined {
  const needed = takenBy(placement);
  const lanes = Array.from({ length: lanesOf(placement, capacityPercent) }, (_, index) => index + 1);
  return lanes.find((lane) => !inLane(occupied, placement, lane).some((taken) => overlaps(taken, needed)));
}

/** Returns the free time in milliseconds that would remain before and after the work in its lane, within the opening range. */
export function holeAround(occupied: readonly Occupied[], placement: LaneWork, lane: number, range: Span): number {
  const { from, to } = takenBy(placement);
  const others = inLane(occupied, placement, lane);
  const before = Math.max(range.from, ...others.map((taken) => taken.to).filter((end) => end <= from));
  const after = Math.min(range.to, ...others.map((taken) => taken.from).filter((start) => start >= to));
  return Math.max(0, from - before) + Math.max(0, after - to);
}
