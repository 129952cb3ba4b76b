/** Divides a visit into parts and finds the bays that can carry them out. */
import { fitsBayType, MAX_GAP_MINUTES, MAX_SEGMENTS } from "../../../../../src/contract/booking";
import { MINUTE_MS, type Bay, type BayService, type BookableService, type VisitRequest, type Workshop } from "./facts";

const STEP_MINUTES = 5;

/** A service of the visit with its quantity. */
export interface VisitService {
  readonly service: BookableService;
  readonly quantity: number;
}

/** Services that one bay carries out. Without services the visit has a fixed duration. */
export interface Part {
  readonly services: readonly VisitService[];
  readonly fixedMinutes?: number;
}

/** A part on a bay, before its lane is chosen. */
export interface Placement {
  readonly bay: Bay;
  readonly part: Part;
  /** Milliseconds since 1970. */
  readonly start: number;
  readonly end: number;
  readonly setupMinutes: number;
  readonly cleanupMinutes: number;
  readonly priority: number;
}

/** One way to carry out the visit: a bay for each part, one after the other. */
export type Plan = readonly Placement[];

/** Returns the services of the visit that the workshop knows. */
export const visitServices = ({ services }: Workshop, request: VisitRequest): VisitService[] =>
  request.services.flatMap(({ id, quantity }) => {
    const service = services.get(id);
    return service === undefined ? [] : [{ service, quantity }];
  });

/** Returns the bay's entry for a service on a day. A dealer without bays carries out everything. */
function entryOf(bay: Bay, { id }: BookableService, day: string): BayService | undefined {
  return bay.services.find(
    ({ serviceId, active, from, to }) =>
      serviceId === id && active && (from === null || from <= day) && (to === null || day <= to),
  );
}

const isQualifiedFor = (bay: Bay, service: BookableService, day: string): boolean =>
  bay.id === null || (fitsBayType(service.needsBay, bay.type) && entryOf(bay, service, day) !== undefined);

/** Whether the bay takes bookings from this channel at all. */
const isOpenFor = (bay: Bay, { channel, bayId }: VisitRequest): boolean =>
  bay.active &&
  (bayId === undefined || bay.id === bayId) &&
  (channel === "BACK_OFFICE" ||
    channel === "PHONE" ||
    (bay.publicBookable && (bay.channels.length === 0 || bay.channels.includes(channel))));

/** Returns the bays that can carry out all services of a part. */
export const qualifiedBays = ({ bays }: Workshop, request: VisitRequest, part: Part, day: string): Bay[] =>
  bays.filter(
    (bay) => isOpenFor(bay, request) && part.services.every(({ service }) => isQualifiedFor(bay, service, day)),
  );

/** Divides the services into the fewest parts that one bay each can carry out, in their order. */
export function partsOf(workshop: Workshop, request: VisitRequest, day: string): Part[] {
  const services = visitServices(workshop, request);
  if (request.durationMinutes !== undefined || services.length === 0)
    return [{ services, fixedMinutes: request.durationMinutes ?? STEP_MINUTES }];
  const parts: VisitService[][] = [];
  for (const item of services) {
    const last = parts.at(-1);
    const together = last === undefined ? [] : qualifiedBays(workshop, request, { services: [...last, item] }, day);
    if (last !== undefined && together.length > 0) last.push(item);
    else parts.push([item]);
  }
  return parts.map((partServices) => ({ services: partServices }));
}

/** Returns the minutes of a service on a bay: the fixed part, and the bay's or the service's duration for each unit. */
const minutesOn = (bay: Bay, { service, quantity }: VisitService, day: string): number =>
  service.fixedMinutes + (entryOf(bay, service, day)?.durationMinutes ?? service.durationMinutes) * quantity;

/** Returns the duration of a part on a bay in minutes, rounded up to 5. */
export function durationOn(bay: Bay, part: Part, day: string): number {
  const minutes =
    part.fixedMinutes ?? part.services.reduce((total, service) => total + minutesOn(bay, service, day), 0);
  return Math.max(STEP_MINUTES, Math.ceil(minutes / STEP_MINUTES) * STEP_MINUTES);
}

function placed(bay: Bay, part: Part, start: number, day: string): Placement {
  const entries = part.services.flatMap(({ service }) => entryOf(bay, service, day) ?? []);
  const needs = [...entries, ...part.services.map(({ service }) => service)];
  return {
    bay,
    part,
    start,
    end: start + durationOn(bay, part, day) * MINUTE_MS,
    setupMinutes: Math.max(0, ...needs.map(({ setupMinutes }) => setupMinutes)),
    cleanupMinutes: Math.max(0, ...needs.map(({ cleanupMinutes }) => cleanupMinutes)),
    priority: Math.max(0, ...entries.map(({ priority }) => priority)),
  };
}

/** Returns how many ways `plansFor` finds. */
export const countPlans = (baysOf: readonly (readonly Bay[])[]): number =>
  baysOf.slice(0, MAX_SEGMENTS).reduce((product, bays) => product * bays.length, 1);

/** Returns every way to carry out the parts on the given bays, one part directly after the other or after the given gaps. */
export function plansFor(
  parts: readonly Part[],
  baysOf: readonly (readonly Bay[])[],
  start: number,
  day: string,
  gapMinutes: readonly number[] = [],
): Plan[] {
  let plans: Plan[] = [[]];
  for (const [index, part] of parts.slice(0, MAX_SEGMENTS).entries()) {
    const gap = (gapMinutes[index - 1] ?? 0) * MINUTE_MS;
    const startAfter = (plan: Plan): number => (plan.at(-1)?.end ?? start - gap) + gap;
    plans = plans.flatMap((plan) =>
      (baysOf[index] ?? []).map((bay): Plan => [...plan, placed(bay, part, startAfter(plan), day)]),
    );
  }
  return plans;
}

/** Minutes that a part may wait for its bay. */
export const WAITS = Array.from({ length: MAX_GAP_MINUTES / STEP_MINUTES + 1 }, (_, index) => index * STEP_MINUTES);

const priorityOf = (plan: Plan): number => plan.reduce((total, { priority }) => total + priority, 0);

/** Returns one plan for each end, the one on the preferred bays. */
function onePerEnd(plans: readonly Plan[]): Plan[] {
  const best = new Map<number | undefined, Plan>();
  for (const plan of plans) {
    const end = plan.at(-1)?.end;
    const known = best.get(end);
    if (known === undefined || priorityOf(plan) > priorityOf(known)) best.set(end, plan);
  }
  return [...best.values()];
}

/**
 * Returns ways to carry out the parts on bays that accept them. Parts that end at the same time go on alike, so one way to reach each time
 * goes on; otherwise every further part would multiply the ways.
 *
 * @param gapsBefore minutes that may pass before a part after the first
 */
export function acceptedPlans(
  parts: readonly Part[],
  baysOf: readonly (readonly Bay[])[],
  start: number,
  day: string,
  accepts: (placement: Placement, index: number) => boolean,
  gapsBefore: (index: number) => readonly number[],
): Plan[] {
  let plans: Plan[] = [[]];
  for (const [index, part] of parts.slice(0, MAX_SEGMENTS).entries()) {
    const gaps = index === 0 ? [0] : gapsBefore(index);
    const startsAfter = (plan: Plan): number[] => gaps.map((gap) => (plan.at(-1)?.end ?? start) + gap * MINUTE_MS);
    const begun = onePerEnd(plans);
    const accepted = new Map(
      [...new Set(begun.flatMap(startsAfter))].map((at) => [
        at,
        (baysOf[index] ?? []).map((bay) => placed(bay, part, at, day)).filter((placement) => accepts(placement, index)),
      ]),
    );
    plans = begun.flatMap((plan) =>
      startsAfter(plan).flatMap((at) => (accepted.get(at) ?? []).map((placement): Plan => [...plan, placement])),
    );
  }
  return plans;
}

/** Whether the bay's entries accept the rim. */
export const acceptsRim = ({ bay, part }: Placement, rimInches: number, day: string): boolean =>
  (bay.maxRimInches === null || rimInches <= bay.maxRimInches) &&
  part.services.every(({ service }) => {
    const { minInches = null, maxInches = null } = entryOf(bay, service, day) ?? {};
    return (minInches === null || minInches <= rimInches) && (maxInches === null || rimInches <= maxInches);
  });

/** Returns the lowest daily limit that a bay has for a service; null for none. */
export const dailyLimitOf = (bay: Bay, service: BookableService, day: string): number | null =>
  entryOf(bay, service, day)?.maxPerDay ?? null;
