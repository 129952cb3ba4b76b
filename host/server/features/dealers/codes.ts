/** Dealer codes: lookup by code, and generated codes made of the country and five digits. */
import { sql, type SQL } from "drizzle-orm";
import { shopFitterLink } from "../../platform/storage/schema";
import { effectiveText } from "./storage/effective-values";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";

/** Returns the next free code of a country in the shop. */
export async function freeCode(data: ScopedDatabase, country: string): Promise<string> {
  const [row] = await data.execute<{ next: number | string }>(
    shopFitterLink,
    () => sql`select coalesce(max(substring(code from 3)::int), 0) + 1 as next from shop_fitter_link
      where shop_id = ${data.scope.shopId} and code ~ ${`^${country}[0-9]{5}$`}`,
  );
  return `${country}${String(row?.next ?? 1).padStart(5, "0")}`;
}

/** Condition for dealers with one of the codes, case-insensitive. */
export const byCode = (codes: readonly string[]): SQL =>
  sql`lower(${shopFitterLink.code}) in (${sql.join(
    codes.map((code) => sql`${code.toLowerCase()}`),
    sql`, `,
  )})`;

/** Returns the dealers with the codes in their order, and the codes without one. */
export async function dealersWithCodes(data: ScopedDatabase, codes: readonly string[]) {
  const rows = await data.execute<{ id: number | string; code: string; name: string; city: string | null }>(
    shopFitterLink,
    (
      scope,
    ) => sql`select fitter.id as id, ${shopFitterLink.code} as code, ${effectiveText("name", sql`fitter.name`)} as name, fitter.address->>'city' as city
      from ${shopFitterLink} join fitter on fitter.id = ${shopFitterLink.fitterId}
      where ${scope} and ${shopFitterLink.shopId} = ${data.scope.shopId} and ${shopFitterLink.deletedAt} is null and ${byCode(codes)}`,
  );
  const dealers = new Map(rows.map((row) => [row.code.toLowerCase(), row]));
  const wanted = [...new Set(codes.map((code) => code.toLowerCase()))];
  return {
    found: wanted.flatMap((code) => {
      const row = dealers.get(code);
      return row === undefined ? [] : [{ id: Number(row.id), code: row.code, name: row.name, city: row.city ?? "" }];
    }),
    unknown: codes.filter((code) => !dealers.has(code.toLowerCase())),
  };
}

/** Selects dealers of the shop visible to the account that meet a condition. */
export const findDealers = (data: ScopedDatabase, condition: SQL) =>
  data.execute<{ id: number | string; code: string }>(
    shopFitterLink,
    (scope) => sql`select ${shopFitterLink.fitterId} as id, ${shopFitterLink.code} as code from ${shopFitterLink}
      join fitter on fitter.id = ${shopFitterLink.fitterId}
      where ${scope} and ${shopFitterLink.shopId} = ${data.scope.shopId} and ${shopFitterLink.deletedAt} is null and ${condition}`,
  );
