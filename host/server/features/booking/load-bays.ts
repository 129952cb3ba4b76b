/** Loads the bays of dealers. Bays belong to dealers, whatever the shop; the services on them belong to a shop. */
import { sql } from "drizzle-orm";
import { DAY_MS } from "../../../../src/contract/days";
import type { OpeningHours } from "../../../../src/contract/fields/values";
import { oneOf } from "../../platform/storage/recordset";
import { bay, bayService, record } from "../../platform/storage/schema";
import type { BayType, StoredClosure } from "../../platform/storage/schema/calendar";
import { acrossShops, type ScopedDatabase } from "../../platform/storage/scoped-database";
import type { Bay, BayClosure, BayService } from "./engine/facts";

const YEAR_DAYS = 365;

interface BayRow extends Record<string, unknown> {
  readonly dealer: number | string;
  readonly id: number | string;
  readonly name: string;
  readonly type: BayType;
  readonly capacity: number;
  readonly position: number;
  readonly slotMinutes: number;
  readonly openingHours: OpeningHours | null;
  readonly overrunMinutes: number;
  readonly maxRimInches: number | null;
  readonly maxVehicleWeightKg: number | null;
  readonly vehicleTypes: readonly string[];
  readonly publicBookable: boolean;
  readonly channels: readonly string[];
  readonly active: boolean;
  readonly closures: readonly StoredClosure[];
  readonly services: readonly BayService[];
}

/** Returns a stored closure as instants. */
export const closureOf = ({ from, to, reason, note = "", repeat, until = "" }: StoredClosure): BayClosure => ({
  from: Date.parse(from),
  to: Date.parse(to),
  reason,
  note,
  weekly: repeat === "WEEKLY",
  // A weekly closure without an end lasts for a year.
  until: until === "" ? new Date(Date.parse(from) + YEAR_DAYS * DAY_MS).toISOString().slice(0, 10) : until,
});

/** Returns bays by dealer, in their order, with the services of the current shop that they carry out. */
export async function loadBays(data: ScopedDatabase, ids: readonly number[]): Promise<ReadonlyMap<number, Bay[]>> {
  const entries = sql`(select coalesce(jsonb_agg(jsonb_build_object('serviceId', entry.service_id, 'durationMinutes', entry.duration_minutes, 'setupMinutes', entry.setup_minutes,
      'cleanupMinutes', entry.cleanup_minutes, 'maxPerDay', entry.max_per_day, 'priority', entry.priority, 'from', entry."from", 'to', entry."to",
      'minInches', entry.min_inches, 'maxInches', entry.max_inches, 'active', entry.active) order by entry.id), '[]'::jsonb)
    from ${bayService} entry join ${record} service on service.id = entry.service_id and service.shop_id = ${data.scope.shopId}
    where entry.bay_id = ${bay.id} and entry.deleted_at is null)`;
  const { rows } = await acrossShops(data).execute<BayRow>(
    sql`select ${bay.fitterId} as dealer, ${bay.id} as id, ${bay.name} as name, ${bay.type} as type, ${bay.capacity} as capacity, ${bay.position} as position,
        ${bay.slotMinutes} as "slotMinutes", ${bay.openingHours} as "openingHours", ${bay.overrunMinutes} as "overrunMinutes", ${bay.maxRimInches} as "maxRimInches",
        ${bay.maxVehicleWeightKg} as "maxVehicleWeightKg", ${bay.vehicleTypes} as "vehicleTypes", ${bay.publicBookable} as "publicBookable", ${bay.channels} as channels,
        ${bay.active} as active, ${bay.closures} as closures, ${entries} as services
      from ${bay} where ${bay.fitterId} ${oneOf(ids)} and ${bay.deletedAt} is null order by ${bay.position}, ${bay.id}`,
  );
  const bays = new Map<number, Bay[]>();
  for (const { dealer, id, closures, ...values } of rows) {
    const ofDealer = bays.get(Number(dealer)) ?? [];
    ofDealer.push({ ...values, id: Number(id), closures: closures.map(closureOf) });
    bays.set(Number(dealer), ofDealer);
  }
  return bays;
}
