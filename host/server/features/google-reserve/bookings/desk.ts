/** Authenticates calls to the shop's booking server with HTTP Basic: shop code and generated password. */
import type { FastifyReply } from "fastify";
import { removeAttempt, requireAttempt } from "../../../identity/credentials/rate-limit";
import { activeShop, scopeOfShop } from "../../../platform/storage/each-shop";
import { isKey } from "../desk-key";
import { ApiProblem } from "../../../platform/http/problem";
import type { Database } from "../../../platform/storage/db";
import type { shop } from "../../../platform/storage/schema";
import type { ScopedDatabase } from "../../../platform/storage/scoped-database";

/** An authenticated call: the shop and its data. */
export interface Desk {
  readonly data: ScopedDatabase;
  readonly shop: typeof shop.$inferSelect;
}

/** Wrong passwords per address before it is limited. */
const PASSWORD_LIMIT = { attempts: 30, minutes: 15 };

function credentials(header: string | undefined): readonly [user: string, password: string] {
  const [scheme = "", code = ""] = (header ?? "").split(" ");
  const text = scheme.toLowerCase() === "basic" ? Buffer.from(code, "base64").toString() : "";
  const colon = text.indexOf(":");
  return [text.slice(0, Math.max(0, colon)), text.slice(colon + 1)];
}

/** Returns the shop. Throws the same 401 for an unknown shop, wrong user or wrong password. */
export async function openDesk(
  database: Database,
  shopCode: string,
  reply: FastifyReply,
  address: string,
): Promise<Desk> {
  const [user, password] = credentials(reply.request.headers.authorization);
  // Counted before the check, so that past the limit a valid password is refused too.
  const limit = { key: `google-bookings:${address}`, ...PASSWORD_LIMIT };
  await requireAttempt(database, limit);
  const code = shopCode.toLowerCase();
  const ownShop = await activeShop(database, code);
  const data = ownShop === undefined ? undefined : scopeOfShop(database, ownShop.id);
  if (ownShop !== undefined && data !== undefined && user.toLowerCase() === code && (await isKey(data, password))) {
    await removeAttempt(database, limit.key);
    return { data, shop: ownShop };
  }
  reply.header("WWW-Authenticate", 'Basic realm="bookings"');
  throw new ApiProblem("session-expired", { detail: "The user or the password is wrong" });
}
