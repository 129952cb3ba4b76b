/** Limits from where and how often an API key is used. */
import type { KEY_RATES } from "../../../../src/contract/key-limits";
import { requireAttempt } from "../../identity/credentials/rate-limit";
import { isAllowedAddress } from "../../platform/http/allowed-addresses";
import { ApiProblem } from "../../platform/http/problem";
import type { Database } from "../../platform/storage/db";
import type { UsableKey } from "./find-key";

/**
 * Counts a call with a key against its rate, and checks the address of the caller. Throws the refusal, with the reason that the usage of the key
 * shows.
 */
export async function requireWithinLimits(
  database: Database,
  { key }: Pick<UsableKey, "key">,
  address: string,
  rates: (typeof KEY_RATES)[keyof typeof KEY_RATES],
): Promise<void> {
  const { rate = rates.default, addresses = [] } = key.data as {
    readonly rate?: number;
    readonly addresses?: readonly { readonly range: string }[];
  };
  const limit = { key: `api-key:${String(key.id)}`, attempts: rate, minutes: 1 };
  await requireAttempt(database, limit, "api-key.error.rate");
  const ranges = addresses.map(({ range }) => range);
  if (!isAllowedAddress(address, ranges)) throw new ApiProblem("forbidden", { errors: ["api-key.error.address"] });
}
