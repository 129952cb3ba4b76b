/** Limits how often a shop may ask for dealers by their codes in another shop. */
import { takeAttempt } from "../../../identity/credentials/rate-limit";
import { ApiProblem } from "../../../platform/http/problem";
import type { Database, Transaction } from "../../../platform/storage/db";
import { acrossShops, type ScopedDatabase } from "../../../platform/storage/scoped-database";

const ATTEMPTS = 20;
const MINUTES = 15;

async function takeCodeAttempt(database: Database | Transaction, shopId: number): Promise<void> {
  const limit = { key: `dealer-transfer-codes:${shopId}`, attempts: ATTEMPTS, minutes: MINUTES };
  const { allowed, minutesLeft: minutes } = await takeAttempt(database, limit);
  if (!allowed)
    throw new ApiProblem("too-many-requests", {
      errors: ["dealer-transfer.error.too-many-codes"],
      params: { "": { minutes } },
      retryAfter: minutes * 60,
    });
}

/**
 * Counts one question about codes of another shop. Throws `too-many-requests` after 20 of them in 15 minutes.
 *
 * Previews and requests share the counter, because both answer differently for a known and an unknown code. Every question counts, also one
 * whose codes are all known: otherwise the answer "too many" would itself tell that a code is unknown. The answer names one unknown code at
 * most, so a shop learns of 20 unknown codes in 15 minutes, however many codes a question has; a user who mistyped a code still learns which.
 * The counter belongs to the shop, so that several accounts of one shop cannot guess more than one.
 */
export async function requireCodeAttempt(data: ScopedDatabase, shopId: number): Promise<void> {
  // A refused request is rolled back; its attempt must count all the same.
  data.afterRollback((database) => takeCodeAttempt(database, shopId));
  await takeCodeAttempt(acrossShops(data), shopId);
}
