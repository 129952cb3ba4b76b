/** Checks sign-in credentials: the password, the state of the account, and the shop to open. */
import { and, asc, desc, eq, isNull, ne, or, sql } from "drizzle-orm";
import type { Database } from "../../platform/storage/db";
import { membership, session, shop, subscription, userAccount, userRole } from "../../platform/storage/schema";
import { hashToken } from "../../platform/http/random-token";
import { countAttempts, clearAttempts, removeAttempt, takeAttempt, takeSlowedAttempt, type Limit } from "./rate-limit";
import { runWithConcurrency } from "./keyed-concurrency";
import { verifyPassword } from "./password";

export type UserAccount = typeof userAccount.$inferSelect;

/** Message keys returned by the credential check. */
export type LoginError =
  | "login-error-bad-credentials"
  | "login-error-locked"
  | "login-error-user-suspended"
  | "login-error-shop-closed-account"
  | "login-error-no-shop"
  /** The code or passkey of the second step is wrong. */
  | "login-error-second-step"
  /** No account has the passkey. */
  | "login-error-passkey"
  /** The second step took too long, or was taken already. */
  | "login-error-second-step-over"
  /** The database does not respond. */
  | "login-error-service-unavailable";

export type CredentialResult =
  | {
      readonly error: LoginError;
      /** Email of the account, if the login belongs to one. */
      readonly email?: string;
    }
  | { readonly user: UserAccount; readonly shopId: number | null; readonly platform: boolean };

/**
 * Limits of wrong passwords. Each IP address has fifty attempts, then a pause of fifteen minutes. Each pair of login and address has five,
 * then growing pauses: an attacker locks out their own address, not the account's owner. After fifty wrong passwords for one login within a
 * day, an address from which the owner has never signed in has one attempt, so that many addresses together guess slowly. The right password
 * is accepted below any of the limits.
 */
const addressLimit = (address: string): Limit => ({ key: `login-address:${address}`, attempts: 50, minutes: 15 });
/** Sign-ins from one IP address that are checked at the same time. */
const MAX_CONCURRENT_PER_ADDRESS = 8;
/** Users may type their password as login, so the key contains a hash. */
const loginKey = (login: string): string => `login:${hashToken(login)}`;
const pairLimit = (login: string, address: string, attempts: number): Limit => ({
  key: `${loginKey(login)}:${address}|`,
  attempts,
  minutes: 15,
});
const limitOfLogin = (login: string): Limit => ({ key: `${loginKey(login)}:`, attempts: 50, minutes: 24 * 60 });

/** Resets the counters of wrong passwords of a login, for example after the password was replaced. */
export const clearWrongPasswords = (database: Database, login: string): Promise<void> =>
  clearAttempts(database, loginKey(normaliseLogin(login)));

/** Returns whether the account has had a session from this IP address. */
export async function hasUsedAddress(
  database: Database,
  user: Pick<UserAccount, "id"> | undefined,
  address: string,
): Promise<boolean> {
  if (user === undefined) return false;
  const previousSession = and(eq(session.userId, user.id), eq(session.ip, address), isNull(session.openedBy));
  return (await database.select({ id: session.id }).from(session).where(previousSession).limit(1)).length > 0;
}

const normaliseLogin = (login: string): string => login.trim().toLowerCase().slice(0, 254);

/** Returns the shop that opens after the sign-in: the user's last shop, else their first. Platform users may open any shop. */
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
    ({ membership, scopeKind }) =>
      membership.shopId === null && membership.networkId === null && scopeKind === "PLATFORM",
  );
  const shopConditions = memberships.flatMap(({ membership }) => {
    if (membership.shopId !== null) return [eq(shop.id, membership.shopId)];
    return membership.networkId === null ? [] : [eq(shop.networkId, membership.networkId)];
  });
  if (!platform && shopConditions.length === 0) return { shopId: null, platform, closed: false };
  const shops = await database
    .select({ id: shop.id, status: subscription.status })
    .from(shop)
    .leftJoin(subscription, eq(subscription.shopId, shop.id))
    .where(and(isNull(shop.deletedAt), ne(shop.status, "DELETED"), platform ? undefined : or(...shopConditions)))
    .orderBy(desc(sql`${shop.id} = ${user.lastShopId ?? 0}`), asc(shop.id));
  const open = shops.find(({ status }) => platform || status !== "DELETED");
  return { shopId: open?.id ?? null, platform, closed: shops.length > 0 && open === undefined };
}

/**
 * Checks login and password. An unknown login and a wrong password return the same error after the same time. Other problems are
 * only reported when the password is right.
 */
export function checkCredentials(
  database: Database,
  login: string,
  password: string,
  address: string,
): Promise<CredentialResult> {
  const name = normaliseLogin(login);
  // An attempt is counted before the password is checked, and removed when the password is right. With one check per login at a time,
  // attempts with the right password never reach a limit.
  return runWithConcurrency(`${address} ${name}`, 1, () =>
    runWithConcurrency(address, MAX_CONCURRENT_PER_ADDRESS, () => checkAttempt(database, name, password, address)),
  );
}

async function checkAttempt(
  database: Database,
  name: string,
  password: string,
  address: string,
): Promise<CredentialResult> {
  // Attempts from a locked address do not count for the accounts.
  if (!(await takeAttempt(database, addressLimit(address))).allowed) return { error: "login-error-locked" };
  const [user] = await database
    .select()
    .from(userAccount)
    .where(eq(sql`lower(${userAccount.email})`, name));
  const loginLimit = limitOfLogin(name);
  const isUnderAttack = (await countAttempts(database, loginLimit.key)) >= loginLimit.attempts;
  const attempts = isUnderAttack && !(await hasUsedAddress(database, user, address)) ? 1 : 5;
  const { email } = user ?? {};
  if (!(await takeSlowedAttempt(database, pairLimit(name, address, attempts))).allowed)
    return { error: "login-error-locked", email };
  await takeAttempt(database, loginLimit);

  const matches = await verifyPassword(user?.passwordHash, password);
  if (user === undefined || !matches || user.status === "ERASED")
    return { error: "login-error-bad-credentials", email };

  await clearAttempts(database, pairLimit(name, address, attempts).key);
  await removeAttempt(database, loginLimit.key);
  await removeAttempt(database, addressLimit(address).key);
  return signInAccount(database, user);
}

/** Returns the account with the shop to open, or why its owner cannot sign in. Only for callers who have proven to be the owner. */
export async function signInAccount(database: Database, user: UserAccount): Promise<CredentialResult> {
  const { email } = user;
  if (user.status !== "ACTIVE") return { error: "login-error-user-suspended", email };
  const { shopId, platform, closed } = await startingShop(database, user);
  if (closed) return { error: "login-error-shop-closed-account", email };
  if (shopId === null && !platform) return { error: "login-error-no-shop", email };
  return { user, shopId, platform };
}
