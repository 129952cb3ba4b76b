/** Inputs of the slot engine: a workshop with its bays, services and taken lanes, and the visit that needs a start. Times are milliseconds since 1970. */
import type { OpeningHours } from "../../../../../src/contract/fields/values";
import type { SeasonWindow } from "../../../../../src/contract/seasons";
import type { BookingChannel } from "../../../../../src/contract/booking";
import type { DealerFacts } from "../../availability/effective-availability";
import type { BayType, CapacitySource } from "../../../platform/storage/schema/calendar";

/** A half-open time: `to` is not part of it. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A time at which a bay takes no appointments. A weekly closure repeats on the dealer's clock until the day `until`, included. */
export interface BayClosure extends Span {
  readonly reason: string;
  readonly note: string;
  readonly until: string | null;
  readonly weekly: boolean;
}

/** A service that a bay can carry out. Null values inherit those of the service, or set no limit. */
export interface BayService {
  readonly serviceId: number;
  readonly durationMinutes: number | null;
  readonly setupMinutes: number;
  readonly cleanupMinutes: number;
  readonly maxPerDay: number | null;
  /** Bays with priority 1 are booked first. */
  readonly priority: number;
  /** ISO days, both included. */
  readonly from: string | null;
  readonly to: string | null;
  readonly minInches: number | null;
  readonly maxInches: number | null;
  readonly active: boolean;
}

export interface Bay {
  /** Null stands for the whole workshop of a dealer without bays. */
  readonly id: number | null;
  readonly name: string;
  readonly type: BayType;
  /** Number of lanes. */
  readonly capacity: number;
  readonly position: number;
  /** Minutes between starts, counted from the opening of a range. */
  readonly slotMinutes: number;
  /** Null for the hours of the dealer's workshop. */
  readonly openingHours: Partial<OpeningHours> | null;
  readonly overrunMinutes: number;
  readonly maxRimInches: number | null;
  readonly maxVehicleWeightKg: number | null;
  /** Empty for all. */
  readonly vehicleTypes: readonly string[];
  readonly publicBookable: boolean;
  /** Empty for all. */
  readonly channels: readonly string[];
  readonly active: boolean;
  readonly closures: readonly BayClosure[];
  readonly services: readonly BayService[];
}

/** When a service is in demand, and what is said of its price then. */
export interface ServiceSeason extends SeasonWindow {
  readonly priceText: string | null;
  /** The service comes first. */
  readonly boost: boolean;
}

export interface BookableService {
  readonly id: number;
  readonly name: string;
  readonly active: boolean;
  readonly bookable: boolean;
  /** The dealer offers it. */
  readonly offered: boolean;
  /** Part of the duration that does not depend on the quantity. */
  readonly fixedMinutes: number;
  /** Duration by unit, that of the dealer if it has its own. */
  readonly durationMinutes: number;
  readonly needsBay: string;
  readonly leadMinutes: number;
  /** Null for the dealer's own. */
  readonly horizonDays: number | null;
  readonly maxPerDay: number | null;
  /** Empty for all. */
  readonly channels: readonly string[];
  /** Units that one visit may have; null for no limit. */
  readonly minQuantity: number | null;
  readonly maxQuantity: number | null;
  readonly setupMinutes: number;
  readonly cleanupMinutes: number;
  readonly seasonWindows: readonly ServiceSeason[];
  /** Services that must, and that must not, be in the same visit. */
  readonly requires: readonly number[];
  readonly excludes: readonly number[];
}

/** A taken lane. `from` and `to` include setup and cleanup; the work is from `start` to `end`. */
export interface Occupied extends Span {
  readonly bayId: number | null;
  readonly lane: number;
  readonly start: number;
  readonly end: number;
  readonly source: CapacitySource;
  readonly sourceId: number;
  readonly serviceIds: readonly number[];
}

/** A dealer's workshop. `openingHours` are its working hours. */
export interface Workshop extends DealerFacts {
  readonly bookingMode: string;
  readonly excluded: boolean;
  readonly leadMinutes: number;
  readonly horizonDays: number;
  readonly maxPerDay: number | null;
  /** Mechanics who work at the same time; null for no limit. */
  readonly mechanics: number | null;
  readonly maxRimInches: number | null;
  readonly vehicleTypes: readonly string[];
  readonly runflatFitting: boolean | null;
  readonly bays: readonly Bay[];
  readonly services: ReadonlyMap<number, BookableService>;
  readonly occupied: readonly Occupied[];
}

export interface Vehicle {
  readonly rimInches?: number | undefined;
  readonly type?: string | undefined;
  readonly weightKg?: number | undefined;
  readonly runflat?: boolean | undefined;
}

/** The visit that needs a start. */
export interface VisitRequest {
  /** Empty for a visit of a known duration whose services are not in the catalogue. */
  readonly services: readonly { readonly id: number; readonly quantity: number }[];
  /** Replaces the sum of the services' durations. */
  readonly durationMinutes?: number | undefined;
  readonly channel: BookingChannel;
  readonly vehicle?: Vehicle | undefined;
  /** The only bay to consider; an agent named it. */
  readonly bayId?: number | undefined;
  /** Minutes before each part after the first, of a visit that moves as it was booked. Without them a part waits for its bay, if it must. */
  readonly gapMinutes?: readonly number[] | undefined;
  /** Minutes between starts, in place of the bays' own. */
  readonly stepMinutes?: number | undefined;
  /** Stricter than the dealer's own values. */
  readonly leadMinutes?: number | undefined;
  readonly horizonDays?: number | undefined;
}

/** Work on one bay. */
export interface Segment {
  readonly bay: Bay;
  readonly lane: number;
  readonly start: number;
  readonly end: number;
  readonly setupMinutes: number;
  readonly cleanupMinutes: number;
  readonly serviceIds: readonly number[];
}

export const MINUTE_MS = 60_000;

/** Whether two times overlap. */
export const overlaps = (a: Span, b: Span): boolean => a.from < b.to && b.from < a.to;

/** Returns the time during which a segment takes its lane. */
export const takenBy = ({
  start,
  end,
  setupMinutes,
  cleanupMinutes,
}: Pick<Segment, "start" | "end" | "setupMinutes" | "cleanupMinutes">): Span => ({
  from: start - setupMinutes * MINUTE_MS,
  to: end + cleanupMinutes * MINUTE_MS,
});
