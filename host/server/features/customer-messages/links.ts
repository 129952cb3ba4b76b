/** Links of customers to their appointment: whole ones in mails, short ones in text messages. */
import { randomBytes } from "node:crypto";
import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import { hashToken } from "../../platform/http/random-token";
import type { Database, Transaction } from "../../platform/storage/db";
import { bookingMessage, externalLink } from "../../platform/storage/schema";
import { createExternalLink, externalPath } from "../customer-requests/link";

const SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const CODE_LENGTH = 12;
/** Bytes from here on would make the first signs more likely than the others. */
const USABLE = 256 - (256 % SIGNS.length);
/** Kind of the link behind a short code. */
const SHORT = "appointment-short";

function newCode(): string {
  let code = "";
  while (code.length < CODE_LENGTH)
    for (const byte of randomBytes(CODE_LENGTH))
      if (byte < USABLE && code.length < CODE_LENGTH) code += SIGNS[byte % SIGNS.length] ?? "";
  return code;
}

interface Linked {
  readonly shopId: number;
  readonly recordId: number;
}

/** Creates a link for a mail and returns its address. */
export const mailLink = async (database: Database | Transaction, publicUrl: string, linked: Linked): Promise<string> =>
  publicUrl +
  externalPath(
    "appointment",
    await createExternalLink(database, { type: "appointment", audience: "CUSTOMER", ...linked }),
  );

/** Creates a short link. Only the hash of its code is stored. */
export async function shortLink(
  database: Database | Transaction,
  publicUrl: string,
  linked: Linked,
): Promise<{ readonly address: string; readonly hash: string }> {
  const code = newCode();
  const hash = hashToken(code);
  await database.insert(externalLink).values({ ...linked, type: SHORT, audience: "CUSTOMER", tokenHash: hash });
  return { address: `${publicUrl}/a/${code}`, hash };
}

/** Counts the use of a short link and returns the path of the page behind it; undefined for an unknown or revoked code. */
export async function openShortLink(database: Database, code: string): Promise<string | undefined> {
  const hash = hashToken(code);
  const [link] = await database
    .select()
    .from(externalLink)
    .where(
      and(
        eq(externalLink.tokenHash, hash),
        eq(externalLink.type, SHORT),
        isNull(externalLink.revokedAt),
        or(isNull(externalLink.expiresAt), gt(externalLink.expiresAt, sql`now()`)),
      ),
    );
  if (link === undefined) return undefined;
  const { shopId, recordId } = link;
  await database
    .update(bookingMessage)
    .set({ clicks: sql`${bookingMessage.clicks} + 1` })
    .where(eq(bookingMessage.linkHash, hash));
  const token = await createExternalLink(database, { type: "appointment", audience: "CUSTOMER", shopId, recordId });
  return externalPath("appointment", token);
}
