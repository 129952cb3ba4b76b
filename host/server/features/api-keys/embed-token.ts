/** Tokens for partners' pages: the partner's server requests one for a user with the secret of an API key. */
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { BodyOf, ResponseOf } from "../../../../src/contract/endpoint";
import { embedToken } from "../../../../src/contract/endpoints/api-keys";
import { KEY_RATES } from "../../../../src/contract/key-limits";
import { fullName } from "../../identity/actors";
import { renewalReason } from "../../identity/credentials/password-age";
import { loadMembershipFacts } from "../../identity/rights/access";
import { PAGE_TOKEN_MINUTES } from "../../identity/sessions/page-token";
import { isLimitElement } from "../../identity/sessions/session-limits";
import { ApiProblem } from "../../platform/http/problem";
import { hashToken, newToken } from "../../platform/http/random-token";
import { publicRoute } from "../../platform/http/route";
import { bearerToken } from "../../platform/http/security";
import { writeAudit } from "../../platform/storage/audit";
import type { PublicContext } from "../../platform/http/request-context";
import type { Database } from "../../platform/storage/db";
import { apiKeySecret, session, shopFitterLink, userAccount } from "../../platform/storage/schema";
import type { SessionLimits } from "../../platform/storage/schema/sessions";
import { noteCall } from "./call-log";
import { EMBED_KEY, findKey, type UsableKey } from "./find-key";
import { requireWithinLimits } from "./key-limits";
import type { ResourceServices } from "../../resources/resource-services";

/**
 * Finds the user of the shop that a token may be for: of a lower level than the account that created the secret, or that account. So a key never
 * gives more than its owner could do. Platform accounts are left out.
 */
async function findUser(database: Database, { secret, shop: { id, networkId } }: UsableKey, email: string) {
  const [user] = await database
    .select()
    .from(userAccount)
    .where(and(sql`lower(${userAccount.email}) = ${email.toLowerCase()}`, eq(userAccount.status, "ACTIVE")));
  const facts =
    user === undefined
      ? undefined
      : await loadMembershipFacts(database, { userId: user.id, shopId: id, networkId, profileCode: null });
  const isPermitted =
    facts !== undefined &&
    facts.roles.length > 0 &&
    !facts.platform &&
    (facts.level < secret.level || user?.id === secret.createdBy);
  if (user === undefined || facts === undefined || !isPermitted)
    throw new ApiProblem("validation", { fields: { user: "api-key.error.user" } });
  return { user, facts };
}

/** Returns the ids among these that are dealers of the shop. */
async function dealersOfShop(database: Database, shopId: number, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await database
    .select({ id: shopFitterLink.fitterId })
    .from(shopFitterLink)
    .where(
      and(
        eq(shopFitterLink.shopId, shopId),
        inArray(shopFitterLink.fitterId, [...ids]),
        isNull(shopFitterLink.deletedAt),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

const ascending = (ids: readonly number[]): readonly number[] => [...new Set(ids)].sort((a, b) => a - b);

/** Returns the dealers of the token: those requested, else those of the key; null for no limit. Refuses dealers out of reach. */
async function dealerLimit(
  database: Database,
  { key, shop: { id: shopId } }: UsableKey,
  requested: readonly number[] | undefined,
  visible: "ALL" | readonly number[],
): Promise<readonly number[] | null> {
  const ofKey = ((key.data["dealers"] ?? []) as readonly number[]).map(Number);
  if (requested === undefined) return ofKey.length === 0 ? null : ascending(ofKey);
  const ofShop = await dealersOfShop(database, shopId, requested);
  const isInReach = (id: number): boolean =>
    ofShop.has(id) && (ofKey.length === 0 || ofKey.includes(id)) && (visible === "ALL" || visible.includes(id));
  if (!requested.every(isInReach)) throw new ApiProblem("validation", { fields: { dealers: "api-key.error.dealers" } });
  return ascending(requested);
}

function requireScope({ key }: UsableKey, readOnly: boolean): void {
  const scopes = (key.data["scopes"] ?? []) as readonly string[];
  const isCovered = scopes.includes("EMBED_WRITE") || (readOnly && scopes.includes("EMBED_READ"));
  if (!isCovered) throw new ApiProblem("forbidden", { errors: ["api-key.error.scope"] });
}

/** Creates the session of a token, when the key allows it. */
async function makeToken(
  database: Database,
  { requestId, address, userAgent }: PublicContext,
  found: UsableKey,
  body: BodyOf<typeof embedToken>,
): Promise<ResponseOf<typeof embedToken>> {
  const { key, secret, shop: ownShop } = found;
  requireScope(found, body.readOnly);
  const unknown = body.elements.filter((tag) => !isLimitElement(tag));
  if (unknown.length > 0)
    throw new ApiProblem("validation", {
      fields: { elements: "api-key.error.elements" },
      detail: `No elements of td-admin: ${unknown.join(", ")}`,
    });
  const { user, facts } = await findUser(database, found, body.user);
  const limits: SessionLimits = {
    key: key.id,
    readOnly: body.readOnly,
    elements: [...new Set(body.elements)].sort(),
    dealers: await dealerLimit(database, found, body.dealers, facts.dealers.fitterIds),
  };
  const token = newToken();
  const lastDay = key.data["expiresOn"];
  const keyEnd =
    typeof lastDay === "string"
      ? sql`(${lastDay}::date + 1)::timestamp at time zone ${ownShop.timeZone}`
      : sql`'infinity'::timestamptz`;
  return database.transaction(async (transaction) => {
    const [created] = await transaction
      .insert(session)
      .values({
        tokenHash: hashToken(token),
        userId: user.id,
        shopId: ownShop.id,
        locale: body.locale ?? user.locale,
        restricted: renewalReason(user) !== null,
        ip: address,
        userAgent: userAgent.slice(0, 300),
        apiKeySecretId: secret.id,
        limits,
        expiresAt: sql`least(now() + make_interval(mins => ${PAGE_TOKEN_MINUTES}::int), ${keyEnd})`,
      })
      .returning();
    if (created === undefined) throw new Error("The token's session was not stored");
    await transaction
      .update(apiKeySecret)
      .set({ lastUsedAt: sql`now()` })
      .where(eq(apiKeySecret.id, secret.id));
    const label = String(key.data["name"]);
    await writeAudit(
      transaction,
      { userId: user.id, name: fullName(user), channel: "API_KEY", requestId, ip: address, userAgent },
      {
        verb: "LOGIN",
        shopId: ownShop.id,
        resource: "api-key",
        recordId: key.id,
        recordLabel: label,
        action: "embed-token",
        note: JSON.stringify(limits).slice(0, 1_000),
      },
    );
    return { token, expiresAt: created.expiresAt.toISOString() };
  });
}

export const embedTokenRoute = ({ database }: Pick<ResourceServices, "database">) =>
  publicRoute(embedToken, async (context, { body }, { request }) => {
    const found = await findKey(database, EMBED_KEY, bearerToken(request));
    return noteCall(database, found, request, async () => {
      await requireWithinLimits(database, found, context.address, KEY_RATES[EMBED_KEY]);
      return makeToken(database, context, found, body);
    });
  });
