/** Writes the services that dealers offer in a shop. */
import { sql } from "drizzle-orm";
import type { Money } from "../../../../../src/contract/fields/values";
import { serviceDealer } from "../../../platform/storage/schema";
import { dealerRule, declareScope } from "../../../platform/storage/scope";
import type { ScopedDatabase } from "../../../platform/storage/scoped-database";
import { columnList, oneOf, recordset } from "../../../platform/storage/recordset";

declareScope(serviceDealer, dealerRule(serviceDealer));

export interface OfferedService {
  readonly service: { readonly id: number };
  readonly priceOverride: Money | null;
  readonly durationOverride: number | null;
  readonly available: boolean;
}

/** Replaces the offered services of some dealers. */
export async function writeServices(
  data: ScopedDatabase,
  rows: readonly { readonly id: number; readonly values: Readonly<Record<string, unknown>> }[],
): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map((row) => row.id);
  const offered = rows.flatMap(({ id, values }) =>
    ((values["services"] ?? []) as OfferedService[]).map((row, position) => ({
      fitter_id: id,
      service_id: row.service.id,
      position,
      price_minor: row.priceOverride?.minor ?? null,
      currency: row.priceOverride?.currency ?? null,
      duration: row.durationOverride,
      available: row.available,
    })),
  );
  const columns = {
    fitter_id: "bigint",
    service_id: "bigint",
    position: "int",
    price_minor: "int",
    currency: "text",
    duration: "int",
    available: "boolean",
  };
  const removed = data.execute(
    serviceDealer,
    () => sql`delete from service_dealer where shop_id = ${data.scope.shopId} and fitter_id ${oneOf(ids)}`,
    "write",
  );
  const added = data.execute(
    serviceDealer,
    () =>
      sql`insert into service_dealer (shop_id, ${columnList(columns)}) select ${data.scope.shopId}::bigint, ${columnList(columns, "u.")} from ${recordset(offered, columns)}`,
    "write",
  );
  await Promise.all([removed, added]);
}
