/** Mails the file of an export to its recipients. */
import { eq } from "drizzle-orm";
import { MAX_MAILED_BYTES } from "../../../../src/contract/export-configs";
import { shop, shopLanguage, type file } from "../../platform/storage/schema";
import { acrossShops, type ScopedDatabase } from "../../platform/storage/scoped-database";
import { writeLetter } from "../../services/mail/letter";
import type { ServerServices } from "../../services/server-services";
import type { ExportConfig } from "./settings";

type StoredFile = typeof file.$inferSelect;

/** Queues a mail with the file for each recipient. A large file is not attached; users of the shop find it among the exported files. */
export async function mailFile(
  { config, mail, messages }: Pick<ServerServices, "config" | "mail" | "messages">,
  data: ScopedDatabase,
  { values }: ExportConfig,
  { name, mimeType, size, storageKey }: StoredFile,
  lines: number,
): Promise<void> {
  const ownShop = await data.find(shop, eq(shop.id, data.scope.shopId ?? 0));
  const language = await data.find(shopLanguage, eq(shopLanguage.isDefault, true));
  const isAttached = size <= MAX_MAILED_BYTES;
  await data.transaction(async (transaction) => {
    for (const { email } of values.recipients ?? []) {
      const letter = await writeLetter(messages, {
        template: isAttached ? "export-file" : "export-too-large",
        recipient: email,
        locale: values.locale ?? language?.locale ?? "en_GB",
        shopId: data.scope.shopId,
        params: { shop: ownShop?.name ?? "", name: values.name ?? "", count: lines },
        ...(!isAttached && { link: `${config.publicUrl}/admin/vue/export-download` }),
      });
      const delivery = isAttached ? { attachment: { storageKey, name, mimeType } } : null;
      await mail.queue(acrossShops(transaction), { ...letter, delivery });
    }
  });
}
