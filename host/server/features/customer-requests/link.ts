/** Secrets of mailed links and the requests they open. */
import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import { EXTERNAL_REQUEST_TYPES } from "../../../../src/contract/endpoints/public-pages";
import { hashToken, newToken } from "../../platform/http/random-token";
import type { Database, Transaction } from "../../platform/storage/db";
import { externalLink, fitter, quoteRevision, record, shop } from "../../platform/storage/schema";
import { acrossShops, type ScopedDatabase } from "../../platform/storage/scoped-database";
import { storedSettings, type StoredSettings } from "../booking/application-settings";
import type { Audience } from "./allowed-actions";

/** Minimum length of a valid secret. */
const MIN_SECRET = 32;

/** A request found by a link, with its dealer and shop. */
export interface OpenedRequest {
  readonly request: typeof record.$inferSelect;
  readonly dealer: typeof fitter.$inferSelect | null;
  readonly shop: typeof shop.$inferSelect;
  readonly audience: Audience;
  /** The last sent offer of a quote. */
  readonly offer?: typeof quoteRevision.$inferSelect | null;
  /** What the shop and the garage have set for the appointment calendar. */
  readonly settings?: StoredSettings | null;
}

/** Creates a link to a request for customer or dealer and returns its secret, which is stored only as a hash. */
export async function createExternalLink(
  database: Database | Transaction,
  input: Pick<typeof externalLink.$inferInsert, "type" | "audience" | "shopId" | "recordId" | "expiresAt">,
): Promise<string> {
  const token = newToken();
  await database.insert(externalLink).values({ ...input, tokenHash: hashToken(token) });
  return token;
}

/** Makes the mailed links to a request useless. The next mail about it has a new one. */
export async function revokeLinks(
  data: ScopedDatabase,
  { type, recordId }: { readonly type: string; readonly recordId: number },
): Promise<void> {
  await acrossShops(data)
    .update(externalLink)
    .set({ revokedAt: sql`now()` })
    .where(
      and(
        eq(externalLink.type, type),
        eq(externalLink.recordId, recordId),
        eq(externalLink.shopId, data.scope.shopId ?? 0),
        isNull(externalLink.revokedAt),
      ),
    );
}

/** Returns the path of a request's public page. */
export const externalPath = (type: string, secret: string): string =>
  `/admin/public/external-hash?type=${type}&hash=${encodeURIComponent(secret)}`;

/** Finds the request of a valid link; undefined when unknown, revoked, expired or of another type. */
export async function openRequest(
  database: Database | Transaction,
  link: { readonly type: string; readonly hash: string },
  lock = false,
): Promise<OpenedRequest | undefined> {
  const type = EXTERNAL_REQUEST_TYPES.find((candidate) => candidate === link.type);
  if (type === undefined || link.hash.length < MIN_SECRET) return undefined;
  const query = database
    .select({
      request: record,
      dealer: fitter,
      shop,
      audience: externalLink.audience,
      offer: quoteRevision,
      settings: storedSettings(sql`${record.shopId}`, sql`${record.fitterId}`),
    })
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
    .leftJoin(
      quoteRevision,
      and(eq(quoteRevision.quoteId, record.id), sql`${quoteRevision.number}::text = ${record.data}->>'revision'`),
    )
    .where(
      and(
        eq(externalLink.tokenHash, hashToken(link.hash)),
        eq(externalLink.type, type),
        isNull(externalLink.revokedAt),
        or(isNull(externalLink.expiresAt), gt(externalLink.expiresAt, sql`now()`)),
        isNull(record.deletedAt),
      ),
    );
  const [found] = await (lock ? query.for("update", { of: record }) : query);
  return found;
}
