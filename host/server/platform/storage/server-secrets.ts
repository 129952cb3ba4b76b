/** Secrets that the server must read back, such as the one that signs cookies or a waiting mail: encrypted in the database. */
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { and, eq, like } from "drizzle-orm";
import type { Database } from "./db";
import { serverSetting } from "./schema";

const ALGORITHM = "aes-256-gcm";
const PREFIX = "aes256gcm:";
/** Matches encrypted texts with `like`. */
export const ENCRYPTED_PATTERN = `${PREFIX}%`;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a text. @param name what the text is; ciphertext of another name cannot be decrypted */
export function encryptSecret(key: Buffer, name: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(name));
  const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return PREFIX + Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString("base64");
}

/** Decrypts a text. Throws when it was encrypted with another key or name. */
export function decryptSecret(key: Buffer, name: string, stored: string): string {
  const bytes = Buffer.from(stored.slice(PREFIX.length), "base64");
  const [nonce, tagAndText] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES)];
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(name))
    .setAuthTag(tagAndText.subarray(0, TAG_BYTES));
  return Buffer.concat([decipher.update(tagAndText.subarray(TAG_BYTES)), decipher.final()]).toString("utf8");
}

/** Returns whether a stored text is encrypted. */
export const isEncrypted = (stored: string): boolean => stored.startsWith(PREFIX);

const unreadable = (reason: string): Error =>
  new Error(
    `The secrets in this database are encrypted, and ${reason}. Set TD_SECRET_KEY to the key of the other processes, or bring secret.key ` +
      "back into TD_DATA_DIR. If the key is lost, `npm run forget-secrets` removes them: everyone signs in again, preview links end, and mails that " +
      "wait are not sent.",
  );

export interface ServerSecrets {
  /** Whether a key is configured, so that texts are encrypted. */
  readonly hasKey: boolean;
  /** Returns a secret that all server processes share. It is created when the database has none. */
  get(name: string): Promise<string>;
  /** Encrypts a text to store it; returns it unchanged without a key. @param name what the text is */
  seal(name: string, text: string): string;
  /** Returns a stored text in clear. Throws when it is encrypted, and this process has another key or none. */
  unseal(name: string, stored: string): string;
}

/** @param key undefined stores secrets unencrypted, for a PostgreSQL server without a configured key */
export function serverSecrets(database: Database, key: Buffer | undefined): ServerSecrets {
  const seal = (name: string, text: string): string => (key === undefined ? text : encryptSecret(key, name, text));
  function unseal(name: string, stored: string): string {
    if (!isEncrypted(stored)) return stored;
    if (key === undefined) throw unreadable("TD_SECRET_KEY is not set");
    try {
      return decryptSecret(key, name, stored);
    } catch {
      throw unreadable("this process has another key");
    }
  }
  return {
    hasKey: key !== undefined,
    seal,
    unseal,
    async get(name) {
      const created = seal(name, randomBytes(32).toString("base64url"));
      await database.insert(serverSetting).values({ key: name, value: created }).onConflictDoNothing();
      const [row] = await database.select().from(serverSetting).where(eq(serverSetting.key, name));
      if (row === undefined) throw new Error(`The secret ${name} could not be stored.`);
      const secret = unseal(name, row.value);
      // A secret that was stored before a key was configured is encrypted now.
      if (key !== undefined && !isEncrypted(row.value))
        await database
          .update(serverSetting)
          .set({ value: seal(name, secret) })
          .where(and(eq(serverSetting.key, name), eq(serverSetting.value, row.value)));
      return secret;
    },
  };
}

/** Removes the encrypted secrets, for an operator who has lost the key. @returns their number */
export async function forgetSecrets(database: Database): Promise<number> {
  const rows = await database
    .delete(serverSetting)
    .where(like(serverSetting.value, ENCRYPTED_PATTERN))
    .returning({ key: serverSetting.key });
  return rows.length;
}
