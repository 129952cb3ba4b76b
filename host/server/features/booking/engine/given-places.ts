/** Checks work whose bays are given, such as visits that move on together. */
import type { TimeCheck } from "../../../../../src/contract/booking";
import { rangeAt, type DayContext } from "./context";
import { overlaps, takenBy, type Segment, type Workshop } from "./facts";
import { freeLane } from "./lanes";
import { staffNeeded } from "./limits";

/** Work on its bays, with the checks that fail. */
export interface GivenPlace {
  readonly segments: readonly Segment[];
  readonly failed: readonly TimeCheck[];
  /** The work finds a lane all the same, and no bay is closed. */
  readonly isPossible: boolean;
}

/** Places work on the bays that its segments name, at their times, and returns the checks that fail. Work beyond the capacity goes to lane 0. */
export function placeOnGivenBays(
  { mechanics }: Workshop,
  segments: readonly Segment[],
  { occupied, hours, bayDay }: DayContext,
): GivenPlace {
  const isTaken = (segment: Segment): boolean =>
    occupied.some(
      (taken) => taken.bayId === segment.bay.id && taken.lane === segment.lane && overlaps(taken, takenBy(segment)),
    );
  const laneOf = (segment: Segment): number =>
    isTaken(segment) ? (freeLane(occupied, segment, hours.effective.capacityPercent) ?? 0) : segment.lane;
  const isOutside = ({ bay, start, end }: Segment): boolean => {
    const range = rangeAt(bayDay(bay).ranges, start);
    return range === undefined || end > range.latestEnd;
  };
  const isClosed = ({ bay, start: from, end: to }: Segment): boolean =>
    bayDay(bay).closed.some((time) => overlaps(time, { from, to }));
  const placed = segments.map((segment) => ({ ...segment, lane: laneOf(segment) }));
  const [closed, isFull] = [placed.some(isClosed), placed.some(isTaken)];
  const results: readonly (readonly [TimeCheck, boolean])[] = [
    ["BAY_HOURS", placed.some(isOutside)],
    ["BAY_CLOSURE", closed],
    ["LANE", isFull || placed.some(({ lane }, index) => lane === 0 && segments[index]?.lane !== 0)],
    ["STAFF", staffNeeded({ occupied }, placed) > (mechanics ?? Infinity)],
  ];
  return {
    segments: placed,
    failed: results.flatMap(([code, isFailed]) => (isFailed ? [code] : [])),
    isPossible: !closed && !isFull,
  };
}
