/** How a shop wants its dealers in directories. */
import { sql } from "drizzle-orm";
import { LISTED_FIELDS } from "../../../src/contract/listed-fields";
import { record } from "../storage/schema";
import type { ScopedDatabase } from "../storage/scoped-database";

export interface PresenceSettings {
  readonly pushed: readonly string[];
  readonly nameTemplate: string;
  readonly campaign: string | null;
  readonly autoPush: boolean;
}

export const NO_SETTINGS: PresenceSettings = {
  pushed: LISTED_FIELDS,
  nameTemplate: "{name}",
  campaign: null,
  autoPush: false,
};

export async function presenceSettings(data: ScopedDatabase): Promise<PresenceSettings> {
  const found = await data.find(
    record,
    sql`${record.resource} = 'localPresenceSettings' and ${record.deletedAt} is null`,
  );
  return { ...NO_SETTINGS, ...(found?.data as Partial<PresenceSettings> | undefined) };
}
