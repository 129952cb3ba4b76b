/** Routes of the platform's shops. Removing a shop marks it as deleted, or deletes it physically once nothing depends on it. */
import { and, asc, count, eq, isNull, or, sql } from "drizzle-orm";
import { removeShop, shopList } from "../../../../src/contract/endpoints/shops";
import { ApiProblem, databaseErrorCode } from "../../platform/http/problem";
import { route } from "../../platform/http/route";
import { escapeLike } from "../../platform/storage/search-patterns";
import type { ServerModule } from "../../resources/resource-services";
import type { Transaction } from "../../platform/storage/db";
import {
  company,
  externalLink,
  message,
  network,
  priceMark,
  priceTrace,
  record,
  recordVersion,
  savedView,
  shop,
  shopGroup,
  shopLanguage,
  subscription,
  subscriptionChange,
} from "../../platform/storage/schema";
import { writeAudit } from "../../platform/storage/audit";

const MAX_SHOPS = 200;
/** PostgreSQL error code of a foreign key violation. */
const STILL_REFERENCED = "23503";

/** Tables deleted together with their shop. Users, dealers, jobs and payments prevent the deletion. Invoices are kept. */
const OWNED_TABLES = [
  externalLink,
  priceMark,
  priceTrace,
  recordVersion,
  savedView,
  record,
  message,
  shopGroup,
  shopLanguage,
  subscriptionChange,
  subscription,
  company,
] as const;

async function removePhysically(transaction: Transaction, shopId: number): Promise<void> {
  try {
    // A savepoint keeps the shop intact when the deletion fails.
    await transaction.transaction(async (inner) => {
      for (const table of OWNED_TABLES) await inner.delete(table).where(eq(table.shopId, shopId));
      await inner.delete(shop).where(eq(shop.id, shopId));
    });
  } catch (error) {
    if (databaseErrorCode(error) === STILL_REFERENCED)
      throw new ApiProblem("refused", { errors: ["shop-list.removal.blocked"] });
    throw error;
  }
}

export const shopListModule: ServerModule = ({ database }) => [
  route(shopList, async ({ data, identity }, { query }) => {
    const { reach } = data.scope;
    const foundIn =
      reach === "PLATFORM"
        ? undefined
        : or(
            identity.shopId === null ? sql`false` : eq(shop.id, identity.shopId),
            reach === "NETWORK" && identity.networkId !== null ? eq(shop.networkId, identity.networkId) : sql`false`,
          );
    const pattern = `%${escapeLike(query.q ?? "")}%`;
    const where = and(
      isNull(shop.deletedAt),
      foundIn,
      query.q === undefined ? undefined : or(sql`${shop.name} ilike ${pattern}`, sql`${shop.code} ilike ${pattern}`),
    );
    const [all] = await database.select({ total: count() }).from(shop).where(where);
    const elements = await database
      .select({
        id: shop.id,
        code: shop.code,
        name: shop.name,
        networkName: network.name,
        country: shop.country,
        status: shop.status,
        open: shop.open,
        demo: shop.demo,
      })
      .from(shop)
      .leftJoin(network, eq(network.id, shop.networkId))
      .where(where)
      .orderBy(asc(shop.name), asc(shop.id))
      .limit(MAX_SHOPS);
    return { elements, total: all?.total ?? 0 };
  }),

  route(removeShop, async ({ access, data, identity }, { params: { shopId }, body: { mode } }) => {
    if (!access.facts.superAdmin) throw new ApiProblem("forbidden", { right: "SUPER_ADMIN" });
    if (identity.shopId === shopId) throw new ApiProblem("refused", { errors: ["shop-list.removal.current"] });
    await database.transaction(async (transaction) => {
      const [found] = await transaction
        .select()
        .from(shop)
        .where(and(eq(shop.id, shopId), isNull(shop.deletedAt)))
        .for("update");
      if (found === undefined) throw new ApiProblem("not-found");
      if (mode === "PHYSICAL") {
        if (found.status !== "DELETED" && !found.demo)
          throw new ApiProblem("refused", { errors: ["shop-list.removal.not-deleted"] });
        await removePhysically(transaction, shopId);
      } else {
        await transaction
          .update(shop)
          .set({ status: "DELETED", open: false, version: sql`${shop.version} + 1`, updatedAt: sql`now()` })
          .where(eq(shop.id, shopId));
      }
      await writeAudit(transaction, data.actor, {
        verb: "DELETE",
        resource: "shop",
        recordId: shopId,
        recordLabel: found.name,
        action: mode,
      });
    });
    return { removed: true };
  }),
];
