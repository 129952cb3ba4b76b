/** A garage with bays and two services, for tests of bookings. */
import { eq } from "drizzle-orm";
import { fitter as dealers, shopFitterLink } from "../../../host/server/platform/storage/schema";
import { widen, type AnyRecord } from "../../../src/contract/resource";
import bay from "../../../src/resources/calendar/ecal-bay.resource";
import bayService from "../../../src/resources/calendar/bay-service.resource";
import fitter from "../../../src/resources/dealers/fitter/fitter.resource";
import service from "../../../src/resources/dealers/services/service.resource";
import type { Harness } from "../../resources/harness";

const EVERY_DAY = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"];
const HOURS = Object.fromEntries(
  EVERY_DAY.map((day) => [day, [{ from: "08:00", to: "18:00", byAppointmentOnly: false }]]),
);

export const reference = ({ id }: AnyRecord) => ({ id, label: "" });

/** Services of half an hour anywhere, and of an hour on a bay for alignment. */
export interface GarageServices {
  readonly fitting: AnyRecord;
  readonly alignment: AnyRecord;
}

export async function makeServices(harness: Harness): Promise<GarageServices> {
  const common = { active: true, bookable: true, priceMode: "FREE", price: null, rimPrices: [], fixedMinutes: null };
  const limits = {
    minQuantity: null,
    maxQuantity: null,
    setupMinutes: null,
    cleanupMinutes: null,
    maxHorizonDays: null,
  };
  const ofService = {
    ...common,
    ...limits,
    channels: [],
    minLeadHours: null,
    maxPerDay: null,
    requires: [],
    excludes: [],
  };
  return {
    fitting: await harness.make(widen(service), { ...ofService, durationMinutes: 30, needsBay: "ANY" }),
    alignment: await harness.make(widen(service), { ...ofService, durationMinutes: 60, needsBay: "ALIGNMENT" }),
  };
}

/** Creates an active dealer, open from 8 to 18, with bays of these types, each for the services of its type. */
export async function makeGarage(
  harness: Harness,
  { fitting, alignment }: GarageServices,
  types: readonly string[],
  timeZone = "Europe/Paris",
): Promise<{ dealer: AnyRecord; bays: AnyRecord[] }> {
  const { database } = harness.server.open;
  const dealer = await harness.make(widen(fitter), {
    timeZone,
    openingHours: HOURS,
    fittingHours: null,
    bookingMode: "REQUEST",
    minLeadHours: 0,
    maxHorizonDays: 60,
    maxPerDay: null,
    slotMinutes: "30",
    maxRimInches: null,
    vehicleTypes: [],
    services: [fitting, alignment].map((offered) => ({
      service: reference(offered),
      priceOverride: null,
      durationOverride: null,
      available: true,
    })),
  });
  await database.update(dealers).set({ status: "ACTIVE" }).where(eq(dealers.id, dealer.id));
  await database.update(shopFitterLink).set({ status: "ACTIVE" }).where(eq(shopFitterLink.fitterId, dealer.id));
  const bays: AnyRecord[] = [];
  for (const [position, type] of types.entries()) {
    const values = {
      fitter: reference(dealer),
      code: `B${position}`,
      name: `Pont ${position + 1}`,
      type,
      capacity: 1,
    };
    const rules = { position, slotMinutes: "30", openingHours: null, closures: [], channels: [], overrunMinutes: 0 };
    const limits = { vehicleTypes: [], maxRimInches: null, maxVehicleWeightKg: null, active: true };
    const made = await harness.make(widen(bay), { ...values, ...rules, ...limits });
    const offered = type === "ALIGNMENT" ? alignment : fitting;
    const none = { durationMinutes: null, setupMinutes: 0, cleanupMinutes: 0, maxPerDay: null, from: null, to: null };
    await harness.make(widen(bayService), {
      bay: reference(made),
      service: reference(offered),
      ...none,
      minInches: null,
      maxInches: null,
      active: true,
      priority: 50,
    });
    bays.push(made);
  }
  return { dealer, bays };
}

/** 09:00 in Paris in two days, and minutes later, as ISO text. */
export function nineInParis(minutes = 0): string {
  const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const summer = new Intl.DateTimeFormat("en", { timeZone: "Europe/Paris", timeZoneName: "shortOffset" })
    .format(new Date(`${day}T09:00:00Z`))
    .includes("+2");
  return new Date(Date.parse(`${day}T09:00:00${summer ? "+02:00" : "+01:00"}`) + minutes * 60_000).toISOString();
}
