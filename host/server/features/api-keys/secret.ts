/** Creates the secret of an API key. */
import { eq, isNull, and, sql } from "drizzle-orm";
import { createApiKeySecret } from "../../../../src/contract/endpoints/api-keys";
import { loadMembershipFacts } from "../../identity/rights/access";
import { hashToken, newToken } from "../../platform/http/random-token";
import { ApiProblem } from "../../platform/http/problem";
import { route } from "../../platform/http/route";
import { declareScope, shopRule } from "../../platform/storage/scope";
import { apiKeySecret, record } from "../../platform/storage/schema";
import type { ResourceServices } from "../../resources/resource-services";

declareScope(apiKeySecret, shopRule(apiKeySecret));

/** Number of characters of a secret that lists show. */
const PREFIX_LENGTH = 9;

export const secretRoute = ({ database }: Pick<ResourceServices, "database">) =>
  route(createApiKeySecret, async ({ data, identity, access }, { params }) => {
    // A leaked page token must not create something that lasts longer.
    if (access.limits !== null) throw new ApiProblem("forbidden");
    const { userId, shopId, networkId } = identity;
    const where = and(eq(record.id, Number(params.id)), sql`${record.resource} = 'api-key'`, isNull(record.deletedAt));
    const { level } = await loadMembershipFacts(database, { userId, shopId, networkId, profileCode: null });
    const secret = `td_${newToken()}`;
    const prefix = secret.slice(0, PREFIX_LENGTH);
    await data.transaction(async (transaction) => {
      const key = await transaction.find(record, where ?? sql`false`, { forUpdate: true });
      if (key === undefined || shopId === null) throw new ApiProblem("not-found");
      if (key.data["revoked"] === true) throw new ApiProblem("refused", { errors: ["api-key.error.revoked"] });
      const present = and(eq(apiKeySecret.keyId, key.id), isNull(apiKeySecret.endedAt)) ?? sql`false`;
      await transaction.update(apiKeySecret, { endedAt: new Date() }, present);
      const values = { keyId: key.id, shopId, hash: hashToken(secret), prefix, createdBy: userId, level };
      await transaction.insert(apiKeySecret, values);
      const label = String(key.data["name"]);
      await transaction.audit({
        verb: "UPDATE",
        resource: "api-key",
        recordId: key.id,
        recordLabel: label,
        action: "secret",
      });
    });
    return { secret, prefix };
  });
