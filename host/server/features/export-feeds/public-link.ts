/** Public links to the last file of an export. They are signed and numbered; a new number ends the links before. */
import { eq } from "drizzle-orm";
import { EXPORT_DATA } from "../../../../src/contract/export-configs";
import { sameText, sign } from "../../platform/http/random-token";
import { scopeOfShop } from "../../platform/storage/each-shop";
import { shop } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { ServerServices } from "../../services/server-services";
import { findConfig, type ExportConfig } from "./settings";

/** Number of the link of an export whose link was never renewed. */
export const FIRST_LINK = 1;
const SECRET = "export-link-secret";

const signed = (secret: string, claim: string): string => sign(secret, `export-link:${claim}`);

/** Returns the public address of an export. */
export async function publicLink(
  { secrets, config }: Pick<ServerServices, "secrets" | "config">,
  shopId: number,
  { id, values }: ExportConfig,
): Promise<string> {
  const claim = `${shopId}.${id}.${values.linkNumber ?? FIRST_LINK}`;
  const token = `${claim}.${signed(await secrets.get(SECRET), claim)}`;
  return `${config.publicUrl}/admin/public/api/export?token=${token}`;
}

/** Finds the export of a link. Returns undefined for a link that is wrong or was renewed, and for an export that has no link now. */
export async function linkedConfig(
  { secrets, database }: Pick<ServerServices, "secrets" | "database">,
  token: string,
): Promise<{ readonly data: ScopedDatabase; readonly config: ExportConfig } | undefined> {
  const [shopId = "", id = "", number = "", signature = ""] = token.split(".");
  const claim = [shopId, id, number].join(".");
  if (!sameText(signature, signed(await secrets.get(SECRET), claim))) return undefined;
  const data = scopeOfShop(database, Number(shopId));
  const owner = await data.find(shop, eq(shop.id, Number(shopId)));
  const config = owner?.status === "ACTIVE" ? await findConfig(data, Number(id)) : undefined;
  if (config === undefined) return undefined;
  const { destination, kind = "TYRE_OFFER", linkNumber = FIRST_LINK } = config.values;
  const isOpen = destination === "LINK" && !EXPORT_DATA[kind].isPersonal && linkNumber === Number(number);
  return isOpen ? { data, config } : undefined;
}
