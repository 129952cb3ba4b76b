/** Checks sign-in credentials: the password, the state of the account, and the shop to open. */
import { and, asc, desc, eq, isNull, ne, or, sql } from "drizzle-orm";
import type { Database } from "../../platform/storage/db";
import { membership, shop, subscription, userAccount, userRole } from "../../platform/storage/schema";
import { forgetAttempts, giveBackAttempt, takeAttempt, type Limit } from "./rate-limit";
import { verifyPassword } from "./password";

export type UserAccount = typeof userAccount.$inferSelect;

/** Message keys returned by the credential check. */
export type LoginError =
  | "login-error-bad-credentials"
  | "login-error-locked"
  | "login-error-user-suspended"
  | "login-error-shop-closed-account"
  | "login-error-no-shop"
  /** The database does not respond. */
  | "login-error-service-unavailable";

export type CredentialResult =
  | { readonly error: LoginError }
  | { readonly user: UserAccount; readonly shopId: number | null; readonly platform: boolean };

/** Limits: five wrong passwords per login and fifty per address, then a pause of fifteen minutes. */
const loginLimit = (login: string): Limit => ({ key: `login:${login}`, attempts: 5, minutes: 15 });
const addressLimit = (address: string): Limit => ({ key: `login-address:${address}`, attempts: 50, minutes: 15 });

const normalLogin = (login: string): string => login.trim().toLowerCase().slice(0, 254);

/** Returns the shop that a user starts in: the last one, else their first. Platform users may open any shop. */
export async function startingShop(
  database: Database,
  user: UserAccount,
): Promise<{ shopId: number | null; platform: boolean; closed: boolean }> {
  const memberships = await database
    .select({ membership, scopeKind: userRole.scopeKind })
    .from(membership)
    .innerJoin(userRole, eq(userRole.id, membership.roleId))
    .where(and(eq(membership.userId, user.id), eq(membership.status, "ACTIVE")))
    .orderBy(asc(membership.id));
  const platform = memberships.some(
    ({ membership: own, scopeKind }) => own.shopId === null && own.networkId === null && scopeKind === "PLATFORM",
  );
  const places = memberships.flatMap(({ membership: own }) => {
    if (own.shopId !== null) return [eq(shop.id, own.shopId)];
    return own.networkId === null ? [] : [eq(shop.networkId, own.networkId)];
  });
  if (!platform && places.length === 0) return { shopId: null, platform, closed: false };
  const shops = await database
    .select({ id: shop.id, status: subscription.status })
    .from(shop)
    .leftJoin(subscription, eq(subscription.shopId, shop.id))
    .where(and(isNull(shop.deletedAt), ne(shop.status, "DELETED"), platform ? undefined : or(...places)))
    .orderBy(desc(sql`${shop.id} = ${user.lastShopId ?? 0}`), asc(shop.id));
  const open = shops.find(({ status }) => platform || status !== "DELETED");
  return { shopId: open?.id ?? null, platform, closed: shops.length > 0 && open === undefined };
}

/**
 * Checks login and password. An unknown login and a wrong password return the same error after the same work; other problems are
 * only reported to a caller that knows the password.
 */
export async function checkCredentials(
  database: Database,
  login: string,
  password: string,
  address: string,
): Promise<CredentialResult> {
  const name = normalLogin(login);
  const limits = [loginLimit(name), addressLimit(address)];
  for (const limit of limits) if (!(await takeAttempt(database, limit)).allowed) return { error: "login-error-locked" };

  const [user] = await database
    .select()
    .from(userAccount)
    .where(eq(sql`lower(${userAccount.email})`, name));
  const matches = await verifyPassword(user?.passwordHash, password);
  if (user === undefined || !matches || user.status === "ERASED") return { error: "login-error-bad-credentials" };

  await forgetAttempts(database, [loginLimit(name).key]);
  await giveBackAttempt(database, addressLimit(address).key);
  if (user.status !== "ACTIVE") return { error: "login-error-user-suspended" };
  const { shopId, platform, closed } = await startingShop(database, user);
  if (closed) return { error: "login-error-shop-closed-account" };
  if (shopId === null && !platform) return { error: "login-error-no-shop" };
  return { user, shopId, platform };
}
