/** Permitted subrogations: shops in reach, and active users of a strictly lower level. */
import { and, asc, eq, inArray, isNull, ne, or, sql, type SQL } from "drizzle-orm";
import type { SubrogatableShop, SubrogatableUser } from "../../../../src/contract/endpoints/subrogation";
import { loadLevel } from "../../identity/rights/access";
import { fullName } from "../../identity/actors";
import type { RequestContext } from "../../platform/http/request-context";
import { searchPatterns } from "../../platform/storage/search-patterns";
import type { Database } from "../../platform/storage/db";
import {
  company,
  membership,
  network,
  shop,
  shopFitterLink,
  subscription,
  userAccount,
  userRole,
} from "../../platform/storage/schema";

/** Condition for shops in reach: all for platform users, else those of the own network, else the own shop. */
function shopsInReach({ data, identity }: RequestContext): SQL {
  const { reach } = data.scope;
  const isActiveShop = and(isNull(shop.deletedAt), reach === "PLATFORM" ? undefined : ne(shop.status, "DELETED"));
  const isOwnShop = identity.shopId === null ? sql`false` : eq(shop.id, identity.shopId);
  const ofNetwork = identity.networkId === null ? sql`false` : eq(shop.networkId, identity.networkId);
  const inReach = reach === "PLATFORM" ? undefined : reach === "NETWORK" ? or(isOwnShop, ofNetwork) : isOwnShop;
  return and(isActiveShop, inReach) ?? sql`false`;
}

export interface ShopSearch {
  readonly q?: string;
  readonly userProfileCode?: readonly string[];
  readonly country?: string;
}

/** Condition requiring each search word in the name, code, town, site address or a dealer code. */
function matchesWord(word: string): SQL {
  const inShop = sql`lower(unaccent(concat_ws(' ', ${shop.name}, ${shop.code}, ${company.address}->>'city', ${shop.settings}->>'shopUrl'))) like ${word}`;
  const ofDealer = sql`exists (select 1 from ${shopFitterLink} linked where linked.shop_id = ${shop.id} and linked.deleted_at is null and lower(linked.code) like ${word})`;
  return or(inShop, ofDealer) ?? inShop;
}

function searchCondition({ q = "", userProfileCode, country }: ShopSearch): SQL | undefined {
  return and(
    ...searchPatterns(q).map(matchesWord),
    userProfileCode === undefined || userProfileCode.length === 0
      ? undefined
      : inArray(shop.profileCode, [...userProfileCode]),
    country === undefined ? undefined : eq(shop.country, country),
  );
}

/** Returns the shops in reach that match a search, sorted by name. */
export async function findShops(
  database: Database,
  context: RequestContext,
  search: ShopSearch,
  page?: { readonly limit: number; readonly offset: number },
): Promise<SubrogatableShop[]> {
  const query = database
    .select({
      id: shop.id,
      code: shop.code,
      name: shop.name,
      city: sql<string | null>`${company.address}->>'city'`,
      country: shop.country,
      networkName: network.name,
      userProfileCode: shop.profileCode,
      product: shop.product,
      status: shop.status,
      open: shop.open,
      subscriptionStatus: subscription.status,
      planCode: subscription.planCode,
    })
    .from(shop)
    .leftJoin(company, eq(company.shopId, shop.id))
    .leftJoin(network, eq(network.id, shop.networkId))
    .leftJoin(subscription, eq(subscription.shopId, shop.id))
    .where(and(shopsInReach(context), searchCondition(search)))
    .orderBy(asc(sql`lower(${shop.name})`), asc(shop.id));
  return page === undefined ? query : query.limit(page.limit).offset(page.offset);
}

/** Counts the shops in reach that match a search. */
export async function countShops(database: Database, context: RequestContext, search: ShopSearch): Promise<number> {
  const [row] = await database
    .select({ total: sql<number>`count(*)::int` })
    .from(shop)
    .leftJoin(company, eq(company.shopId, shop.id))
    .where(and(shopsInReach(context), searchCondition(search)));
  return row?.total ?? 0;
}

/** Finds a shop in reach, or undefined. */
export async function shopInReach(
  database: Database,
  context: RequestContext,
  shopId: number,
): Promise<typeof shop.$inferSelect | undefined> {
  const [found] = await database
    .select()
    .from(shop)
    .where(and(eq(shop.id, shopId), shopsInReach(context)));
  return found;
}

/** Returns the account's level in its current shop. */
const ownLevel = (database: Database, { identity }: RequestContext): Promise<number> => loadLevel(database, identity);

/** Returns users of a shop and its network with their highest role, and the reason for those who cannot be impersonated. */
export async function usersOf(
  database: Database,
  context: RequestContext,
  { id, networkId }: typeof shop.$inferSelect,
): Promise<SubrogatableUser[]> {
  const level = await ownLevel(database, context);
  const rows = await database
    .select({ user: userAccount, role: userRole, membership })
    .from(membership)
    .innerJoin(userAccount, eq(userAccount.id, membership.userId))
    .innerJoin(userRole, eq(userRole.id, membership.roleId))
    .where(
      and(
        or(eq(membership.shopId, id), networkId === null ? sql`false` : eq(membership.networkId, networkId)),
        eq(membership.status, "ACTIVE"),
        or(isNull(membership.since), sql`${membership.since} <= current_date`),
        or(isNull(membership.until), sql`${membership.until} >= current_date`),
        ne(userAccount.status, "ERASED"),
      ),
    )
    .orderBy(
      sql`${membership.mainAdministrator} desc`,
      sql`${userRole.level} desc`,
      asc(sql`lower(${userAccount.lastName})`),
      asc(userAccount.id),
    );
  // A user may hold a high role elsewhere: compare the highest role on the platform or in this shop.
  const platform = new Set(
    (
      await database
        .select({ userId: membership.userId })
        .from(membership)
        .innerJoin(userRole, eq(userRole.id, membership.roleId))
        .where(
          and(
            isNull(membership.shopId),
            isNull(membership.networkId),
            eq(userRole.scopeKind, "PLATFORM"),
            eq(membership.status, "ACTIVE"),
          ),
        )
    ).map((row) => row.userId),
  );
  const users = new Map<number, SubrogatableUser>();
  for (const { user, role, membership } of rows) {
    if (user.status === "ERASED") continue;
    const existing = users.get(user.id);
    if (existing !== undefined && existing.level >= role.level) continue;
    const allowed = role.level < level && !platform.has(user.id);
    users.set(user.id, {
      id: user.id,
      fullName: fullName(user),
      role: role.label[context.locale] ?? role.label["en_GB"] ?? role.code,
      level: role.level,
      mainAdministrator: membership.mainAdministrator || existing?.mainAdministrator === true,
      status: user.status,
      lastLoginAt: user.lastLoginAt?.toISOString() ?? null,
      ineligible:
        user.id === context.identity.userId
          ? "SELF"
          : user.status !== "ACTIVE"
            ? "NOT_ACTIVE"
            : allowed
              ? null
              : "LEVEL",
    });
  }
  return [...users.values()];
}
