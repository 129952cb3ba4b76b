/** The secret of a mailed link, and the request that it opens (Spec 1 §2.3, §7 "Public pages"). */
import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import { EXTERNAL_REQUEST_TYPES } from "../../../../src/contract/endpoints/public-pages";
import { hashToken, newToken } from "../../auth/token";
import type { Database, Transaction } from "../../storage/db";
import { externalLink, fitter, record, shop } from "../../storage/schema";
import type { Audience } from "./judge";

/** Secrets shorter than this were never ours. */
const MIN_SECRET = 32;

export interface OpenedRequest {
  readonly request: typeof record.$inferSelect;
  readonly dealer: typeof fitter.$inferSelect | null;
  readonly shop: typeof shop.$inferSelect;
  readonly audience: Audience;
}

/** A link to a request for its customer or its dealer; answers the secret, which can't be read again. */
export async function createExternalLink(
  database: Database | Transaction,
  input: Pick<typeof externalLink.$inferInsert, "type" | "audience" | "shopId" | "recordId" | "expiresAt">,
): Promise<string> {
  const token = newToken();
  await database.insert(externalLink).values({ ...input, tokenHash: hashToken(token) });
  return token;
}

/** Path of a request's page under the server's public address. */
export const externalPath = (type: string, secret: string): string =>
  `/admin/public/external-hash?type=${type}&hash=${encodeURIComponent(secret)}`;

/** The request of a living link; undefined for an unknown, revoked or expired one, and for one of another type. */
export async function openRequest(
  database: Database | Transaction,
  wanted: { readonly type: string; readonly hash: string },
  lock = false,
): Promise<OpenedRequest | undefined> {
  const type = EXTERNAL_REQUEST_TYPES.find((known) => known === wanted.type);
  if (type === undefined || wanted.hash.length < MIN_SECRET) return undefined;
  const query = database
    .select({ request: record, dealer: fitter, shop, audience: externalLink.audience })
    .from(externalLink)
    .innerJoin(
      record,
      and(
        eq(record.id, externalLink.recordId),
        eq(record.shopId, externalLink.shopId),
        eq(record.resource, externalLink.type),
      ),
    )
    .innerJoin(shop, eq(shop.id, externalLink.shopId))
    .leftJoin(fitter, eq(fitter.id, record.fitterId))
    .where(
      and(
        eq(externalLink.tokenHash, hashToken(wanted.hash)),
        eq(externalLink.type, type),
        isNull(externalLink.revokedAt),
        or(isNull(externalLink.expiresAt), gt(externalLink.expiresAt, sql`now()`)),
        isNull(record.deletedAt),
      ),
    );
  const [found] = await (lock ? query.for("update", { of: record }) : query);
  return found;
}
