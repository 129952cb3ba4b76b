/** Notes the calls with API keys for 30 days, each with its outcome. */
import type { FastifyRequest } from "fastify";
import { ApiProblem } from "../../platform/http/problem";
import type { Database } from "../../platform/storage/db";
import { calendarApiCall } from "../../platform/storage/schema";
import { declareScope, shopRule } from "../../platform/storage/scope";
import type { UsableKey } from "./find-key";

declareScope(calendarApiCall, shopRule(calendarApiCall));

const MAX_PATH = 300;

/** Returns the first message of a refusal. */
function reasonOf(error: unknown): string | null {
  if (!(error instanceof ApiProblem)) return null;
  const { errors = [], fields = {} } = error.problem;
  return errors[0] ?? Object.values(fields)[0] ?? null;
}

/** Runs a call with a key, and notes it. */
export async function noteCall<Answer>(
  database: Database,
  { key, shop }: Pick<UsableKey, "key" | "shop">,
  request: FastifyRequest,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const start = performance.now();
  let status = 200;
  let reason: string | null = null;
  try {
    return await work();
  } catch (error) {
    status = error instanceof ApiProblem ? error.problem.status : 500;
    reason = reasonOf(error);
    throw error;
  } finally {
    const [path = ""] = request.url.split("?");
    await database.insert(calendarApiCall).values({
      shopId: shop.id,
      keyId: key.id,
      method: request.method,
      path: path.slice(0, MAX_PATH),
      status,
      reason,
      ip: request.ip,
      duration: Math.round(performance.now() - start),
    });
  }
}
