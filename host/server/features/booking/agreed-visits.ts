/** Places visits that are agreed already: they need a free lane, but not the notice of a new booking. */
import type { ValuesOfResource } from "../../../../src/contract/resource";
import type { SlotCheck } from "../../../../src/contract/booking";
import type appointment from "../../../../src/resources/activity/appointment.resource";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { Segment } from "./engine/facts";
import { planSlot, type Visit } from "./visits";

/** Rules for new bookings, which an agreed appointment need not keep. */
export const FOR_BOOKING: readonly SlotCheck[] = ["LEAD_TIME", "HORIZON", "GRID"];

export interface Place {
  readonly segments: readonly Segment[];
  readonly isForced: boolean;
}

/** Finds lanes for an agreed visit; undefined when there are none. Locks the dealer's days until the transaction ends. */
export async function findPlace(
  data: ScopedDatabase,
  visit: Visit,
  start: Date,
  now: Date,
): Promise<Place | undefined> {
  const attempt = await planSlot(data, visit, start, now);
  if (attempt === undefined) return undefined;
  const { segments, checks, isOffered } = attempt.evaluation;
  const isFree = segments.length > 0 && checks.every(({ ok, code }) => ok || FOR_BOOKING.includes(code));
  return isFree ? { segments, isForced: !isOffered } : undefined;
}

/** Returns the bay of an appointment and its parts by bay, as the record has them. */
export function partsOf(segments: readonly Segment[]): Pick<ValuesOfResource<typeof appointment>, "bay" | "segments"> {
  const placeOf = ({ bay: { id, name } }: Segment) => (id === null ? null : { id, label: name });
  const [first] = segments;
  return {
    bay: first === undefined ? null : placeOf(first),
    segments: segments.map((segment) => ({
      bay: placeOf(segment),
      lane: segment.lane,
      start: new Date(segment.start).toISOString(),
      end: new Date(segment.end).toISOString(),
      setupMinutes: segment.setupMinutes,
      cleanupMinutes: segment.cleanupMinutes,
      services: segment.serviceIds.map((id) => ({ id, label: "" })),
    })),
  };
}

/** Returns the stored values of an appointment with other bays and parts. */
export function withParts(
  { bay: _bay, segments: _segments, ...others }: Readonly<Record<string, unknown>>,
  placed: readonly Segment[],
): Record<string, unknown> {
  const { bay, segments } = partsOf(placed);
  const stored = segments.map((segment) => ({
    ...segment,
    bay: segment.bay?.id ?? null,
    services: segment.services.map(({ id }) => id),
  }));
  return { ...others, ...(bay !== null && { bay: bay.id }), segments: stored };
}
