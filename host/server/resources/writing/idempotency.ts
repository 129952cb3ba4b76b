/** Writes with the same `Idempotency-Key` run once; repeats get the stored response. Keys are kept for 24 hours. */
import { createHash } from "node:crypto";
import { eq, lt } from "drizzle-orm";
import { DAY_MS } from "../../../../src/contract/days";
import { ApiProblem, brokenConstraint, databaseErrorCode } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import { idempotencyKey } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";

const KEY_LIFETIME_MS = DAY_MS;

const isRepeatedKey = (error: unknown): boolean =>
  databaseErrorCode(error) === "23505" && /idempotency/.test(brokenConstraint(error) ?? "");

/** Runs `work` in a transaction that also stores the key, or returns the response stored for the key. Without a key, it only runs `work`. */
export async function withIdempotencyKey<Result>(
  { data }: RequestContext,
  endpointId: string,
  header: string | string[] | undefined,
  body: unknown,
  work: (data: ScopedDatabase) => Promise<Result>,
): Promise<Result> {
  const key = Array.isArray(header) ? header[0] : header;
  const { userId, shopId } = data.scope;
  if (key === undefined || key === "" || userId === null) return data.transaction(work);
  if (key.length > 200)
    throw new ApiProblem("malformed", { detail: "The Idempotency-Key header is longer than 200 characters." });
  const requestHash = createHash("sha256")
    .update(JSON.stringify([endpointId, shopId, body]))
    .digest("base64url");
  const matchesKey = eq(idempotencyKey.key, key);
  try {
    return await data.transaction(async (transaction) => {
      await transaction.remove(idempotencyKey, lt(idempotencyKey.createdAt, new Date(Date.now() - KEY_LIFETIME_MS)));
      await transaction.insert(idempotencyKey, { userId, key, endpointId, requestHash });
      const result = await work(transaction);
      await transaction.update(idempotencyKey, { status: 200, answer: result }, matchesKey);
      return result;
    });
  } catch (error) {
    if (!isRepeatedKey(error)) throw error;
    const stored = await data.find(idempotencyKey, matchesKey);
    if (stored?.requestHash !== requestHash)
      throw new ApiProblem("refused", { errors: ["error.idempotency-key-reused"] });
    return stored.answer as Result;
  }
}
