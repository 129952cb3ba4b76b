/** Password that Google uses to call the shop's booking server. Only its hash is stored. */
import { sql } from "drizzle-orm";
import { hashToken, newToken, sameText } from "../../platform/http/random-token";
import { record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";

const DESK_KEY = sql`${record.resource} = 'googleReserveKey' and ${record.deletedAt} is null`;

/** Returns the creation time; null without a password. */
export async function keySince(data: ScopedDatabase): Promise<string | null> {
  const existing = await data.find(record, DESK_KEY);
  return typeof existing?.data["since"] === "string" ? existing.data["since"] : null;
}

/** Generates a new password and returns it once. */
export async function renewKey(data: ScopedDatabase): Promise<string> {
  const password = newToken();
  const values = { hash: hashToken(password), since: new Date().toISOString() };
  await data.transaction(async (transaction) => {
    const changed = await transaction.update(record, { data: values, updatedAt: new Date() }, DESK_KEY);
    if (changed.length === 0) await transaction.insert(record, { resource: "googleReserveKey", data: values });
    await transaction.audit({ verb: "UPDATE", resource: "google-reserve", action: "desk-password" });
  });
  return password;
}

/** Whether the password is the current one. */
export async function isKey(data: ScopedDatabase, password: string): Promise<boolean> {
  const hash = (await data.find(record, DESK_KEY))?.data["hash"];
  return typeof hash === "string" && sameText(hash, hashToken(password));
}
