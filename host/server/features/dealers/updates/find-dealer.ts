/** Finds the dealer of an external code: by its own code, or by a code of a record merged into it. */
import { and, eq, sql } from "drizzle-orm";
import { fitter, fitterAlias, shopFitterLink } from "../../../platform/storage/schema";
import { dealerRule, declareScope } from "../../../platform/storage/scope";
import type { ScopedDatabase } from "../../../platform/storage/scoped-database";

declareScope(fitterAlias, dealerRule(fitterAlias));

interface Row extends Record<string, unknown> {
  readonly id: number | string;
}

/** Follows merges to the surviving dealer; returns the id itself when not merged. */
export async function survivingDealer(data: ScopedDatabase, id: number): Promise<number> {
  const rows = await data.execute<Row>(
    fitter,
    (scope) => sql`with recursive chain(id, merged_into) as (
        select ${fitter.id}, ${fitter.mergedInto} from fitter where ${fitter.id} = ${id} and ${scope}
        union select next.id, next.merged_into from fitter next join chain on next.id = chain.merged_into)
      select id from chain where merged_into is null`,
  );
  return Number(rows[0]?.id ?? id);
}

/** Returns the dealer with the code in the shop. Codes of merged records find the surviving one. */
export async function dealerByCode(data: ScopedDatabase, code: string): Promise<number | undefined> {
  const ownDealer = await data.find(
    shopFitterLink,
    and(sql`lower(${shopFitterLink.code}) = lower(${code})`, sql`${shopFitterLink.deletedAt} is null`) ?? sql`false`,
  );
  if (ownDealer !== undefined) return survivingDealer(data, ownDealer.fitterId);
  const alias = await data.find(fitterAlias, sql`lower(${fitterAlias.code}) = lower(${code})`);
  return alias === undefined ? undefined : survivingDealer(data, alias.fitterId);
}

/** Stores the number of pending proposals in the dealers' links, so that lists can sort by it. */
export async function updatePendingCount(data: ScopedDatabase, fitterIds: readonly number[]): Promise<void> {
  for (const id of new Set(fitterIds))
    await data.execute(
      shopFitterLink,
      (
        scope,
      ) => sql`update shop_fitter_link set pending_changes = (select count(*) from record pending where pending.resource = 'fitter-update'
          and pending.shop_id = shop_fitter_link.shop_id and pending.fitter_id = shop_fitter_link.fitter_id and pending.status = 'PENDING' and pending.deleted_at is null)
        where ${scope} and ${eq(shopFitterLink.fitterId, id)}`,
      "write",
    );
}
