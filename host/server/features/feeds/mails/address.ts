/** Addresses to which providers mail the files of feeds. The end of an address cannot be guessed. */
import { and, eq, isNull } from "drizzle-orm";
import { sameText, sign } from "../../../platform/http/random-token";
import { scopeOfShop } from "../../../platform/storage/each-shop";
import { record } from "../../../platform/storage/schema";
import type { ScopedDatabase } from "../../../platform/storage/scoped-database";
import type { ServerServices } from "../../../services/server-services";
import { FEED, findFeed, type Feed } from "../feed-settings";

const SECRET = "feed-mail-secret";
const TOKEN_LENGTH = 20;
const ADDRESS = /^feed-(\d{1,15})-([0-9a-f]+)@([^@]+)$/;

type Services = Pick<ServerServices, "secrets" | "config">;

/** Hexadecimal, because servers on the way may write addresses in lower case. */
const tokenOf = (secret: string, feedId: string): string =>
  Buffer.from(sign(secret, `feed-mail:${feedId}`), "base64url")
    .toString("hex")
    .slice(0, TOKEN_LENGTH);

/** Returns the address of a feed; undefined on a server that receives no mails. */
export async function addressOfFeed({ secrets, config }: Services, feedId: number): Promise<string | undefined> {
  if (config.mailDrop === undefined) return undefined;
  const id = String(feedId);
  return `feed-${id}-${tokenOf(await secrets.get(SECRET), id)}@${config.mailDrop.domain}`;
}

export interface AddressedFeed {
  readonly data: ScopedDatabase;
  readonly feed: Feed;
}

/** Returns the feed of an address; undefined for an address of no feed that reads mails. */
export async function feedOfAddress(
  { secrets, config, database }: Services & Pick<ServerServices, "database">,
  address: string,
): Promise<AddressedFeed | undefined> {
  const [, id = "", token = "", domain = ""] = ADDRESS.exec(address.trim().toLowerCase()) ?? [];
  if (id === "" || domain !== config.mailDrop?.domain) return undefined;
  if (!sameText(token, tokenOf(await secrets.get(SECRET), id))) return undefined;
  const isFeed = and(eq(record.id, Number(id)), eq(record.resource, FEED), isNull(record.deletedAt));
  const [row] = await database.select({ shopId: record.shopId }).from(record).where(isFeed);
  if (row?.shopId == null) return undefined;
  const data = scopeOfShop(database, row.shopId);
  const feed = await findFeed(data, Number(id));
  return feed?.values.source === "EMAIL" ? { data, feed } : undefined;
}
