/**
 * Runs the checks of a start. Those of the visit as a whole are independent of each other; those of bays leave fewer and fewer plans, so
 * that a start passes all of them only if one plan does.
 */
import { MAX_GAP_MINUTES, SLOT_CHECKS, UNFORCEABLE_CHECKS, type SlotCheck } from "../../../../../src/contract/booking";
import { dayInZone } from "../../../../../src/contract/zone-clock";
import { dayContext, rangeAt, type BayRange, type DayContext } from "./context";
import { MINUTE_MS, overlaps, takenBy, type BayClosure, type Segment } from "./facts";
import type { VisitRequest, Workshop } from "./facts";
import { freeLane } from "./lanes";
import { isWithinLimits, staffNeeded } from "./limits";
import { acceptedPlans, countPlans, plansFor, WAITS, type Placement, type Plan } from "./plans";
import { bestPlan } from "./preference";
import type { CheckParams, CheckResult } from "./results";
import { dealerTakesVehicle, placementTakesVehicle, visitResults } from "./visit-checks";

/** Result of all checks of a start. */
export interface Evaluation {
  readonly start: number;
  readonly checks: readonly CheckResult[];
  readonly isOffered: boolean;
  /** Work by bay; for a start that is not offered, where a forced visit would go. Empty without any bay. */
  readonly segments: readonly Segment[];
}

/** A check of bays: which placements pass, and what the message says about the first plan that fails. */
interface BayCheck {
  readonly code: SlotCheck;
  passes(placement: Placement, plan: Plan): boolean;
  params(placement: Placement, plan: Plan): CheckParams;
  sourceId?(placement: Placement): number | null;
}

/** Returns the checks of bays in their order. */
function bayChecks(workshop: Workshop, request: VisitRequest, context: DayContext): BayCheck[] {
  const { hours, occupied } = context;
  const { capacityPercent } = hours.effective;
  const rangeOf = ({ bay, start }: Placement): BayRange | undefined => rangeAt(context.bayDay(bay).ranges, start);
  const closureOf = ({ bay, start: from, end: to }: Placement): BayClosure | undefined =>
    context.bayDay(bay).closed.find((time) => overlaps(time, { from, to }))?.closure;
  const stepOf = ({ bay }: Placement): number => request.stepMinutes ?? bay.slotMinutes;
  const visits = { workshop, hours, occupied };
  return [
    {
      code: "VEHICLE",
      passes: (placement) => placementTakesVehicle(placement, request.vehicle, hours.day),
      params: ({ bay }) => ({
        rim: request.vehicle?.rimInches ?? 0,
        max: bay.maxRimInches ?? workshop.maxRimInches ?? 0,
      }),
    },
    {
      code: "BAY_HOURS",
      passes: (placement) => {
        const range = rangeOf(placement);
        return range !== undefined && placement.end <= range.latestEnd;
      },
      params: ({ bay, end }) => ({ bay: bay.name, end }),
      sourceId: ({ bay }) => bay.id,
    },
    {
      code: "BAY_CLOSURE",
      passes: (placement) => closureOf(placement) === undefined,
      params: (placement) => {
        const { reason = "", note = "" } = closureOf(placement) ?? {};
        return { bay: placement.bay.name, reason, note };
      },
      sourceId: ({ bay }) => bay.id,
    },
    {
      code: "GRID",
      passes: (placement, [first]) => {
        const range = rangeOf(placement);
        return (
          placement !== first ||
          range === undefined ||
          (placement.start - range.from) % (stepOf(placement) * MINUTE_MS) === 0
        );
      },
      params: (placement) => ({ minutes: stepOf(placement) }),
    },
    {
      code: "LANE",
      passes: (placement) => freeLane(occupied, placement, capacityPercent) !== undefined,
      params: (placement) => {
        const needed = takenBy(placement);
        const taken = occupied.filter((other) => other.bayId === placement.bay.id && overlaps(other, needed));
        const [first] = [...taken].sort((a, b) => a.to - b.to);
        return {
          bay: placement.bay.name,
          from: first?.from ?? needed.from,
          to: first?.to ?? needed.to,
          appointment: first?.source === "APPOINTMENT" ? first.sourceId : 0,
        };
      },
      sourceId: ({ bay }) => bay.id,
    },
    {
      code: "MAX_PER_DAY",
      passes: (placement, plan) => isWithinLimits(visits, placement, plan),
      params: () => ({ max: workshop.maxPerDay ?? 0 }),
    },
    {
      code: "STAFF",
      passes: (_, plan) => staffNeeded(visits, plan) <= (workshop.mechanics ?? Infinity),
      params: (_, plan) => ({ need: staffNeeded(visits, plan), have: workshop.mechanics ?? 0 }),
    },
  ];
}

/** Without a qualified bay the other checks use all bays, so that they show what else is in the way. */
const anyBay = (workshop: Workshop, { bayId }: VisitRequest) =>
  workshop.bays.filter(({ id, active }) => active && (bayId === undefined || id === bayId));

const passesAll = (plan: Plan, checks: readonly BayCheck[]): boolean =>
  checks.every(({ passes }) => plan.every((placement) => passes(placement, plan)));

/** Most plans that are compared with each other. */
const MAX_PLANS = 2_000;
/** Bays of each part that show what is in the way when there are more plans, and none of them is possible. */
const FEW_BAYS = 6;

/** Returns whether the bay is free for the part. The grid is that of the first part. */
const acceptsBy =
  (checks: readonly BayCheck[]) =>
  (placement: Placement, index: number): boolean =>
    checks.every(({ code, passes }) => passes(placement, code === "GRID" && index > 0 ? [] : [placement]));

/** Returns the plans without waits, or with the gaps as they were booked. Of very many, only possible ones. */
function directPlans(
  checks: readonly BayCheck[],
  start: number,
  { gapMinutes = [] }: VisitRequest,
  { parts, qualified, hours: { day } }: DayContext,
): Plan[] {
  if (countPlans(qualified) <= MAX_PLANS) return plansFor(parts, qualified, start, day, gapMinutes);
  const possible = acceptedPlans(parts, qualified, start, day, acceptsBy(checks), (index) => [
    gapMinutes[index - 1] ?? 0,
  ]);
  const few = qualified.map((bays) => bays.slice(0, FEW_BAYS));
  return possible.length > 0 ? possible : plansFor(parts, few, start, day, gapMinutes);
}

/**
 * Returns the plans in which parts wait for their bays as shortly as possible. None if the visit has one part or moves as it was booked, or if
 * it needs not wait.
 */
function plansThatWait(
  plans: readonly Plan[],
  checks: readonly BayCheck[],
  start: number,
  { gapMinutes }: VisitRequest,
  { parts, qualified, hours }: DayContext,
): Plan[] {
  if (parts.length < 2 || gapMinutes !== undefined || plans.some((plan) => passesAll(plan, checks))) return [];
  const passing = acceptedPlans(parts, qualified, start, hours.day, acceptsBy(checks), () => WAITS).filter((plan) =>
    passesAll(plan, checks),
  );
  const endOf = (plan: Plan): number => plan.at(-1)?.end ?? 0;
  const first = Math.min(...passing.map(endOf));
  return passing.filter((plan) => endOf(plan) === first);
}

/** Says how long a later part may wait for its bay. */
const waitOf = (failing: Placement, [first]: Plan, { gapMinutes }: VisitRequest): CheckParams =>
  failing === first || gapMinutes !== undefined ? {} : { wait: MAX_GAP_MINUTES };

/** Evaluates one start. Pass the context of its day to share it between starts. */
export function evaluate(
  workshop: Workshop,
  request: VisitRequest,
  start: number,
  now: number,
  context = dayContext(workshop, request, dayInZone(workshop.timeZone, new Date(start))),
): Evaluation {
  const { hours, parts } = context;
  const results = new Map<SlotCheck, Omit<CheckResult, "code" | "forceable">>(
    visitResults(workshop, request, hours, start, now),
  );
  const ofBays = bayChecks(workshop, request, context);
  let plans = directPlans(ofBays, start, request, context);
  const isQualified = plans.length > 0;
  results.set("BAY_QUALIFIED", { ok: isQualified, params: {} });
  if (!isQualified) plans = plansFor(parts.slice(0, 1), [anyBay(workshop, request)], start, hours.day);
  const waiting = isQualified ? plansThatWait(plans, ofBays, start, request, context) : [];
  if (waiting.length > 0) plans = waiting;
  for (const { code, passes, params, sourceId } of ofBays) {
    const passing = plans.filter((plan) => plan.every((placement) => passes(placement, plan)));
    const [first] = plans;
    const failing = first?.find((placement) => !passes(placement, first));
    results.set(code, {
      ok: passing.length > 0 && (code !== "VEHICLE" || dealerTakesVehicle(workshop, request.vehicle)),
      params:
        failing === undefined || first === undefined
          ? {}
          : { ...params(failing, first), ...waitOf(failing, first, request) },
      sourceId: failing === undefined ? undefined : (sourceId?.(failing) ?? undefined),
    });
    if (passing.length > 0) plans = passing;
  }
  const checks = SLOT_CHECKS.map((code): CheckResult => {
    const needsBayName = code === "BAY_QUALIFIED" && request.bayId === undefined;
    const forceable = request.channel === "BACK_OFFICE" && !UNFORCEABLE_CHECKS.includes(code) && !needsBayName;
    return { code, ok: true, params: {}, ...results.get(code), forceable };
  });
  return {
    start,
    checks,
    isOffered: checks.every(({ ok }) => ok),
    segments: segmentsOf(bestPlan(plans, context), context),
  };
}

const segmentsOf = (plan: Plan, { hours, occupied }: DayContext): Segment[] =>
  plan.map(({ part, priority: _, ...placement }) => ({
    ...placement,
    lane: freeLane(occupied, placement, hours.effective.capacityPercent) ?? 0,
    serviceIds: part.services.map(({ service }) => service.id),
  }));
