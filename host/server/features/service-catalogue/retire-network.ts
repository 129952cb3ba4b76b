/** Takes retired services of a network off the offer: at once, or after the last visit when garages must have them. */
import { sql, type SQL } from "drizzle-orm";
import type { RecordOf } from "../../../../src/contract/resource";
import type networkService from "../../../../src/resources/calendar/network-service.resource";
import { inEachShop } from "../../platform/storage/each-shop";
import { record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { HookContext } from "../../resources/types";
import { openStatuses } from "../open-appointments";
import { loadOne, overwrite } from "./past-locks";

/** Whether a visit to come includes the service. @param service SQL of its id */
const hasVisits = (service: SQL): SQL => sql`exists (select 1 from record visit where visit.resource = 'appointment'
  and visit.shop_id = ${record.shopId} and visit.deleted_at is null and visit.status in (${openStatuses})
  and visit.data->>'date' >= ${new Date().toISOString()}
  and visit.data->'services' @> jsonb_build_array(jsonb_build_object('service', ${service})))`;

/** Takes the shop's service off the offer. One that garages must have only stops new bookings while visits are booked. */
export async function retireService(
  { service, mandatory }: RecordOf<typeof networkService>,
  context: HookContext,
): Promise<void> {
  if (service === null) return;
  const stored = await loadOne("service", service.id, context);
  if (stored === undefined) return;
  const isKept =
    mandatory &&
    (await context.data.count(
      record,
      sql`${record.id} = ${service.id} and ${hasVisits(sql`${service.id}::bigint`)}`,
      1,
    )) > 0;
  await overwrite("service", stored, isKept ? { bookable: false } : { active: false }, context);
}

/** Ends the services that were kept for their last visits. */
export const endRetiredServices = (services: Parameters<typeof inEachShop>[0]): Promise<void> =>
  inEachShop(services, (data) => endInShop(data));

async function endInShop(data: ScopedDatabase): Promise<void> {
  const ended = await data.execute<{ id: number | string; label: string; version: number }>(
    record,
    (
      scope,
    ) => sql`update record set active = false, data = jsonb_set(record.data, '{active}', 'false'), version = version + 1, updated_at = now()
      where ${scope} and resource = 'service' and deleted_at is null and record.active
        and exists (select 1 from record retired where retired.resource = 'network-service' and retired.shop_id = ${record.shopId}
          and retired.deleted_at is null and retired.data->>'state' = 'RETIRED' and (retired.data->>'service')::bigint = ${record.id})
        and not ${hasVisits(sql`${record.id}`)}
      returning id, coalesce(record.data->>'code', '') as label, version`,
    "write",
  );
  if (ended.length === 0) return;
  await data.audits(
    ended.map(({ id, label, version }) => ({
      verb: "UPDATE",
      resource: "service",
      recordId: Number(id),
      recordLabel: label,
      recordVersion: version,
      changes: [{ field: "active", before: true, after: false }],
    })),
  );
}
