/**
 * Limits of wrong second steps, like those of wrong passwords: five for an account from one address, then growing pauses. After fifty within a
 * day, addresses from which the owner has never signed in have one. An attacker who has the password thus locks out their own address.
 */
import type { Database } from "../../platform/storage/db";
import { hasUsedAddress, type UserAccount } from "../credentials/credentials";
import { clearAttempts, countAttempts, removeAttempt, takeAttempt, takeSlowedAttempt } from "../credentials/rate-limit";

type Account = Pick<UserAccount, "id">;

const MAX_A_DAY = 50;
const pairKey = ({ id }: Account, address: string): string => `second-step:${String(id)}:${address}|`;
const accountLimit = ({ id }: Account) => ({
  key: `second-step:${String(id)}:`,
  attempts: MAX_A_DAY,
  minutes: 24 * 60,
});

/** Counts an attempt before it is checked. Returns whether it is allowed. */
export async function takeGuess(database: Database, user: Account, address: string): Promise<boolean> {
  const limit = accountLimit(user);
  const isUnderAttack = (await countAttempts(database, limit.key)) >= MAX_A_DAY;
  const attempts = isUnderAttack && !(await hasUsedAddress(database, user, address)) ? 1 : 5;
  if (!(await takeSlowedAttempt(database, { key: pairKey(user, address), attempts, minutes: 15 })).allowed)
    return false;
  await takeAttempt(database, limit);
  return true;
}

/** Removes the counts of a successful attempt. */
export async function clearGuesses(database: Database, user: Account, address: string): Promise<void> {
  await clearAttempts(database, pairKey(user, address));
  await removeAttempt(database, accountLimit(user).key);
}
