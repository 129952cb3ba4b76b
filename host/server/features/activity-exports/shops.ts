/** Exports over several shops of a network. Each shop is read with the rights that the account has there. */
import { and, eq, isNull, sql } from "drizzle-orm";
import { ApiProblem } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import { shop } from "../../platform/storage/schema";
import { hasReach } from "../../platform/storage/scope";
import { acrossShops, type ScopedDatabase } from "../../platform/storage/scoped-database";
import { contextOf } from "../../services/jobs/job-context";
import { jobCaller } from "../../services/jobs/user-jobs";
import { mayRead, type ExportPart, type ExportReading, type ExportTable } from "../exports/export-definition";

/** Most shops of a network that an export may choose from. */
const MAX_SHOPS = 200;
/** Name of the column with the shop. */
const SHOP = "shop";

interface NamedShop {
  readonly id: number;
  readonly name: string;
}

/** Returns the active shops that an account of the whole network may choose; none for other accounts. */
export async function shopsOfNetwork(data: ScopedDatabase): Promise<NamedShop[]> {
  const { networkId, fitterIds } = data.scope;
  if (networkId === null || fitterIds !== "ALL" || !hasReach(data.scope, "NETWORK")) return [];
  return acrossShops(data)
    .select({ id: shop.id, name: shop.name })
    .from(shop)
    .where(and(eq(shop.networkId, networkId), eq(shop.status, "ACTIVE"), isNull(shop.deletedAt)))
    .orderBy(sql`lower(${shop.name})`, shop.id)
    .limit(MAX_SHOPS);
}

/** Returns whether the account may choose all of these shops. */
export async function areShopsOfNetwork(data: ScopedDatabase, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const known = new Set((await shopsOfNetwork(data)).map(({ id }) => id));
  return ids.every((id) => known.has(id));
}

const refused = (): ApiProblem => new ApiProblem("refused", { errors: ["activity-export.error.shops"] });

/** Returns the account's context in a shop. Throws when it may not work there. */
async function contextIn(shopId: number, { services, context }: ExportReading): Promise<RequestContext> {
  const { userId } = context.identity;
  try {
    return await contextOf(services, { shopId, userId, caller: jobCaller(context) });
  } catch (error) {
    throw error instanceof ApiProblem ? refused() : error;
  }
}

/** A shop with the reading of its records. */
export interface ShopReading {
  readonly name: string;
  readonly reading: ExportReading;
}

/**
 * Prepares the reading of each shop. Throws when the account may no longer read the part in one of them, so that no file lacks a shop
 * unnoticed.
 */
export async function readingsOfShops(
  reading: ExportReading,
  ids: readonly number[],
  part: ExportPart,
): Promise<ShopReading[]> {
  const known = new Map((await shopsOfNetwork(reading.context.data)).map(({ id, name }) => [id, name]));
  const readings: ShopReading[] = [];
  for (const id of ids) {
    const name = known.get(id);
    if (name === undefined) throw refused();
    const own = await contextIn(id, reading);
    if (!mayRead(part, own.access)) throw refused();
    const { locale } = reading.context;
    readings.push({
      name,
      reading: { ...reading, context: { ...own, locale }, timeZone: own.shop?.timeZone ?? reading.timeZone },
    });
  }
  return readings;
}

/** Joins the tables of shops to one, whose first column is the shop. A column that a shop does not show is empty there. */
export function joinTables(
  tables: readonly { readonly shop: string; readonly table: ExportTable }[],
  head: string,
): ExportTable {
  const heads = new Map(
    tables.flatMap(({ table }) => table.names.map((name, index) => [name, table.heads[index] ?? name] as const)),
  );
  const names = [...heads.keys()];
  return {
    names: [SHOP, ...names],
    heads: [head, ...heads.values()],
    count: tables.reduce((sum, { table }) => sum + table.count, 0),
    async *rows() {
      for (const { shop: name, table } of tables) {
        const places = names.map((column) => table.names.indexOf(column));
        for await (const rows of table.rows())
          yield rows.map((cells) => [name, ...places.map((place) => cells[place] ?? null)]);
      }
    },
  };
}
