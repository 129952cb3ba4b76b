/** Stores secret fields as argon2id hashes. Records that are read hold a marker instead of the hash. */
import { createHash } from "node:crypto";
import { sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Fields } from "../../../../src/contract/fields";
import { isSecretMarker, secretMarker } from "../../../../src/contract/secret";
import { hashPassword } from "../../identity/credentials/password";

type Values = Readonly<Record<string, unknown>>;

/** Whether a value is the stored form of a secret. */
const isStoredSecret = (value: unknown): value is string => typeof value === "string" && value.startsWith("$argon2id$");

/** Leaves stored secrets out of JSON text, as the replacer of `JSON.stringify`. */
export const withoutSecrets = (_name: string, value: unknown): unknown => (isStoredSecret(value) ? undefined : value);

const secretNames = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, { kind }]) => (kind === "secret" ? [name] : []));

/** Returns the marker of a stored secret. The hash is salted, so the marker reveals nothing about the secret. */
export const decodeSecret = (raw: unknown): string =>
  secretMarker(
    createHash("sha256")
      .update(typeof raw === "string" ? raw : JSON.stringify(raw))
      .digest("hex"),
  );

/** Encodes a hashed secret, or the marker of the stored one. Throws for clear text, which must never be stored. */
export function encodeSecret(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (isStoredSecret(value) || isSecretMarker(value)) return value;
  throw new Error("A secret was not hashed before it was stored.");
}

/**
 * Hashes the new secrets among the values of a record. A marker without a stored secret becomes null: a copy of a record has no secrets, and
 * an undo cannot bring a removed one back.
 */
export async function hashSecrets(fields: Fields, values: Values, before: Values | null): Promise<Values> {
  const hashed: Record<string, unknown> = { ...values };
  for (const name of secretNames(fields)) {
    const value = values[name];
    if (isSecretMarker(value)) hashed[name] = before?.[name] ?? null;
    else if (typeof value === "string") hashed[name] = await hashPassword(value);
  }
  return hashed;
}

/** Returns the new document of an updated record: markers are replaced by the secrets that the record holds. */
export function withStoredSecrets(fields: Fields, sent: SQL, stored: PgColumn): SQL {
  const names = secretNames(fields);
  if (names.length === 0) return sent;
  const entries = names.map(
    (name) =>
      sql`${name}::text, case when ${sent}->>${name} like 'secret:%' then ${stored}->${name} else ${sent}->${name} end`,
  );
  return sql`(${sent} - array[${sql.join(
    names.map((name) => sql`${name}::text`),
    sql`, `,
  )}]) || jsonb_strip_nulls(jsonb_build_object(${sql.join(entries, sql`, `)}))`;
}
