/**
 * Merges one dealer into another. Its data moves to the kept dealer, its codes and addresses redirect there, and a journal
 * records row by row how to undo the merge.
 */
import { eq, getTableColumns, getTableName, is, sql, type SQL } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import type { Registry } from "../../../resources/types";
import type { Transaction } from "../../../platform/storage/db";
import { columnList } from "../../../platform/storage/recordset";
import * as schema from "../../../platform/storage/schema";
import { LIST_COLUMNS } from "../storage/columns";
import { moveLanes, renameBays } from "./bays";
import { moveOrders, type MovedOrder } from "./orders";
import { mergePictures } from "./pictures";
import { redirectAddresses, type FormerRedirect } from "./redirects";
import { moveReferences, type FormerReference } from "./references";
import type { Groups } from "../../galleries/gallery";

type Row = Readonly<Record<string, unknown>>;
type Rows = readonly Row[];

/** State before the merge; `rows` are ids by table. */
export interface MergeJournal {
  readonly rows: Readonly<Record<string, readonly number[]>>;
  readonly references: readonly FormerReference[];
  /** Complete rows of users attached to both dealers. */
  readonly doubleUsers: Rows;
  readonly services: readonly { readonly shop: number; readonly service: number }[];
  /** Options and tags of the kept dealer by shop, before and after. */
  readonly extras: readonly { readonly shop: number; readonly before: unknown; readonly after: unknown }[];
  /** Absent in merges of earlier versions. */
  readonly orders?: readonly MovedOrder[];
  /** Pictures that the kept dealer took over; merges of earlier versions moved none. */
  readonly pictures?: Groups;
  readonly gained: readonly number[];
  readonly redirects: readonly FormerRedirect[];
  readonly statusBefore: string;
}

/** Number of moved rows by kind. */
export interface MergeCounts {
  readonly appointments: number;
  readonly requests: number;
  readonly reviews: number;
  readonly orders: number;
  readonly users: number;
  readonly overrides: number;
  readonly links: number;
  readonly others: number;
  readonly rankings: number;
  readonly providers: number;
  readonly pictures: number;
  /** Number of pictures for which the kept dealer had no room. */
  readonly leftPictures: number;
  /** Number of appointments at the same time in both calendars. */
  readonly clashes: number;
}

/** Tables that are moved by separate statements below. */
const SEPARATE_TABLES: ReadonlySet<string> = new Set([
  "shop_fitter_link",
  "service_dealer",
  "dealer_user_scope",
  "fitter_redirect",
  "fitter_alias",
  "fitter_override",
  "capacity_row",
]);

/** All tables with a dealer reference, derived from the schema so that new tables are included. */
const DEALER_TABLES = Object.values(schema).flatMap((table) => {
  if (!is(table, PgTable)) return [];
  const columns = getTableColumns(table);
  return "fitterId" in columns && "id" in columns && !SEPARATE_TABLES.has(getTableName(table))
    ? [getTableName(table)]
    : [];
});

const idsOf = (rows: readonly { readonly id: number | string }[]): number[] => rows.map(({ id }) => Number(id));

async function moveRows(transaction: Transaction, from: number, to: number) {
  const moved: Record<string, number[]> = {};
  await renameBays(transaction, from, to);
  for (const name of [...DEALER_TABLES, "fitter_alias"]) {
    const { rows } = await transaction.execute<{ id: number | string }>(
      sql`update ${sql.identifier(name)} set fitter_id = ${to} where fitter_id = ${from} returning id`,
    );
    moved[name] = idsOf(rows);
  }
  const { rows } = await transaction.execute<{
    id: number | string;
  }>(sql`update fitter_override moved set fitter_id = ${to}
    where fitter_id = ${from} and deleted_at is null and not exists (select 1 from fitter_override existing where existing.shop_id = moved.shop_id and existing.fitter_id = ${to}
      and existing.field = moved.field and existing.locale = moved.locale and existing.deleted_at is null) returning id`);
  moved["fitter_override"] = idsOf(rows);
  moved["capacity_row"] = await moveLanes(transaction, from, to);
  const sites = await transaction.execute<{ id: number | string }>(
    sql`update fitter set parent_dealer = ${to} where parent_dealer = ${from} returning id`,
  );
  moved["fitter"] = idsOf(sites.rows);
  return moved;
}

/** Moves attached users to the kept dealer. Users attached to both keep one row. */
async function moveUsers(transaction: Transaction, from: number, to: number) {
  const duplicates = await transaction.execute<
    Record<string, unknown>
  >(sql`delete from dealer_user_scope moved where fitter_id = ${from}
    and exists (select 1 from dealer_user_scope existing where existing.membership_id = moved.membership_id and existing.fitter_id = ${to})
    returning membership_id, fitter_id, role, from_day, to_day, receive_mails`);
  const { rows } = await transaction.execute<{ id: number | string }>(
    sql`update dealer_user_scope set fitter_id = ${to} where fitter_id = ${from} returning id`,
  );
  return { duplicates: duplicates.rows, ids: idsOf(rows) };
}

/** Links the kept dealer to shops that only showed the merged one. */
async function addLinks(transaction: Transaction, from: number, to: number): Promise<number[]> {
  const { rows } = await transaction.execute<{ shop_id: number | string }>(sql`
    insert into shop_fitter_link (shop_id, fitter_id, owner_shop, code, relative_url, extras, position, ${columnList(LIST_COLUMNS)})
    select source_link.shop_id, ${to}::bigint, false,
      case when exists (select 1 from shop_fitter_link used where used.shop_id = source_link.shop_id and lower(used.code) = lower(target_link.code) and used.deleted_at is null)
        then target_link.code || '-2' else target_link.code end,
      '{}', source_link.extras, target_link.position, ${columnList(LIST_COLUMNS, "target_link.")}
    from shop_fitter_link source_link, shop_fitter_link target_link
    where source_link.fitter_id = ${from} and source_link.deleted_at is null and target_link.fitter_id = ${to} and target_link.owner_shop
      and not exists (select 1 from shop_fitter_link existing where existing.shop_id = source_link.shop_id and existing.fitter_id = ${to}) returning shop_id`);
  return rows.map((row) => Number(row.shop_id));
}

const offerColumns = sql.raw("position, price_minor, currency, duration, available");

async function mergeServices(transaction: Transaction, from: number, to: number) {
  const { rows } = await transaction.execute<{ shop: number | string; service: number | string }>(sql`
    insert into service_dealer (shop_id, fitter_id, service_id, ${offerColumns})
    select old.shop_id, ${to}::bigint, old.service_id, ${offerColumns} from service_dealer old where old.fitter_id = ${from}
    on conflict do nothing returning shop_id as shop, service_id as service`);
  await transaction.execute(sql`update shop_fitter_link link set service_count =
    (select count(*) from service_dealer offered where offered.shop_id = link.shop_id and offered.fitter_id = link.fitter_id and offered.available) where fitter_id = ${to}`);
  return rows.map(({ shop, service }) => ({ shop: Number(shop), service: Number(service) }));
}

type Extras = Readonly<Record<string, Rows>>;
const keyOf = (row: Row): string => String(row["option"] ?? row["tag"]);

/** Unites options and tags of both dealers. The kept dealer's values take precedence. */
async function mergeExtras(transaction: Transaction, from: number, to: number): Promise<MergeJournal["extras"]> {
  const { rows } = await transaction.execute<{ shop: number | string; target: Extras; source: Extras }>(
    sql`select target_link.shop_id as shop, target_link.extras as target, source_link.extras as source from shop_fitter_link target_link
      join shop_fitter_link source_link on source_link.shop_id = target_link.shop_id and source_link.fitter_id = ${from} where target_link.fitter_id = ${to}`,
  );
  const changed = rows.flatMap(({ shop, target, source }) => {
    const parts = new Set([...Object.keys(target), ...Object.keys(source)]);
    const after = Object.fromEntries(
      [...parts].map((part) => {
        const targetRows = target[part] ?? [];
        const keys = new Set(targetRows.map(keyOf));
        return [part, [...targetRows, ...(source[part] ?? []).filter((row) => !keys.has(keyOf(row)))]];
      }),
    );
    return JSON.stringify(after) === JSON.stringify(target) ? [] : [{ shop: Number(shop), before: target, after }];
  });
  for (const { shop, after } of changed)
    await transaction.execute(
      sql`update shop_fitter_link set extras = ${JSON.stringify(after)}::jsonb where shop_id = ${shop} and fitter_id = ${to}`,
    );
  return changed;
}

const countOf = async (transaction: Transaction, query: SQL): Promise<number> => {
  const { rows } = await transaction.execute<{ n: number | string }>(query);
  return Number(rows[0]?.n ?? 0);
};

/** Counts the rows to move before the merge. */
async function countRowsToMove(
  transaction: Transaction,
  from: number,
  to: number,
): Promise<Omit<MergeCounts, "links" | "orders" | "pictures" | "leftPictures" | "rankings" | "providers">> {
  const countRecords = (condition: SQL): Promise<number> =>
    countOf(
      transaction,
      sql`select count(*) as n from record where fitter_id = ${from} and deleted_at is null and ${condition}`,
    );
  const appointments = await countRecords(sql`resource = 'appointment'`);
  const requests = await countRecords(sql`resource in ('quote', 'contact')`);
  const reviews = await countRecords(sql`resource = 'review'`);
  const all = await countRecords(sql`true`);
  return {
    appointments,
    requests,
    reviews,
    others: all - appointments - requests - reviews,
    users: await countOf(transaction, sql`select count(*) as n from dealer_user_scope where fitter_id = ${from}`),
    overrides: await countOf(
      transaction,
      sql`select count(*) as n from fitter_override where fitter_id = ${from} and deleted_at is null`,
    ),
    clashes: await countOf(
      transaction,
      sql`select count(*) as n from record moved join record existing on existing.resource = 'appointment' and existing.fitter_id = ${to} and existing.data->>'date' = moved.data->>'date'
        where moved.resource = 'appointment' and moved.fitter_id = ${from} and (moved.data->>'date')::timestamptz > now()`,
    ),
  };
}

export interface Merged {
  readonly journal: MergeJournal;
  readonly counts: MergeCounts;
}

/** Merges the dealer `from` into `to`, the kept dealer. @param union also adds services, options and tags that the kept dealer lacks */
export async function mergeInto(
  transaction: Transaction,
  registry: Registry,
  {
    from,
    to,
    union,
    userId,
  }: { readonly from: number; readonly to: number; readonly union: boolean; readonly userId: number | null },
): Promise<Merged> {
  const [before] = await transaction.select().from(schema.fitter).where(eq(schema.fitter.id, from));
  const counts = await countRowsToMove(transaction, from, to);
  const gained = await addLinks(transaction, from, to);
  const redirects = await redirectAddresses(transaction, from, to);
  const { duplicates, ids } = await moveUsers(transaction, from, to);
  const rows = { ...(await moveRows(transaction, from, to)), dealer_user_scope: ids };
  const pictures = union ? await mergePictures(transaction, from, to) : { added: [], left: 0 };
  const orders = await moveOrders(transaction, from, to);
  const references = await moveReferences(transaction, registry, from, to);
  const countReferences = (...resources: readonly string[]): number =>
    new Set(references.filter(({ resource }) => resources.includes(resource ?? "")).map(({ id }) => id)).size;
  const journal: MergeJournal = {
    rows,
    references,
    orders,
    pictures: pictures.added,
    doubleUsers: duplicates,
    services: union ? await mergeServices(transaction, from, to) : [],
    extras: union ? await mergeExtras(transaction, from, to) : [],
    gained,
    redirects,
    statusBefore: before?.status ?? "SUSPENDED",
  };
  await setStatus(transaction, from, "MERGED", to, userId);
  return {
    journal,
    counts: {
      ...counts,
      links: gained.length,
      orders: orders.length,
      rankings: countReferences("custom-dealer-ranking", "custom-dealer-ranking-group"),
      providers: countReferences("provider"),
      pictures: pictures.added.length,
      leftPictures: pictures.left,
    },
  };
}

/** Sets the status of a dealer and of its links in every shop. */
export async function setStatus(
  transaction: Transaction,
  id: number,
  status: string,
  mergedInto: number | null,
  userId: number | null,
): Promise<void> {
  await transaction.execute(
    sql`update fitter set status = ${status}, merged_into = ${mergedInto}, version = version + 1, updated_at = now(), updated_by = ${userId} where id = ${id}`,
  );
  await transaction.execute(
    sql`update shop_fitter_link set status = ${status}, updated_at = now() where fitter_id = ${id}`,
  );
}
