/** Workshops, bays and services for tests of the slot engine. */
import type {
  Bay,
  BayService,
  BookableService,
  Occupied,
  Workshop,
} from "../../host/server/features/booking/engine/facts";
import type { TimeRange } from "../../src/contract/fields/values";

export const range = (from: string, to: string): TimeRange => ({ from, to, byAppointmentOnly: false });

/** The same ranges on every day. */
export const daily = (...ranges: readonly TimeRange[]) =>
  Object.fromEntries(
    ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"].map((day) => [day, ranges]),
  ) as Workshop["openingHours"];

export const makeBayService = (values: Partial<BayService> = {}): BayService => ({
  serviceId: 1,
  durationMinutes: null,
  setupMinutes: 0,
  cleanupMinutes: 0,
  maxPerDay: null,
  priority: 50,
  from: null,
  to: null,
  minInches: null,
  maxInches: null,
  active: true,
  ...values,
});

export const makeBay = (values: Partial<Bay> = {}): Bay => ({
  id: 1,
  name: "Pont 1",
  type: "LIFT",
  capacity: 1,
  position: 0,
  slotMinutes: 30,
  openingHours: null,
  overrunMinutes: 0,
  maxRimInches: null,
  maxVehicleWeightKg: null,
  vehicleTypes: [],
  publicBookable: true,
  channels: [],
  active: true,
  closures: [],
  services: [makeBayService()],
  ...values,
});

export const makeService = (values: Partial<BookableService> = {}): BookableService => ({
  id: 1,
  name: "Montage",
  active: true,
  bookable: true,
  offered: true,
  fixedMinutes: 0,
  durationMinutes: 45,
  needsBay: "ANY",
  leadMinutes: 0,
  horizonDays: null,
  channels: [],
  minQuantity: null,
  maxQuantity: null,
  setupMinutes: 0,
  cleanupMinutes: 0,
  maxPerDay: null,
  seasonWindows: [],
  requires: [],
  excludes: [],
  ...values,
});

export const makeWorkshop = (values: Partial<Workshop> = {}): Workshop => ({
  status: "ACTIVE",
  timeZone: "Europe/Paris",
  openingHours: daily(range("08:00", "10:00")),
  closures: [],
  dealerDays: [],
  shopDays: [],
  countryDays: [],
  bookingMode: "INSTANT",
  excluded: false,
  leadMinutes: 0,
  horizonDays: 60,
  maxPerDay: null,
  mechanics: null,
  maxRimInches: null,
  vehicleTypes: [],
  runflatFitting: null,
  bays: [makeBay()],
  services: new Map([[1, makeService()]]),
  occupied: [],
  ...values,
});

/** A taken lane; without setup and cleanup unless given. */
export function taken(start: number, minutes: number, values: Partial<Occupied> = {}): Occupied {
  const end = start + minutes * 60_000;
  return {
    bayId: 1,
    lane: 1,
    from: start,
    to: end,
    start,
    end,
    source: "APPOINTMENT",
    sourceId: 1,
    serviceIds: [1],
    ...values,
  };
}
