import { sql } from "drizzle-orm";
import { oneOf } from "../../platform/storage/recordset";
import { fitter, shopFitterLink } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";

/** Has every active dealer within the caller's scope offer a service. Terms of dealers that had it before stay. Returns the number of dealers that are new to it. */
export async function offerEverywhere(data: ScopedDatabase, serviceId: number): Promise<number> {
  const offered = await data.execute<{ id: number | string }>(
    shopFitterLink,
    (scope) => sql`insert into service_dealer (shop_id, fitter_id, service_id, position, available)
      select ${shopFitterLink.shopId}, ${shopFitterLink.fitterId}, ${serviceId}::bigint, ${shopFitterLink.serviceCount}, true from shop_fitter_link
      where ${scope} and ${shopFitterLink.shopId} = ${data.scope.shopId} and ${shopFitterLink.status} = 'ACTIVE' and ${shopFitterLink.deletedAt} is null
      on conflict (shop_id, fitter_id, service_id) do update set available = true where not service_dealer.available
      returning fitter_id as id`,
    "write",
  );
  const ids = offered.map(({ id }) => Number(id));
  if (ids.length === 0) return 0;
  await data.execute(
    shopFitterLink,
    (
      scope,
    ) => sql`update shop_fitter_link set updated_at = now(), service_count = (select count(*) from service_dealer offered
        where offered.shop_id = shop_fitter_link.shop_id and offered.fitter_id = shop_fitter_link.fitter_id and offered.available)
      where ${scope} and ${shopFitterLink.shopId} = ${data.scope.shopId} and ${shopFitterLink.fitterId} ${oneOf(ids)}`,
    "write",
  );
  // Open forms of these dealers notice the change.
  await data.execute(
    fitter,
    (scope) => sql`update fitter set version = version + 1 where ${fitter.id} ${oneOf(ids)} and ${scope}`,
    "write",
  );
  return ids.length;
}
