/** SQL of a key's computed fields, from its current secret. */
import { sql } from "drizzle-orm";
import { record } from "../../platform/storage/schema";

const presentSecret = sql`from api_key_secret secret where secret.key_id = ${record.id} and secret.ended_at is null`;

/** First characters of the secret; null without one. */
const prefixOfSecret = {
  value: sql`(select secret.prefix ${presentSecret})`,
  key: sql`(select secret.prefix ${presentSecret})`,
};

/** An instant of the secret as ISO text, sorted as an instant. */
function instantOfSecret(name: "createdAt" | "lastUsedAt") {
  const column = sql.identifier({ createdAt: "created_at", lastUsedAt: "last_used_at" }[name]);
  return {
    value: sql`(select to_char(secret.${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') ${presentSecret})`,
    key: sql`(select secret.${column} ${presentSecret})`,
  };
}

const formerSecret = sql`from api_key_secret secret where secret.key_id = ${record.id} and secret.ended_at > now()`;

/** Until when the former secret of a replaced one works; null when none does. */
export const formerUntil = {
  value: sql`(select to_char(max(secret.ended_at) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') ${formerSecret})`,
  key: sql`(select max(secret.ended_at) ${formerSecret})`,
};

/** The computed fields that every resource of API keys has. */
export const secretFields = {
  prefix: prefixOfSecret,
  secretSince: instantOfSecret("createdAt"),
  lastUsedAt: instantOfSecret("lastUsedAt"),
};
