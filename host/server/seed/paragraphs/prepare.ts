/** Seeds the demo shop's paragraphs once, after the records that own them, in one transaction. */
import { eq } from "drizzle-orm";
import { seedParagraphs } from "./add-paragraphs";
import type { ServerServices } from "../../services/server-services";
import { SYSTEM_ACTOR } from "../../platform/storage/audit";
import { serverSetting, shop, userAccount } from "../../platform/storage/schema";
import { ScopedDatabase } from "../../platform/storage/scoped-database";

/** Server setting that marks the paragraphs as seeded. */
const SEEDED_KEY = "demo-paragraphs-seeded";
const SHOP = "PNEUS_RESEAU_DEMO";
const EDITOR = "shop@demo.test";

/** Seeds the paragraphs. Does nothing when they were seeded before or the demo shop does not exist. */
export async function prepareDemoParagraphs({
  database,
  files,
}: Pick<ServerServices, "database" | "files">): Promise<void> {
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
  await database.transaction(async (transaction) => {
    const claimed = await transaction
      .insert(serverSetting)
      .values({ key: SEEDED_KEY, value: SHOP })
      .onConflictDoNothing()
      .returning();
    if (claimed.length > 0) await seedParagraphs(new ScopedDatabase(transaction, scope, SYSTEM_ACTOR), files);
  });
}
