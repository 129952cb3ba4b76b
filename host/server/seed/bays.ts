/** Inserts the bays of some demo dealers with their services, and places the demo appointments on them. */
import { eq, inArray, sql } from "drizzle-orm";
import { DAY_MS } from "../../../src/contract/days";
import { withParts } from "../features/booking/agreed-visits";
import { evaluate } from "../features/booking/engine/checks";
import type { Occupied } from "../features/booking/engine/facts";
import { takenBy } from "../features/booking/engine/facts";
import { loadWorkshops } from "../features/booking/load-workshops";
import { visitRequestOf } from "../features/booking/visit-request";
import { insertLanes } from "../features/booking/visits";
import { bay, bayService, fitter, record } from "../platform/storage/schema";
import type { BayType, StoredClosure } from "../platform/storage/schema/calendar";
import { acrossShops, type ScopedDatabase } from "../platform/storage/scoped-database";
import { foldText } from "../../../src/contract/fold-text";

interface DemoBay {
  readonly name: string;
  readonly code: string;
  readonly type: BayType;
  readonly capacity?: number;
  readonly slotMinutes?: number;
  readonly color: string;
  readonly inactive?: true;
  /** Reason of a closure on Thursday mornings. */
  readonly training?: true;
}

const LIFT_1: DemoBay = { name: "Pont 1", code: "P1", type: "LIFT", color: "#1f6f8b" };
const LIFT_2: DemoBay = { name: "Pont 2", code: "P2", type: "LIFT", color: "#2b8a5f" };
const GEOMETRY: DemoBay = { name: "Géométrie", code: "GEO", type: "ALIGNMENT", color: "#7a5195", training: true };
const QUICK: DemoBay = {
  name: "Accueil rapide",
  code: "RAPIDE",
  type: "QUICK",
  capacity: 2,
  slotMinutes: 15,
  color: "#b5651d",
};
const MOBILE: DemoBay = { name: "Atelier mobile", code: "MOBILE", type: "MOBILE", slotMinutes: 60, color: "#5b6770" };
const RAMP: DemoBay = { name: "Pont 3", code: "P3", type: "LIFT", color: "#8c8c3e", inactive: true };

/** Bays by dealer. Dealers that are not listed have a number of vehicles at a time, and no bays. */
const WORKSHOPS: Readonly<Record<string, readonly DemoBay[]>> = {
  "VLP-001": [LIFT_1, LIFT_2, GEOMETRY, QUICK, MOBILE],
  "VLP-002": [LIFT_1, LIFT_2, GEOMETRY, RAMP],
  "VLP-003": [LIFT_1, LIFT_2, QUICK],
  "VLP-004": [LIFT_1, GEOMETRY],
  "VLP-005": [LIFT_1, LIFT_2],
  "VLP-006": [LIFT_1, QUICK],
};

/** A training on Thursdays from 08:00 to 09:30 on the clock of Central Europe. */
function trainingFrom(now: number): StoredClosure {
  const day = new Date(now);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 3) % 7));
  const date = day.toISOString().slice(0, 10);
  const until = new Date(now + 300 * DAY_MS).toISOString().slice(0, 10);
  return { from: `${date}T07:00:00.000Z`, to: `${date}T08:30:00.000Z`, reason: "TRAINING", repeat: "WEEKLY", until };
}

async function addBays(data: ScopedDatabase, dealerId: number, bays: readonly DemoBay[], now: number): Promise<void> {
  const database = acrossShops(data);
  const services = await data.select(record, {
    where: sql`${record.resource} = 'service' and ${record.shopId} = ${data.scope.shopId}`,
  });
  const inserted = await database
    .insert(bay)
    .values(
      bays.map(({ inactive, training, ...values }, position) => ({
        ...values,
        fitterId: dealerId,
        position,
        active: inactive !== true,
        search: foldText(`${values.name} ${values.code}`),
        closures: training === true ? [trainingFrom(now)] : [],
      })),
    )
    .returning();
  const entries = inserted.flatMap(({ id: bayId, type }) =>
    services
      .filter(({ data: { needsBay } }) => (needsBay === "ALIGNMENT") === (type === "ALIGNMENT"))
      .map(({ id: serviceId }) => ({ bayId, serviceId, cleanupMinutes: type === "QUICK" ? 0 : 5 })),
  );
  if (entries.length > 0) await database.insert(bayService).values(entries);
  const active = bays.filter(({ inactive }) => inactive !== true).length;
  await database.update(fitter).set({ bays: active }).where(eq(fitter.id, dealerId));
}

/** Places stored appointments one after the other, on the best free lane. Those beyond the capacity stay without a bay. */
async function placeAppointments(data: ScopedDatabase, now: number): Promise<void> {
  const appointments = await data.select(record, {
    where: sql`${record.resource} = 'appointment' and ${record.shopId} = ${data.scope.shopId} and ${record.fitterId} is not null
      and ${record.status} in ('PENDING', 'CONFIRMED', 'ARRIVED', 'IN_PROGRESS', 'DONE')`,
    orderBy: [sql`${record.data}->>'date'`, record.id],
  });
  const dealerIds = [...new Set(appointments.flatMap(({ fitterId }) => fitterId ?? []))];
  const workshops = await loadWorkshops(data, dealerIds, { now: new Date(now) });
  const dealers = await data.select(fitter, { where: inArray(fitter.id, dealerIds) });
  const occupied = new Map<number, Occupied[]>();
  for (const { id, fitterId, data: values } of appointments) {
    const workshop = workshops.get(fitterId ?? 0);
    const dealer = dealers.find((candidate) => candidate.id === fitterId);
    if (workshop === undefined || dealer === undefined) continue;
    const taken = occupied.get(dealer.id) ?? [];
    const request = visitRequestOf(dealer.data, values, "BACK_OFFICE");
    const { checks, segments } = evaluate(
      { ...workshop, occupied: taken },
      request,
      Date.parse(String(values["date"])),
      now,
    );
    if (segments.length === 0 || checks.some(({ code, ok }) => code === "LANE" && !ok)) continue;
    await insertLanes(data, dealer.id, segments, { source: "APPOINTMENT", sourceId: id });
    const parts = segments.map(({ bay: place, lane, serviceIds, ...time }) => ({
      ...takenBy(time),
      start: time.start,
      end: time.end,
      bayId: place.id,
      lane,
      serviceIds,
      source: "APPOINTMENT" as const,
      sourceId: id,
    }));
    occupied.set(dealer.id, [...taken, ...parts]);
    const [first] = segments;
    if (first?.bay.id == null) continue;
    await data.update(record, { data: withParts(values, segments) }, eq(record.id, id));
  }
}

/** @param dealers dealer ids by code */
export async function addWorkshops(
  data: ScopedDatabase,
  dealers: ReadonlyMap<string, number>,
  now = Date.now(),
): Promise<void> {
  for (const [code, bays] of Object.entries(WORKSHOPS)) {
    const dealerId = dealers.get(code);
    if (dealerId !== undefined) await addBays(data, dealerId, bays, now);
  }
  await placeAppointments(data, now);
}
