/** Inserts demo templates of exports, which one account shares with the shop. */
import { savedView } from "../platform/storage/schema";
import type { ScopedDatabase } from "../platform/storage/scoped-database";

export async function addExportTemplates(data: ScopedDatabase): Promise<void> {
  const { shopId, userId } = data.scope;
  if (shopId === null || userId === null) return;
  const shared = { shopId, userId, shared: true };
  await data.insert(
    savedView,
    {
      ...shared,
      resource: "fitter",
      name: "Annuaire téléphonique",
      query: "filter%5Bstatus%5D=ACTIVE",
      columns: ["name", "code", "phone", "mobile", "email"],
      format: "xlsx",
    },
    {
      ...shared,
      resource: "service",
      name: "Tarif des prestations",
      query: "",
      columns: ["category", "name", "code", "priceMode", "price", "vatRate", "durationMinutes"],
      format: "csv",
    },
  );
}
