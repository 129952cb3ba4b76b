/** Creates the secret of an API key. */
import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { failedCondition } from "../../../../src/contract/conditions";
import { createApiKeySecret } from "../../../../src/contract/endpoints/api-keys";
import { loadLevel } from "../../identity/rights/access";
import { hashToken, newToken } from "../../platform/http/random-token";
import { ApiProblem } from "../../platform/http/problem";
import { route } from "../../platform/http/route";
import { declareScope, shopRule } from "../../platform/storage/scope";
import { apiKeySecret, record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { CALENDAR_KEY, EMBED_KEY } from "./find-key";
import type { ResourceServices } from "../../resources/resource-services";

declareScope(apiKeySecret, shopRule(apiKeySecret));

/** Number of random characters of a secret that lists show. */
const SHOWN_CHARACTERS = 6;
const HOUR_MS = 3_600_000;
/** Hours for which a former secret works, unless the call says it. */
const OVERLAP_HOURS: Readonly<Record<string, number>> = { [CALENDAR_KEY]: 24, [EMBED_KEY]: 0 };

/** Returns how secrets of a key begin, so that people tell them apart. */
const beginningOf = ({ resource, data }: Pick<typeof record.$inferSelect, "resource" | "data">): string =>
  resource === CALENDAR_KEY ? `ek_${data["environment"] === "LIVE" ? "live" : "test"}_` : "td_";

/** Ends the secrets of a key. The present one may work on for some hours, so that programs need no pause. */
async function endSecrets(data: ScopedDatabase, id: number, overlapHours: number): Promise<void> {
  const now = new Date();
  const isOfKey = eq(apiKeySecret.keyId, id);
  // At most one former secret works.
  await data.update(apiKeySecret, { endedAt: now }, and(isOfKey, gt(apiKeySecret.endedAt, now)) ?? sql`false`);
  const endedAt = new Date(now.getTime() + overlapHours * HOUR_MS);
  await data.update(apiKeySecret, { endedAt }, and(isOfKey, isNull(apiKeySecret.endedAt)) ?? sql`false`);
}

export const secretRoute = ({ database, resources }: Pick<ResourceServices, "database" | "resources">) =>
  route(createApiKeySecret, async ({ data, identity, access }, { params, body }) => {
    // A leaked page token must not create something that lasts longer.
    if (access.limits !== null) throw new ApiProblem("forbidden");
    const { userId, shopId } = identity;
    const where = and(
      eq(record.id, Number(params.id)),
      inArray(record.resource, [EMBED_KEY, CALENDAR_KEY]),
      isNull(record.deletedAt),
    );
    const level = await loadLevel(database, identity);
    return data.transaction(async (transaction) => {
      const key = await transaction.find(record, where ?? sql`false`, { forUpdate: true });
      if (key === undefined || shopId === null) throw new ApiProblem("not-found");
      if (failedCondition(resources.get(key.resource)?.resource.conditions, access.facts) !== undefined)
        throw new ApiProblem("forbidden");
      const secret = `${beginningOf(key)}${newToken()}`;
      const prefix = secret.slice(0, beginningOf(key).length + SHOWN_CHARACTERS);
      if (key.data["revoked"] === true) throw new ApiProblem("refused", { errors: ["api-key.error.revoked"] });
      await endSecrets(transaction, key.id, body?.overlapHours ?? OVERLAP_HOURS[key.resource] ?? 0);
      const values = { keyId: key.id, shopId, hash: hashToken(secret), prefix, createdBy: userId, level };
      await transaction.insert(apiKeySecret, values);
      const label = String(key.data["name"]);
      await transaction.audit({
        verb: "UPDATE",
        resource: key.resource,
        recordId: key.id,
        recordLabel: label,
        action: "secret",
      });
      return { secret, prefix };
    });
  });
