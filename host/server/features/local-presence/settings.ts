/** Loads a shop's directory settings. */
import { eq, sql } from "drizzle-orm";
import { LISTED_FIELDS } from "../../../../src/contract/listed-fields";
import type { ValuesOfResource } from "../../../../src/contract/resource";
import type definition from "../../../../src/resources/dealers/local-presence/local-presence-settings.resource";
import { record, shop } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";

export interface PresenceSettings extends Readonly<ValuesOfResource<typeof definition>> {
  /** Name of the shop, for the name template. */
  readonly brand: string;
}

/** Settings of a shop that has saved none. */
export const NO_SETTINGS: PresenceSettings = {
  pushed: [...LISTED_FIELDS],
  nameTemplate: "{name}",
  campaign: null,
  primaryCategory: "tire_shop",
  additionalCategories: [],
  accounts: [],
  autoPush: false,
  theirsWins: [],
  brand: "",
};

/** Returns the stored settings; defaults for missing values. */
export async function presenceSettings(data: ScopedDatabase): Promise<PresenceSettings> {
  const found = await data.find(
    record,
    sql`${record.resource} = 'local-presence-settings' and ${record.deletedAt} is null`,
  );
  const own = await data.find(shop, eq(shop.id, data.scope.shopId ?? 0));
  return { ...NO_SETTINGS, ...(found?.data as Partial<PresenceSettings> | undefined), brand: own?.name ?? "" };
}
