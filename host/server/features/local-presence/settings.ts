/** Loads a shop's directory settings. */
import { sql } from "drizzle-orm";
import { LISTED_FIELDS } from "../../../../src/contract/listed-fields";
import type { ValuesOfResource } from "../../../../src/contract/resource";
import type definition from "../../../../src/resources/dealers/local-presence/local-presence-settings.resource";
import { record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";

export type PresenceSettings = Readonly<ValuesOfResource<typeof definition>>;

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
};

/** Returns the stored settings; defaults for missing values. */
export async function presenceSettings(data: ScopedDatabase): Promise<PresenceSettings> {
  const found = await data.find(
    record,
    sql`${record.resource} = 'local-presence-settings' and ${record.deletedAt} is null`,
  );
  return { ...NO_SETTINGS, ...(found?.data as Partial<PresenceSettings> | undefined) };
}
