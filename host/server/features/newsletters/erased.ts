/** Erased addresses. Only a salted hash is kept, so that a later file does not bring them back. */
import { and, eq, sql } from "drizzle-orm";
import { addressKey } from "../../../../src/contract/newsletters";
import { hashToken, newToken } from "../../platform/http/random-token";
import { inWholeShop } from "../../platform/storage/each-shop";
import { record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { revokeLinks } from "../customer-requests/link";
import { forgetVersions } from "../customer-requests/forget-versions";

/** Resource with the salt of the shop. */
const SALT = "newsletterSalt";
/** Resource with the hash of each erased address. */
const ERASED = "newsletterErased";

/** Returns the salt of the shop, and creates it at its first use. */
async function saltOf(data: ScopedDatabase): Promise<string> {
  await data.lock(SALT);
  const stored = await data.find(record, eq(record.resource, SALT));
  if (stored !== undefined) return String(stored.data["salt"]);
  const salt = newToken();
  await data.insert(record, { resource: SALT, data: { salt } });
  return salt;
}

const hashOf = async (data: ScopedDatabase, email: string): Promise<string> =>
  hashToken(`${await saltOf(data)}${addressKey(email)}`);

/** Whether the address was erased from the shop's register. */
export async function isErasedAddress(data: ScopedDatabase, email: string): Promise<boolean> {
  const shopData = inWholeShop(data);
  const isErased = and(eq(record.resource, ERASED), eq(record.code, await hashOf(shopData, email)));
  return (await shopData.count(record, isErased ?? sql`false`, 1)) > 0;
}

/** Keeps the hash of an address that is being erased, and ends its links. */
export async function keepErased(data: ScopedDatabase, id: number, email: string): Promise<void> {
  const shopData = inWholeShop(data);
  const code = await hashOf(shopData, email);
  if (!(await isErasedAddress(data, email))) await shopData.insert(record, { resource: ERASED, code, data: {} });
  await revokeLinks(data, { type: "newsletter", recordId: id });
  await forgetVersions(data, "newsletter", id);
}

/** Forgets an erased address whose owner has subscribed again. */
export async function forgetErased(data: ScopedDatabase, email: string): Promise<void> {
  const code = await hashOf(data, email);
  await data.remove(record, and(eq(record.resource, ERASED), eq(record.code, code)) ?? sql`false`);
}
