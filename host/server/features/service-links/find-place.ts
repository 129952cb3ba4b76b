/** Finds the shop, dealer and service of the network that an address names by their codes. */
import { sql } from "drizzle-orm";
import type { LinkPlace } from "../../../../src/contract/service-links";
import { shop } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";

export interface LinkTarget {
  /** Null without a dealer of this code. */
  readonly dealerId: number | null;
  /** Null without a service of this code. */
  readonly isServiceActive: boolean | null;
}

/** Returns undefined for a shop outside of the network of the caller's shop. */
export async function findLinkPlace(
  data: ScopedDatabase,
  { shopCode, dealerCode, serviceCode }: LinkPlace,
): Promise<LinkTarget | undefined> {
  const [found] = await data.execute<{ dealer: number | string | null; active: boolean | null }>(
    shop,
    (scope) => sql`select (select link.fitter_id from shop_fitter_link link where link.shop_id = target.id
        and lower(link.code) = lower(${dealerCode ?? ""}) and link.deleted_at is null limit 1) as dealer,
      (select service.active from record service where service.resource = 'service' and service.shop_id = target.id
        and service.deleted_at is null and lower(service.code) = lower(${serviceCode}) limit 1) as active
      from ${shop} join shop target on target.id = ${shop.id} or target.network_id = ${shop.networkId}
      where ${scope} and lower(target.code) = lower(${shopCode}) and target.status <> 'DELETED'`,
  );
  if (found === undefined) return undefined;
  return { dealerId: found.dealer === null ? null : Number(found.dealer), isServiceActive: found.active };
}
