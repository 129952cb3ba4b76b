/** Passwords are stored as argon2id. Comparing takes the same time whether or not the account exists. */
import { hash, verify } from "@node-rs/argon2";

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Passwords are compared in normal form C, so that an accent typed as two signs is the same. */
const normal = (password: string): string => password.normalize("NFC");

export const hashPassword = (password: string): Promise<string> => hash(normal(password), COST);

let standIn: Promise<string> | undefined;

/** Whether the password belongs to the hash. Without a hash a stand-in is compared, and the answer is false. */
export async function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  standIn ??= hashPassword("no account has this one");
  const matches = await verify(passwordHash ?? (await standIn), normal(password)).catch(() => false);
  return matches && passwordHash != null;
}
