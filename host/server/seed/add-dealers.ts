/** Inserts the demo dealers in batches. */
import { sql } from "drizzle-orm";
import { loadResource } from "../../../src/catalogue/load-resource";
import { LIST_COLUMNS } from "../features/dealers/storage/columns";
import { FitterStorage } from "../features/dealers/storage/fitter-storage";
import type { NewRow } from "../resources/storage/resource-storage";
import type { Transaction } from "../platform/storage/db";
import { columnList } from "../platform/storage/recordset";
import type { ScopedDatabase } from "../platform/storage/scoped-database";
import type { DealerValues, DemoDealer } from "./dealer-values";
import { makeDealers } from "./dealers";
import { seededRandom } from "./random";
import type { DemoShops } from "./shops";

/** Dealers per insert statement. */
const BATCH_SIZE = 500;
const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;

/** Returns a generator of plausible creation and change times: up to two years old, most changed in the last weeks. */
function stampGenerator(editors: readonly number[]): () => NonNullable<NewRow["importedStamps"]> {
  const random = seededRandom(7);
  const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * MINUTE_MS).toISOString();
  return () => ({
    createdAt: minutesAgo(random.between(80, 720) * DAY_MINUTES),
    updatedAt: minutesAgo(12 + Math.floor(random.next() ** 2 * 62 * DAY_MINUTES)),
    updatedBy: editors.length === 0 ? null : random.pick(editors),
  });
}

/** Inserts dealers and returns their ids by code, in insertion order. */
export async function addDealers(
  data: ScopedDatabase,
  size: number,
  serviceIds: ReadonlyMap<string, number>,
  editors: readonly number[],
): Promise<Map<string, number>> {
  const resource = await loadResource("fitter");
  if (resource === undefined) throw new Error('The demo data needs the resource "fitter".');
  const storage = new FitterStorage(resource);
  const nextStamps = stampGenerator(editors);
  const ids = new Map<string, number>();
  const write = async (dealers: readonly DemoDealer[]): Promise<void> => {
    const rows = dealers.map(({ values, parent }) => ({
      values: parent === undefined ? values : { ...values, parentDealer: { id: ids.get(parent), label: "" } },
      importedStamps: nextStamps(),
    }));
    for (const [index, id] of (await storage.insert(data, rows)).entries())
      ids.set(dealers[index]?.values.code ?? "", id);
  };
  let batch: DemoDealer[] = [];
  for (const dealer of makeDealers(size, serviceIds)) {
    // Sites reference their head office, which must be inserted first.
    if (batch.length === BATCH_SIZE || (dealer.parent !== undefined && !ids.has(dealer.parent))) {
      await write(batch);
      batch = [];
    }
    batch.push(dealer);
  }
  await write(batch);
  return ids;
}

const GERMAN_PARTNERS = 12;

/** Adds a few dealers to the other shops so that no list is empty. */
export async function addOtherDealers(
  inShop: (shopId: number, email: string) => ScopedDatabase,
  { shopIds }: DemoShops,
): Promise<void> {
  const resource = await loadResource("fitter");
  if (resource === undefined) return;
  const storage = new FitterStorage(resource);
  const serviceIds = new Map<string, number>();
  const dealers = [...makeDealers(400, serviceIds)].map(({ values }): DealerValues => ({
    ...values,
    parentDealer: null,
    services: [],
    bookingMode: values.bookingMode === "INSTANT" ? "REQUEST" : values.bookingMode,
  }));
  const latest = dealers.slice(120);
  const german = latest.filter((values) => values.country === "DE").slice(0, GERMAN_PARTNERS);
  const french = latest.filter((values) => values.country === "FR");
  const insertDealers = async (
    shopId: number,
    email: string,
    dealers: readonly DealerValues[],
    prefix: string,
  ): Promise<void> => {
    await storage.insert(
      inShop(shopId, email),
      dealers.map((values) => ({ values: { ...values, code: `${prefix}${values.code}` } })),
    );
  };
  await insertDealers(shopIds.other, "other@demo.test", german, "RP-");
  await insertDealers(shopIds.directory, "directory@demo.test", french.slice(0, 20), "AG-");
  await insertDealers(shopIds.calendar, "calendar@demo.test", french.slice(20, 35), "AA-");
  await insertDealers(shopIds.member, "network@demo.test", french.slice(35, 43), "PA-");
}

/** Links dealers to a second shop, which shows them without owning them. */
export async function shareDealers(
  transaction: Transaction,
  { shopIds }: DemoShops,
  fitterIds: readonly number[],
): Promise<void> {
  await transaction.execute(sql`insert into shop_fitter_link (shop_id, fitter_id, owner_shop, code, relative_url, ${columnList(LIST_COLUMNS)})
    select ${shopIds.other}::bigint, fitter_id, false, code, relative_url, ${columnList(LIST_COLUMNS)}
    from shop_fitter_link where shop_id = ${shopIds.demo} and fitter_id = any(${`{${fitterIds.join(",")}}`}::bigint[])`);
}

/** Writes the creation entry of each dealer's history. */
export async function journalDealers(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`insert into user_action (at, actor_id, actor_name, shop_id, channel, verb, resource, record_id, record_label, record_version)
    select fitter.created_at, fitter.created_by, trim(concat_ws(' ', first_name, last_name)), shop_id, 'IMPORT', 'CREATE', 'fitter', fitter.id, fitter.name, 1
    from fitter join shop_fitter_link on fitter_id = fitter.id and owner_shop join user_account on user_account.id = fitter.created_by`);
}
