/** Settings of the appointment calendar: the network's, which garages inherit, and their own. */
import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import {
  SETTING_NAMES,
  settingsOf,
  type ApplicationSettings,
  type SettingName,
} from "../../../../src/contract/application-settings";
import { fitter, record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { FieldSql } from "../../resources/storage/resource-storage";

const NETWORK = "ecal-application-defaults";
const GARAGE = "ecal-dealer-application-configuration";

type Stored = Readonly<Record<string, unknown>>;
/** Stored values by resource. */
export type StoredSettings = Readonly<Partial<Record<typeof NETWORK | typeof GARAGE, Stored>>>;

/** SQL of what a shop and a dealer have stored, for queries that read another record. */
export const storedSettings = (shopId: SQL, fitterId: SQL): SQL<StoredSettings | null> =>
  sql<StoredSettings | null>`(select jsonb_object_agg(setting.resource, setting.data) from record setting
    where setting.shop_id = ${shopId} and setting.deleted_at is null
      and (setting.resource = ${NETWORK} or (setting.resource = ${GARAGE} and setting.fitter_id = ${fitterId})))`;

/** Returns the settings that apply, from what is stored. */
export const effectiveSettings = (stored: StoredSettings | null | undefined): ApplicationSettings =>
  settingsOf(stored?.[NETWORK], stored?.[GARAGE]);

const ofShop = (data: ScopedDatabase, resource: string): SQL =>
  and(eq(record.resource, resource), sql`${record.shopId} = ${data.scope.shopId}`, isNull(record.deletedAt)) ??
  sql`false`;

/** Settings in a shop. */
export interface ShopSettings {
  readonly settingsOf: (dealerId: number) => ApplicationSettings;
  /** The network's, and those of each garage with some of its own. */
  readonly all: readonly ApplicationSettings[];
}

/** Loads the settings of the shop's garages. */
export async function loadSettings(data: ScopedDatabase): Promise<ShopSettings> {
  const [network] = await data.select(record, { where: ofShop(data, NETWORK), limit: 1 });
  const garages = await data.select(record, { where: ofShop(data, GARAGE) });
  const common = settingsOf(network?.data, undefined);
  const byDealer = new Map(garages.map(({ fitterId, data: values }) => [fitterId, settingsOf(network?.data, values)]));
  return { settingsOf: (dealerId) => byDealer.get(dealerId) ?? common, all: [common, ...byDealer.values()] };
}

/** Returns the settings that the network has locked. */
export async function loadLocks(data: ScopedDatabase): Promise<readonly SettingName[]> {
  const [network] = await data.select(record, { where: ofShop(data, NETWORK), limit: 1 });
  const locked = (network?.data["locked"] ?? []) as readonly string[];
  return SETTING_NAMES.filter((name) => locked.includes(name));
}

/** Notes the locks in the settings of each garage, where forms and saves look for them. */
export async function storeLocks(data: ScopedDatabase, locked: readonly SettingName[]): Promise<void> {
  await data.execute(
    record,
    (
      scope,
    ) => sql`update ${record} set data = jsonb_set(${record.data}, '{networkLocks}', ${JSON.stringify(locked)}::jsonb)
      where ${scope} and ${ofShop(data, GARAGE)}`,
    "write",
  );
}

const garageName = sql`(select coalesce(${fitter.tradingName}, ${fitter.name}) from ${fitter} where ${fitter.id} = ${record.fitterId})`;

/** SQL of the name of a record's garage. */
export const nameOfGarage: FieldSql = { value: garageName, key: sql`lower(${garageName})` };
