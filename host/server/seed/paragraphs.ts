/** Puts the paragraphs of the demonstration into its shop, once. After the records that own them. */
import { eq } from "drizzle-orm";
import { seedParagraphs } from "../paragraphs/demo";
import type { ServerParts } from "../server-parts";
import { SYSTEM_ACTOR } from "../storage/audit";
import { shop, userAccount } from "../storage/schema";
import { ScopedDatabase } from "../storage/scoped-database";

const SHOP = "PNEUS_RESEAU_DEMO";
const EDITOR = "shop@demo.test";

export async function prepareDemoParagraphs({
  database,
  files,
}: Pick<ServerParts, "database" | "files">): Promise<void> {
  const [demo] = await database.select().from(shop).where(eq(shop.code, SHOP));
  const [editor] = await database.select().from(userAccount).where(eq(userAccount.email, EDITOR));
  if (demo === undefined) return;
  const scope = {
    userId: editor?.id ?? null,
    shopId: demo.id,
    networkId: null,
    fitterIds: "ALL",
    reach: "SHOP",
  } as const;
  await seedParagraphs(new ScopedDatabase(database, scope, SYSTEM_ACTOR), files);
}
