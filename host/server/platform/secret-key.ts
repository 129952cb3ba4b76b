/** The key that encrypts secrets in the database. It is never stored in the database itself. */
import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";

const KEY_BYTES = 32;
/** File of the generated key, in the data directory. */
const KEY_FILE = "secret.key";

interface KeySettings {
  readonly secretKey: Buffer | undefined;
  readonly databaseUrl: string | undefined;
  readonly dataDirectory: string;
}

/** Parses a key of 32 bytes in hexadecimal, base64 or base64url; undefined for anything else. */
export function parseSecretKey(text: string): Buffer | undefined {
  const encoding = /^[0-9a-f]{64}$/i.test(text) ? "hex" : /^[\w+/-]{43}=?$/.test(text) ? "base64" : undefined;
  const key = encoding === undefined ? undefined : Buffer.from(text, encoding);
  return key?.length === KEY_BYTES ? key : undefined;
}

/**
 * Returns the configured key. For the embedded database, which has one process, the key is generated once into the data directory, readable
 * by this account only. Undefined for a PostgreSQL server without a configured key: its processes may run on several machines.
 */
export async function loadSecretKey({
  secretKey,
  databaseUrl,
  dataDirectory,
}: KeySettings): Promise<Buffer | undefined> {
  if (secretKey !== undefined || databaseUrl !== undefined) return secretKey;
  const file = path.join(dataDirectory, KEY_FILE);
  try {
    await writeFile(file, `${randomBytes(KEY_BYTES).toString("base64")}\n`, { flag: "wx", mode: 0o600, flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const key = parseSecretKey((await readFile(file, "utf8")).trim());
  if (key === undefined)
    throw new Error(`${file} does not contain a key of 32 bytes. Restore it, or set TD_SECRET_KEY.`);
  return key;
}
