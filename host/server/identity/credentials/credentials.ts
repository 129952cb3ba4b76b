/** Checks sign-in credentials: the password, the state of the account, and the shop to open. */
import { and, asc, desc, eq, isNull, ne, or, sql } from "drizzle-orm";
import type { Database } from "../../platform/storage/db";
import { membership, session, shop, subscription, userAccount, userRole } from "../../platform/storage/schema";
import { hashToken } from "../../platform/http/random-token";
import {
  countedAttempts,
  forgetAttempts,
  giveBackAttempt,
  takeAttempt,
  takeSlowedAttempt,
  type Limit,
} from "./rate-limit";
import { runInTurn } from "./in-turn";
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
  | {
      readonly error: LoginError;
      /** Email of the account, if the login belongs to one. */
      readonly email?: string;
    }
  | { readonly user: UserAccount; readonly shopId: number | null; readonly platform: boolean };

/**
 * Limits of wrong passwords. Fifty per address, then a pause of fifteen minutes. Five per login and address, then growing pauses, so that
 * wrong passwords from one place do not lock out the owner, who is elsewhere. After fifty in a day on one login, addresses from which its owner has
 * not signed in before have a single attempt, so that many addresses together guess slowly. A right password passes at any of them.
 */
const addressLimit = (address: string): Limit => ({ key: `login-address:${address}`, attempts: 50, minutes: 15 });
/** Sign-ins of one address that are checked at a time. */
const MOST_OF_ADDRESS = 8;
/** What was typed as login may be a password, so keys hold its hash. */
const loginKey = (login: string): string => `login:${hashToken(login)}`;
const pairLimit = (login: string, address: string, attempts: number): Limit => ({
  key: `${loginKey(login)}:${address}|`,
  attempts,
  minutes: 15,
});
const anyAddressLimit = (login: string): Limit => ({ key: `${loginKey(login)}:`, attempts: 50, minutes: 24 * 60 });

/** Forgets the wrong passwords of a login, for example after its password was replaced. */
export const forgetWrongPasswords = (database: Database, login: string): Promise<void> =>
  forgetAttempts(database, loginKey(normalLogin(login)));

/** Whether the account has had a session from this address. */
async function knowsAddress(database: Database, user: UserAccount | undefined, address: string): Promise<boolean> {
  if (user === undefined) return false;
  const previousSession = and(eq(session.userId, user.id), eq(session.ip, address), isNull(session.openedBy));
  return (await database.select({ id: session.id }).from(session).where(previousSession).limit(1)).length > 0;
}

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
    ({ membership, scopeKind }) =>
      membership.shopId === null && membership.networkId === null && scopeKind === "PLATFORM",
  );
  const places = memberships.flatMap(({ membership }) => {
    if (membership.shopId !== null) return [eq(shop.id, membership.shopId)];
    return membership.networkId === null ? [] : [eq(shop.networkId, membership.networkId)];
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
export function checkCredentials(
  database: Database,
  login: string,
  password: string,
  address: string,
): Promise<CredentialResult> {
  const name = normalLogin(login);
  // An attempt counts before the password is checked, and right ones are given back. Taken in turn, right ones never add up to a limit.
  return runInTurn(`${address} ${name}`, 1, () =>
    runInTurn(address, MOST_OF_ADDRESS, () => checkAttempt(database, name, password, address)),
  );
}

async function checkAttempt(
  database: Database,
  name: string,
  password: string,
  address: string,
): Promise<CredentialResult> {
  // An address that is closed counts nothing against the accounts it tries.
  if (!(await takeAttempt(database, addressLimit(address))).allowed) return { error: "login-error-locked" };
  const [user] = await database
    .select()
    .from(userAccount)
    .where(eq(sql`lower(${userAccount.email})`, name));
  const all = anyAddressLimit(name);
  const isTried = (await countedAttempts(database, all.key)) >= all.attempts;
  const attempts = isTried && !(await knowsAddress(database, user, address)) ? 1 : 5;
  const { email } = user ?? {};
  if (!(await takeSlowedAttempt(database, pairLimit(name, address, attempts))).allowed)
    return { error: "login-error-locked", email };
  await takeAttempt(database, all);

  const matches = await verifyPassword(user?.passwordHash, password);
  if (user === undefined || !matches || user.status === "ERASED")
    return { error: "login-error-bad-credentials", email };

  await forgetAttempts(database, pairLimit(name, address, attempts).key);
  await giveBackAttempt(database, all.key);
  await giveBackAttempt(database, addressLimit(address).key);
  if (user.status !== "ACTIVE") return { error: "login-error-user-suspended", email };
  const { shopId, platform, closed } = await startingShop(database, user);
  if (closed) return { error: "login-error-shop-closed-account", email };
  if (shopId === null && !platform) return { error: "login-error-no-shop", email };
  return { user, shopId, platform };
}
