/** Signed links that show a draft without a session until they expire. */
import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { isPageOwner, type PageOwner } from "../../../../src/contract/endpoints/page";
import { sameText, sign } from "../../platform/http/random-token";
import type { Database } from "../../platform/storage/db";
import { serverSetting } from "../../platform/storage/schema";

const KEY = "preview-secret";

/** Returns the secret that signs preview links, shared by all processes and created at the first start. */
export async function previewSecret(database: Database): Promise<string> {
  await database
    .insert(serverSetting)
    .values({ key: KEY, value: randomBytes(32).toString("base64url") })
    .onConflictDoNothing();
  const [row] = await database.select().from(serverSetting).where(eq(serverSetting.key, KEY));
  if (row === undefined) throw new Error("The secret of preview links could not be stored.");
  return row.value;
}

export interface PreviewClaim {
  readonly shopId: number;
  readonly type: PageOwner;
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

export function previewToken(secret: string, { shopId, type, id, expiresAt }: PreviewClaim): string {
  const text = `${shopId}.${type}.${id}.${expiresAt}`;
  return `${text}.${sign(secret, `page-preview:${text}`)}`;
}

/** Verifies a preview token and returns its claim; undefined when invalid or expired. */
export function readPreviewToken(secret: string, token: string, now = Date.now()): PreviewClaim | undefined {
  const parts = token.split(".");
  const [shopId, type = "", id, expiresAt, signature = ""] = parts;
  const text = parts.slice(0, 4).join(".");
  if (parts.length !== 5 || !isPageOwner(type) || !sameText(signature, sign(secret, `page-preview:${text}`)))
    return undefined;
  const claim = { shopId: Number(shopId), type, id: Number(id), expiresAt: Number(expiresAt) };
  return claim.expiresAt > now ? claim : undefined;
}
