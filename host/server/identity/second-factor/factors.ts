/** The second steps of an account. */
import { and, asc, eq, like, lt, sql } from "drizzle-orm";
import type { SecondStepMethod } from "../../../../src/contract/endpoints/second-step";
import type { Database, Transaction } from "../../platform/storage/db";
import { pendingStep, recoveryCode, secondFactor } from "../../platform/storage/schema";
import { ENCRYPTED_PATTERN, isEncrypted, type ServerSecrets } from "../../platform/storage/server-secrets";
import { periodOfCode } from "./app-codes";

export type SecondFactor = typeof secondFactor.$inferSelect;

export const factorsOf = (database: Database | Transaction, userId: number): Promise<SecondFactor[]> =>
  database.select().from(secondFactor).where(eq(secondFactor.userId, userId)).orderBy(asc(secondFactor.id));

/** Returns how the account can take the second step; empty when it has none. */
export async function methodsOf(database: Database, userId: number): Promise<readonly SecondStepMethod[]> {
  const kinds = new Set((await factorsOf(database, userId)).map(({ kind }) => kind));
  if (kinds.size === 0) return [];
  return [
    ...(kinds.has("PASSKEY") ? (["PASSKEY"] as const) : []),
    ...(kinds.has("APP") ? (["APP"] as const) : []),
    "RECOVERY",
  ];
}

/** Names the secret after its account, so that a copy in another account cannot be decrypted. */
const sealName = (userId: number): string => `second-factor:${String(userId)}`;

export const sealAppSecret = (secrets: ServerSecrets, userId: number, secret: string): string =>
  secrets.seal(sealName(userId), secret);
export const openAppSecret = (secrets: ServerSecrets, userId: number, stored: string): string =>
  secrets.unseal(sealName(userId), stored);

/** Accepts a code of the account's app, once. */
export async function useAppCode(
  { database, secrets }: { readonly database: Database; readonly secrets: ServerSecrets },
  userId: number,
  code: string,
): Promise<boolean> {
  const isApp = and(eq(secondFactor.userId, userId), eq(secondFactor.kind, "APP"));
  const [app] = await database.select().from(secondFactor).where(isApp);
  if (app?.secret == null) return false;
  const period = periodOfCode(openAppSecret(secrets, userId, app.secret), code);
  if (period === undefined) return false;
  const accepted = await database
    .update(secondFactor)
    .set({ lastPeriod: period, lastUsedAt: sql`now()` })
    .where(and(isApp, lt(secondFactor.lastPeriod, period)))
    .returning({ id: secondFactor.id });
  return accepted.length > 0;
}

/** Removes all second steps of an account, with its recovery codes. @returns their number */
export async function removeFactors(transaction: Database | Transaction, userId: number): Promise<number> {
  const removed = await transaction
    .delete(secondFactor)
    .where(eq(secondFactor.userId, userId))
    .returning({ id: secondFactor.id });
  await transaction.delete(recoveryCode).where(eq(recoveryCode.userId, userId));
  await transaction.delete(pendingStep).where(eq(pendingStep.userId, userId));
  return removed.length;
}

/** Encrypts the secrets that were stored before a key was configured. */
export async function sealAppSecrets(database: Database, secrets: ServerSecrets): Promise<void> {
  if (!secrets.hasKey) return;
  const apps = await database.select().from(secondFactor).where(eq(secondFactor.kind, "APP"));
  for (const { id, userId, secret } of apps)
    if (secret !== null && !isEncrypted(secret))
      await database
        .update(secondFactor)
        .set({ secret: sealAppSecret(secrets, userId, secret) })
        .where(and(eq(secondFactor.id, id), eq(secondFactor.secret, secret)));
}

/** Removes the apps whose secrets are encrypted, for an operator who has lost the key. Passkeys stay. @returns their number */
export async function forgetApps(database: Database): Promise<number> {
  return database.transaction(async (transaction) => {
    const removed = await transaction
      .delete(secondFactor)
      .where(like(secondFactor.secret, ENCRYPTED_PATTERN))
      .returning({ id: secondFactor.id });
    await transaction
      .delete(recoveryCode)
      .where(sql`not exists (select 1 from ${secondFactor} where ${secondFactor.userId} = ${recoveryCode.userId})`);
    return removed.length;
  });
}
