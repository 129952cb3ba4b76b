/** Storage of bays and of the services on them. */
import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import type { Reference } from "../../../../src/contract/fields";
import type { AnyResource } from "../../../../src/contract/resource";
import { bay, bayService, fitter, record, shopFitterLink } from "../../platform/storage/schema";
import {
  dealerCondition,
  declareScope,
  mayUseDealer,
  type DataScope,
  type DealerUse,
} from "../../platform/storage/scope";
import { acrossShops, type ScopedDatabase } from "../../platform/storage/scoped-database";
import { ColumnStorage } from "../../resources/storage/column-storage";
import { countField } from "../../resources/storage/computed-sql";
import { foldedKey } from "../../resources/storage/json-field";
import type { ChangedRow, FieldSql, NewRow, ResourceStorage } from "../../resources/storage/resource-storage";

/** Bays of the dealers that the shop shows, within the account's own limits. */
const reachable = (scope: DataScope, use: DealerUse): SQL =>
  and(
    sql`exists (select 1 from ${shopFitterLink} link where link.fitter_id = ${bay.fitterId} and link.shop_id = ${scope.shopId} and link.deleted_at is null)`,
    dealerCondition(bay.fitterId, scope, use),
  ) ?? sql`false`;
declareScope(bay, { read: (scope) => reachable(scope, "READ"), write: (scope) => reachable(scope, "MANAGE") });

/** Services of the shop on these bays. */
const onReachableBay = (scope: DataScope, use: DealerUse): SQL =>
  sql`exists (select 1 from ${bay} where ${bay.id} = ${bayService.bayId} and ${bay.deletedAt} is null and ${reachable(scope, use)})
    and exists (select 1 from ${record} where ${record.id} = ${bayService.serviceId} and ${record.shopId} = ${scope.shopId} and ${record.deletedAt} is null)`;
declareScope(bayService, {
  read: (scope) => onReachableBay(scope, "READ"),
  write: (scope) => onReachableBay(scope, "MANAGE"),
});

/** A service that a bay is to carry out, as records have it. */
interface Offer {
  readonly service: Reference;
  readonly durationMinutes: number | null;
}

/** The services of the reader's shop on a bay: several shops may show its dealer. */
const offersOfShop = sql`(select coalesce(jsonb_agg(jsonb_build_object('service', entry.service_id, 'durationMinutes', entry.duration_minutes)
    order by entry.priority, entry.id), '[]'::jsonb) from ${bayService} entry join ${record} service on service.id = entry.service_id
  where entry.bay_id = ${bay.id} and entry.active and entry.deleted_at is null and service.shop_id = ${shopFitterLink.shopId} and service.deleted_at is null)`;

/** Has a bay carry out exactly these services of the shop. Those that stay keep their priority and limits. */
async function writeOffers(data: ScopedDatabase, bayId: number, offers: readonly Offer[]): Promise<void> {
  const database = acrossShops(data);
  const { shopId, userId } = data.scope;
  await data.lock("bay-service");
  const ofShop = sql`exists (select 1 from ${record} where ${record.id} = ${bayService.serviceId} and ${record.shopId} = ${shopId})`;
  const stored = await database
    .select()
    .from(bayService)
    .where(and(eq(bayService.bayId, bayId), isNull(bayService.deletedAt), ofShop));
  const stamps = { version: sql`${bayService.version} + 1`, updatedAt: sql`now()`, updatedBy: userId };
  for (const { id, serviceId, active, durationMinutes } of stored) {
    const offer = offers.find(({ service }) => service.id === serviceId);
    const isSame = offer !== undefined && active && offer.durationMinutes === durationMinutes;
    if (isSame || (offer === undefined && !active)) continue;
    const values =
      offer === undefined ? { deletedAt: sql`now()` } : { active: true, durationMinutes: offer.durationMinutes };
    await database
      .update(bayService)
      .set({ ...values, ...stamps })
      .where(eq(bayService.id, id));
  }
  const added = offers.filter(({ service }) => stored.every(({ serviceId }) => serviceId !== service.id));
  if (added.length > 0)
    await database.insert(bayService).values(
      added.map(({ service, durationMinutes }) => ({
        bayId,
        serviceId: service.id,
        durationMinutes,
        createdBy: userId,
      })),
    );
}

/** Bays with the services that they carry out for the shop. */
class BayStorage extends ColumnStorage {
  override readonly joins: ResourceStorage["joins"] = [
    {
      table: shopFitterLink,
      on: sql`${shopFitterLink.fitterId} = ${bay.fitterId} and ${shopFitterLink.deletedAt} is null`,
      kind: "inner",
    },
  ];

  override field(name: string): FieldSql | undefined {
    return name === "offers"
      ? { value: offersOfShop, isEmpty: sql`${offersOfShop} = '[]'::jsonb`, joined: true }
      : super.field(name);
  }

  override async insert(data: ScopedDatabase, rows: readonly NewRow[]): Promise<number[]> {
    const ids = await super.insert(data, rows);
    for (const [index, { values }] of rows.entries()) {
      const offers = (values["offers"] ?? []) as readonly Offer[];
      if (offers.length > 0) await writeOffers(data, ids[index] ?? 0, offers);
    }
    return ids;
  }

  override async update(data: ScopedDatabase, rows: readonly ChangedRow[]): Promise<number[]> {
    const written = await super.update(data, rows);
    for (const { id, values, changed } of rows)
      if (changed.has("offers") && written.includes(id))
        await writeOffers(data, id, (values["offers"] ?? []) as readonly Offer[]);
    return written;
  }
}

export const bayStorage = (resource: AnyResource): ColumnStorage =>
  new BayStorage(resource, {
    table: bay,
    dealer: "fitter",
    columns: {
      fitter: bay.fitterId,
      name: bay.name,
      code: bay.code,
      type: bay.type,
      capacity: bay.capacity,
      color: bay.color,
      position: bay.position,
      vehicleTypes: bay.vehicleTypes,
      maxRimInches: bay.maxRimInches,
      maxVehicleWeightKg: bay.maxVehicleWeightKg,
      slotMinutes: bay.slotMinutes,
      publicBookable: bay.publicBookable,
      channels: bay.channels,
      active: bay.active,
      openingHours: bay.openingHours,
      overrunMinutes: bay.overrunMinutes,
      closures: bay.closures,
    },
    computed: {
      services: countField(
        sql`(select count(*) from ${bayService} entry join ${record} service on service.id = entry.service_id
          where entry.bay_id = ${bay.id} and entry.active and entry.deleted_at is null and service.deleted_at is null)`,
      ),
    },
  });

const serviceName = (languages: readonly string[]): SQL =>
  sql`(select coalesce(${sql.join([...languages.map((locale) => sql`service.i18n->'name'->>${locale}`), sql`service.code`, sql`''`], sql`, `)})
    from ${record} service where service.id = ${bayService.serviceId})`;
const bayName = sql`(select place.name from ${bay} place where place.id = ${bayService.bayId})`;

/** Names pairs in the reader's language. */
class BayServiceStorage extends ColumnStorage {
  override field(name: string, languages: readonly string[] = []) {
    if (name !== "name") return super.field(name);
    const label = sql`(${bayName} || ' · ' || ${serviceName(languages)})`;
    return { value: label, key: foldedKey(label) };
  }
}

export const bayServiceStorage = (resource: AnyResource): ColumnStorage =>
  new BayServiceStorage(resource, {
    table: bayService,
    columns: {
      bay: bayService.bayId,
      service: bayService.serviceId,
      active: bayService.active,
      durationMinutes: bayService.durationMinutes,
      setupMinutes: bayService.setupMinutes,
      cleanupMinutes: bayService.cleanupMinutes,
      maxPerDay: bayService.maxPerDay,
      priority: bayService.priority,
      from: bayService.from,
      to: bayService.to,
      minInches: bayService.minInches,
      maxInches: bayService.maxInches,
    },
  });

/** Whether the account may change what a bay does. */
export async function mayEquip(data: ScopedDatabase, bayId: number): Promise<boolean> {
  const found = await data.find(bay, eq(bay.id, bayId));
  return found !== undefined && mayUseDealer(data.scope, found.fitterId, "MANAGE");
}

/** Whether the bay already has an entry for the service. Concurrent saves wait for each other. */
export async function isPairTaken(data: ScopedDatabase, bayId: number, serviceId: number): Promise<boolean> {
  await data.lock("bay-service");
  const pair = and(eq(bayService.bayId, bayId), eq(bayService.serviceId, serviceId), isNull(bayService.deletedAt));
  return (await data.find(bayService, pair ?? sql`false`)) !== undefined;
}

/** Has all bays of a type, at the dealers that the account manages, carry out a service. Entries that exist stay as they are. */
export async function equipBays(data: ScopedDatabase, serviceId: number, type: string): Promise<void> {
  await data.lock("bay-service");
  const bays = await data.execute<{ id: number | string }>(
    bay,
    (
      scope,
    ) => sql`select ${bay.id} as id from ${bay} where ${scope} and ${bay.type} = ${type} and ${bay.deletedAt} is null
        and not exists (select 1 from ${bayService} where ${bayService.bayId} = ${bay.id} and ${bayService.serviceId} = ${serviceId} and ${bayService.deletedAt} is null)`,
    "write",
  );
  const entries = bays.map(({ id }) => ({ bayId: Number(id), serviceId, createdBy: data.scope.userId }));
  if (entries.length > 0) await acrossShops(data).insert(bayService).values(entries);
}

/** Updates the dealer's number of active bays. */
export async function countBays(data: ScopedDatabase, dealerId: number): Promise<void> {
  const count = sql`(select count(*) from ${bay} where ${bay.fitterId} = ${dealerId} and ${bay.active} and ${bay.deletedAt} is null)`;
  await acrossShops(data).execute(sql`update ${fitter} set bays = ${count} where ${fitter.id} = ${dealerId}`);
}
