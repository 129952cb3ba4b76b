/** Which dealer a code of the outside world means: by its code, by one that a merged record had, or none. */
import { and, eq, sql } from "drizzle-orm";
import { fitter, fitterAlias, shopFitterLink } from "../../storage/schema";
import { dealerRule, declareScope } from "../../storage/scope";
import type { ScopedDatabase } from "../../storage/scoped-database";

declareScope(fitterAlias, dealerRule(fitterAlias));

interface Row extends Record<string, unknown> {
  readonly id: number | string;
}

/** The record that a merged one has become part of, however often; the record itself otherwise. */
export async function keptDealer(data: ScopedDatabase, id: number): Promise<number> {
  const rows = await data.execute<Row>(
    fitter,
    (scope) => sql`with recursive chain(id, merged_into) as (
        select ${fitter.id}, ${fitter.mergedInto} from fitter where ${fitter.id} = ${id} and ${scope}
        union select next.id, next.merged_into from fitter next join chain on next.id = chain.merged_into)
      select id from chain where merged_into is null`,
  );
  return Number(rows[0]?.id ?? id);
}

/** The dealer of a code in the shop; an old code of a merged record finds the one that was kept. */
export async function dealerByCode(data: ScopedDatabase, code: string): Promise<number | undefined> {
  const own = await data.find(
    shopFitterLink,
    and(sql`lower(${shopFitterLink.code}) = lower(${code})`, sql`${shopFitterLink.deletedAt} is null`) ?? sql`false`,
  );
  if (own !== undefined) return keptDealer(data, own.fitterId);
  const alias = await data.find(fitterAlias, sql`lower(${fitterAlias.code}) = lower(${code})`);
  return alias === undefined ? undefined : keptDealer(data, alias.fitterId);
}

/** How many proposals wait, kept with the dealer's links so that lists can sort by it. */
export async function countPending(data: ScopedDatabase, fitterIds: readonly number[]): Promise<void> {
  for (const id of new Set(fitterIds))
    await data.execute(
      shopFitterLink,
      (
        scope,
      ) => sql`update shop_fitter_link set pending_changes = (select count(*) from record waiting where waiting.resource = 'fitterUpdate'
          and waiting.shop_id = shop_fitter_link.shop_id and waiting.fitter_id = shop_fitter_link.fitter_id and waiting.status = 'PENDING' and waiting.deleted_at is null)
        where ${scope} and ${eq(shopFitterLink.fitterId, id)}`,
      "write",
    );
}
