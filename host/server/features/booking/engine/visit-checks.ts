/** Checks that concern the visit as a whole, whatever the bay. */
import type { BookingChannel, SlotCheck } from "../../../../../src/contract/booking";
import { MINUTE_MS, type BookableService, type Vehicle, type VisitRequest, type Workshop } from "./facts";
import type { DayHours } from "./hours";
import { acceptsRim, visitServices, type Placement } from "./plans";
import type { CheckResult } from "./results";

const DAY_MINUTES = 24 * 60;

type Result = Omit<CheckResult, "code" | "forceable">;

/** Whether the dealer offers the service on the channel, as many units as that. Agents who answer a customer book what any channel offers. */
const isOffered = (service: BookableService | undefined, quantity: number, channel: BookingChannel): boolean =>
  service !== undefined &&
  service.active &&
  service.bookable &&
  service.offered &&
  (channel === "BACK_OFFICE" || service.channels.length === 0 || service.channels.includes(channel)) &&
  quantity >= (service.minQuantity ?? 1) &&
  quantity <= (service.maxQuantity ?? Infinity);

/** Returns the results of the checks that do not depend on a bay. */
export function visitResults(
  workshop: Workshop,
  request: VisitRequest,
  { ranges, effective }: DayHours,
  start: number,
  now: number,
): [SlotCheck, Result][] {
  const services = visitServices(workshop, request);
  const lead = Math.max(
    workshop.leadMinutes,
    request.leadMinutes ?? 0,
    ...services.map(({ service }) => service.leadMinutes),
  );
  const days = Math.min(
    workshop.horizonDays,
    request.horizonDays ?? workshop.horizonDays,
    ...services.map(({ service }) => service.horizonDays ?? workshop.horizonDays),
  );
  const missing = request.services.filter(
    ({ id, quantity }) => !isOffered(workshop.services.get(id), quantity, request.channel),
  );
  const ids = new Set(request.services.map(({ id }) => id));
  const clashing = services.filter(
    ({ service }) => service.requires.some((id) => !ids.has(id)) || service.excludes.some((id) => ids.has(id)),
  );
  const namesOf = (list: readonly { readonly id: number }[]): string =>
    list.map(({ id }) => workshop.services.get(id)?.name ?? `#${String(id)}`).join(", ");
  return [
    ["DEALER_STATUS", { ok: workshop.status === "ACTIVE", params: {} }],
    ["BOOKING_MODE", { ok: workshop.bookingMode !== "NONE", params: {} }],
    [
      "EFFECTIVE_AVAILABILITY",
      {
        ok: ranges.some(({ from, to }) => from <= start && start < to),
        params: { reason: effective.reason },
        sourceId: effective.sourceId ?? undefined,
      },
    ],
    [
      "LEAD_TIME",
      {
        ok: start - now >= lead * MINUTE_MS,
        params: { need: lead / 60, have: Math.max(0, Math.floor((start - now) / (60 * MINUTE_MS))) },
      },
    ],
    ["HORIZON", { ok: start - now <= days * DAY_MINUTES * MINUTE_MS, params: { days } }],
    ["SERVICE_OFFERED", { ok: missing.length === 0, params: { services: namesOf(missing) } }],
    ["EXCLUSION", { ok: !workshop.excluded, params: {} }],
    ["MIX", { ok: clashing.length === 0, params: { services: namesOf(clashing.map(({ service }) => service)) } }],
  ];
}

const accepts = (types: readonly string[], type: string | undefined): boolean =>
  type === undefined || types.length === 0 || types.includes(type);

/** Whether the dealer as a whole takes the vehicle. */
export const dealerTakesVehicle = (
  { maxRimInches, vehicleTypes, runflatFitting }: Workshop,
  { rimInches, type, runflat }: Vehicle = {},
): boolean =>
  (rimInches === undefined || maxRimInches === null || rimInches <= maxRimInches) &&
  accepts(vehicleTypes, type) &&
  !(runflat === true && runflatFitting === false);

/** Whether the bay, for its services, takes the vehicle. */
export const placementTakesVehicle = (
  placement: Placement,
  { rimInches, type, weightKg }: Vehicle = {},
  day: string,
): boolean =>
  (rimInches === undefined || acceptsRim(placement, rimInches, day)) &&
  accepts(placement.bay.vehicleTypes, type) &&
  (weightKg === undefined || placement.bay.maxVehicleWeightKg === null || weightKg <= placement.bay.maxVehicleWeightKg);
