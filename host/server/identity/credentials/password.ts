/** Hashes passwords with argon2id. Verification takes the same time whether or not the account exists. */
import { hash, verify } from "@node-rs/argon2";

/** OWASP minimum for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Normalises to NFC, so that composed and decomposed accents are equal. */
const normal = (password: string): string => password.normalize("NFC");

/** Returns the argon2id hash of a password in PHC format. */
export const hashPassword = (password: string): Promise<string> => hash(normal(password), COST);

let dummyHash: Promise<string> | undefined;

/** Returns whether the password matches the hash. Without a hash, compares with a dummy hash and returns false. */
export async function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword("no account has this one");
  const matches = await verify(passwordHash ?? (await dummyHash), normal(password)).catch(() => false);
  return matches && passwordHash != null;
}
