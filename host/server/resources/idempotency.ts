/** A write that is sent twice under the same `Idempotency-Key` is carried out once; the second gets the first's answer. Keys live 24 hours. */
import { createHash } from "node:crypto";
import { eq, lt } from "drizzle-orm";
import { ApiProblem, brokenConstraint, databaseErrorCode } from "../http/problem";
import type { RequestContext } from "../http/request-context";
import { idempotencyKey } from "../storage/schema";
import type { ScopedDatabase } from "../storage/scoped-database";

const LIFE_MS = 86_400_000;

const isKnownKey = (error: unknown): boolean =>
  databaseErrorCode(error) === "23505" && /idempotency/.test(brokenConstraint(error) ?? "");

/** Runs `work` in a transaction together with the key, unless the key's answer is known. Without a key it simply runs. */
export async function once<Answer>(
  { data }: RequestContext,
  endpointId: string,
  header: string | string[] | undefined,
  body: unknown,
  work: (data: ScopedDatabase) => Promise<Answer>,
): Promise<Answer> {
  const key = Array.isArray(header) ? header[0] : header;
  const { userId, shopId } = data.scope;
  if (key === undefined || key === "" || userId === null) return data.transaction(work);
  if (key.length > 200) throw new ApiProblem("malformed", { detail: "Idempotency-Key is longer than 200 signs" });
  const requestHash = createHash("sha256")
    .update(JSON.stringify([endpointId, shopId, body]))
    .digest("base64url");
  const wanted = eq(idempotencyKey.key, key);
  try {
    return await data.transaction(async (transaction) => {
      await transaction.remove(idempotencyKey, lt(idempotencyKey.createdAt, new Date(Date.now() - LIFE_MS)));
      await transaction.insert(idempotencyKey, { userId, key, endpointId, requestHash });
      const answer = await work(transaction);
      await transaction.update(idempotencyKey, { status: 200, answer }, wanted);
      return answer;
    });
  } catch (error) {
    if (!isKnownKey(error)) throw error;
    const known = await data.find(idempotencyKey, wanted);
    if (known?.requestHash !== requestHash)
      throw new ApiProblem("refused", { errors: ["error.idempotency-key-reused"] });
    return known.answer as Answer;
  }
}
