/** Signed links that show a draft without a session until they expire. */
import { isPageOwner, type PageOwner } from "../../../../src/contract/endpoints/page";
import { sameText, sign } from "../../platform/http/random-token";

/** Period of a preview link in days. */
export const PREVIEW_DAYS = 7;

export interface PreviewClaim {
  readonly shopId: number;
  readonly type: PageOwner | "AUTHOR";
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

const isPreviewed = (type: string): type is PreviewClaim["type"] => isPageOwner(type) || type === "AUTHOR";

/** Creates the signed token of a claim. */
export function previewToken(secret: string, { shopId, type, id, expiresAt }: PreviewClaim): string {
  const text = `${shopId}.${type}.${id}.${expiresAt}`;
  return `${text}.${sign(secret, `page-preview:${text}`)}`;
}

/** Verifies a preview token and returns its claim; undefined when invalid or expired. */
export function readPreviewToken(secret: string, token: string, now = Date.now()): PreviewClaim | undefined {
  const parts = token.split(".");
  const [shopId, type = "", id, expiresAt, signature = ""] = parts;
  const text = parts.slice(0, 4).join(".");
  if (parts.length !== 5 || !isPreviewed(type) || !sameText(signature, sign(secret, `page-preview:${text}`)))
    return undefined;
  const claim = { shopId: Number(shopId), type, id: Number(id), expiresAt: Number(expiresAt) };
  return claim.expiresAt > now ? claim : undefined;
}
