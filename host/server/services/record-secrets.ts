/**
 * Secrets that belong to a record and that the server must read back, such as the key of a payment platform. They are encrypted in rows of
 * their own, so that lists, exports, copies and the journal of the record never hold them.
 */
import { and, eq, sql, type SQL } from "drizzle-orm";
import type { Database } from "../platform/storage/db";
import { ENCRYPTED_PATTERN, type ServerSecrets } from "../platform/storage/server-secrets";
import { record } from "../platform/storage/schema";
import type { ScopedDatabase } from "../platform/storage/scoped-database";

/** Resource name of the rows, which has no definition. */
const ROWS = "recordSecret";
const SHOWN_CHARACTERS = 4;
/** The last characters of a shorter secret would reveal too much. */
const SHORTEST_SHOWN = 12;

/** Returns the last characters of a secret, without the closing line of a key file. */
function hintOf(text: string): string {
  const body = text.replace(/-----END[^-]*-----\s*$/, "").trim();
  return `••••${body.length < SHORTEST_SHOWN ? "" : body.slice(-SHOWN_CHARACTERS)}`;
}

/** A stored secret, without its text. */
export interface StoredSecret {
  readonly name: string;
  /** The last characters: `••••1234`; only dots for a short secret. */
  readonly hint: string;
  readonly since: string;
  /** Until when the secret that it replaced stays valid. */
  readonly formerUntil: string | null;
}

interface SecretData {
  readonly name: string;
  readonly sealed: string;
  readonly hint: string;
  readonly since: string;
  readonly former?: { readonly sealed: string; readonly until: string };
}

const rowsOf = (recordId: number, name?: string): SQL =>
  and(
    eq(record.resource, ROWS),
    sql`${record.data}->>'of' = ${String(recordId)}`,
    name === undefined ? undefined : sql`${record.data}->>'name' = ${name}`,
  ) ?? sql`false`;

const dataOf = (row: typeof record.$inferSelect): SecretData => row.data as unknown as SecretData;
/** What the text is, so that a secret moved to another record cannot be read. */
const sealName = (recordId: number, name: string): string => `record-secret:${recordId}:${name}`;

/** Condition for rows that are no secrets, for exports of all rows. */
export const notRecordSecrets = sql`${record.resource} <> ${ROWS}`;

export async function storedSecrets(data: ScopedDatabase, recordId: number): Promise<StoredSecret[]> {
  const rows = await data.select(record, { where: rowsOf(recordId), orderBy: [record.id] });
  return rows.map((row) => {
    const { name, hint, since, former } = dataOf(row);
    return { name, hint, since, formerUntil: former !== undefined && isFuture(former.until) ? former.until : null };
  });
}

const isFuture = (instant: string): boolean => Date.parse(instant) > Date.now();

/** Stores a secret; null removes it. @param keepFormerHours hours for which the replaced secret stays valid */
export async function storeSecret(
  { secrets, data }: { readonly secrets: ServerSecrets; readonly data: ScopedDatabase },
  recordId: number,
  name: string,
  text: string | null,
  keepFormerHours = 0,
): Promise<void> {
  const where = rowsOf(recordId, name);
  const existing = await data.find(record, where, { forUpdate: true });
  if (text === null) {
    if (existing !== undefined) await data.remove(record, where);
    return;
  }
  const values = {
    of: String(recordId),
    name,
    sealed: secrets.seal(sealName(recordId, name), text),
    hint: hintOf(text),
    since: new Date().toISOString(),
    ...(existing !== undefined &&
      keepFormerHours > 0 && {
        former: {
          sealed: dataOf(existing).sealed,
          until: new Date(Date.now() + keepFormerHours * 3_600_000).toISOString(),
        },
      }),
  };
  if (existing === undefined) await data.insert(record, { resource: ROWS, data: values });
  else await data.update(record, { data: values, updatedAt: new Date() }, where);
}

/** Returns the texts that are valid now, the present one first; empty without one. */
export async function readSecret(
  { secrets, data }: { readonly secrets: ServerSecrets; readonly data: ScopedDatabase },
  recordId: number,
  name: string,
): Promise<readonly string[]> {
  const row = await data.find(record, rowsOf(recordId, name));
  if (row === undefined) return [];
  const { sealed, former } = dataOf(row);
  return [sealed, ...(former !== undefined && isFuture(former.until) ? [former.sealed] : [])].map((text) =>
    secrets.unseal(sealName(recordId, name), text),
  );
}

/** Removes the secrets of removed records. */
export async function forgetRecordSecrets(data: ScopedDatabase, recordIds: readonly number[]): Promise<void> {
  for (const id of recordIds) await data.remove(record, rowsOf(id));
}

/** Removes the encrypted secrets of all records, for an operator who has lost the key. @returns their number */
export async function forgetSealedSecrets(database: Database): Promise<number> {
  const rows = await database
    .delete(record)
    .where(and(eq(record.resource, ROWS), sql`${record.data}->>'sealed' like ${ENCRYPTED_PATTERN}`))
    .returning({ id: record.id });
  return rows.length;
}
