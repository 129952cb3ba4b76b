/** Who calls the API of the appointment calendar: the key of a secret, what it may do, and the data within its reach. */
import { and, eq, lt, isNull, or, sql } from "drizzle-orm";
import type { CalendarScope } from "../../../../src/contract/calendar-api";
import { KEY_RATES } from "../../../../src/contract/key-limits";
import { matchesOrigin } from "../../../../src/contract/origin-patterns";
import { publicActor } from "../../identity/actors";
import { ApiProblem } from "../../platform/http/problem";
import type { PublicContext } from "../../platform/http/request-context";
import type { Database } from "../../platform/storage/db";
import { apiKeySecret, shopLanguage, type shop } from "../../platform/storage/schema";
import { CALENDAR_KEY, type UsableKey } from "../api-keys/find-key";
import { requireWithinLimits } from "../api-keys/key-limits";
import { ScopedDatabase } from "../../platform/storage/scoped-database";

export interface KeyCaller {
  readonly keyId: number;
  readonly keyName: string;
  /** The shop's data, limited to the dealers of the key, in its name. */
  readonly data: ScopedDatabase;
  readonly shop: typeof shop.$inferSelect;
  /** Languages of the shop, default first. */
  readonly languages: readonly string[];
  /** Bookings are checked and not stored. */
  readonly isTest: boolean;
}

/** Notes the use of a secret, at most once a minute. */
const noteUse = (database: Database, secretId: number): Promise<unknown> =>
  database
    .update(apiKeySecret)
    .set({ lastUsedAt: sql`now()` })
    .where(
      and(
        eq(apiKeySecret.id, secretId),
        or(isNull(apiKeySecret.lastUsedAt), lt(apiKeySecret.lastUsedAt, sql`now() - interval '1 minute'`)),
      ),
    );

/**
 * Returns the caller of a request with its key. Throws when the key calls too often, from elsewhere, or lacks the scope. A page in a browser
 * names its origin.
 */
export async function requireCaller(
  database: Database,
  context: PublicContext,
  found: UsableKey,
  { scope, origin }: { readonly scope: CalendarScope; readonly origin: string | undefined },
): Promise<KeyCaller> {
  const { key, secret, shop: ownShop, status } = found;
  const values = key.data as {
    readonly scopes?: readonly string[];
    readonly dealers?: readonly number[];
    readonly origins?: readonly { readonly origin: string }[];
    readonly environment?: string;
    readonly name?: string;
  };
  await requireWithinLimits(database, found, context.address, KEY_RATES[CALENDAR_KEY]);
  if (origin !== undefined && !(values.origins ?? []).some((allowed) => matchesOrigin(origin, allowed.origin)))
    throw new ApiProblem("forbidden", { errors: ["ecal-api-key.error.origin"] });
  if (!(values.scopes ?? []).includes(scope)) throw new ApiProblem("forbidden", { errors: ["api-key.error.scope"] });
  if (status === "SUSPENDED" || status === "DELETED") throw new ApiProblem("locked");
  await noteUse(database, secret.id);
  const dealers = (values.dealers ?? []).map(Number);
  const languages = await database
    .select({ locale: shopLanguage.locale })
    .from(shopLanguage)
    .where(and(eq(shopLanguage.shopId, ownShop.id), shopLanguage.active, isNull(shopLanguage.deletedAt)))
    .orderBy(sql`${shopLanguage.isDefault} desc`, shopLanguage.position);
  const keyName = values.name ?? "";
  const data = new ScopedDatabase(
    database,
    {
      userId: null,
      shopId: ownShop.id,
      networkId: null,
      ...(dealers.length === 0 ? { fitterIds: "ALL" } : { fitterIds: dealers, writableIds: dealers, managedIds: [] }),
      reach: dealers.length === 0 ? "SHOP" : "DEALERS",
    },
    { ...publicActor(context), name: keyName, channel: "API_KEY" },
  );
  return {
    keyId: key.id,
    keyName,
    data,
    shop: ownShop,
    languages: languages.map(({ locale }) => locale),
    isTest: values.environment !== "LIVE",
  };
}
