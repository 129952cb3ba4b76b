/** Links dealers of the directory to shops and unlinks them. */
import { getTableColumns, sql, type SQL } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { columnList, oneOf } from "../../../platform/storage/recordset";
import type { Transaction } from "../../../platform/storage/db";
import { shopFitterLink } from "../../../platform/storage/schema";
import { hasReach, type DataScope } from "../../../platform/storage/scope";
import { openStatuses } from "../../open-appointments";
import { LIST_COLUMNS } from "../storage/columns";

/** Condition for dealers that the caller's shop may show: those of its network, or all for platform users. */
export function linkable({ shopId, networkId, ...scope }: DataScope, ownerShop: SQL): SQL {
  if (hasReach({ shopId, networkId, ...scope }, "PLATFORM")) return sql`true`;
  return networkId === null
    ? sql`${ownerShop} = ${shopId}`
    : sql`${ownerShop} in (select shop.id from shop where shop.network_id = ${networkId})`;
}

const COPIED_COLUMNS = columnList(LIST_COLUMNS);

/** Creates a link from the owner's. A code already used in the shop gets a numeric suffix. Returns false when already linked. */
export async function linkDealer(
  transaction: Transaction,
  { shopId, fitterId, userId }: { readonly shopId: number; readonly fitterId: number; readonly userId: number | null },
): Promise<boolean> {
  const { rows } = await transaction.execute<{ id: number | string }>(sql`
    insert into shop_fitter_link (shop_id, fitter_id, owner_shop, linked_by, code, ${COPIED_COLUMNS})
    select ${shopId}::bigint, fitter_id, false, ${userId}::bigint,
      case when exists (select 1 from shop_fitter_link used where used.shop_id = ${shopId} and lower(used.code) = lower(owner_link.code) and used.deleted_at is null)
        then owner_link.code || '-2' else owner_link.code end, ${COPIED_COLUMNS}
    from shop_fitter_link owner_link where owner_link.fitter_id = ${fitterId} and owner_link.owner_shop on conflict (shop_id, fitter_id) do nothing returning fitter_id as id`);
  return rows.length > 0;
}

/** Copies the owner's offered services to the shop's services with the same codes. Returns their number. */
export async function copyServices(transaction: Transaction, shopId: number, fitterId: number): Promise<number> {
  const { rows } = await transaction.execute<{ id: number | string }>(sql`
    insert into service_dealer (shop_id, fitter_id, service_id, position, price_minor, currency, duration, available)
    select ${shopId}::bigint, offered.fitter_id, shop_service.id, offered.position, offered.price_minor, offered.currency, offered.duration, offered.available
    from service_dealer offered
    join shop_fitter_link owner_link on owner_link.shop_id = offered.shop_id and owner_link.fitter_id = offered.fitter_id and owner_link.owner_shop
    join record owner_service on owner_service.id = offered.service_id
    join record shop_service on shop_service.resource = 'service' and shop_service.shop_id = ${shopId} and shop_service.deleted_at is null and lower(shop_service.code) = lower(owner_service.code)
    where offered.fitter_id = ${fitterId} on conflict do nothing returning service_id as id`);
  await transaction.execute(sql`update shop_fitter_link link set service_count = (select count(*) from service_dealer offered
    where offered.shop_id = link.shop_id and offered.fitter_id = link.fitter_id and offered.available) where shop_id = ${shopId} and fitter_id = ${fitterId}`);
  return rows.length;
}

/** Columns that the database computes; it refuses values for them. */
const GENERATED_COLUMNS = sql`array[${sql.join(
  Object.values(getTableColumns(shopFitterLink))
    .filter(({ generated }) => generated !== undefined)
    .map(({ name }) => sql`${toSnakeCase(name)}`),
  sql`, `,
)}]::text[]`;

/** Snapshot of a link for undo: its row and the services offered. */
export interface LinkSnapshot {
  readonly link: Readonly<Record<string, unknown>>;
  readonly services: readonly Readonly<Record<string, unknown>>[];
}

/** Returns the snapshot of a link. */
export async function loadLinkSnapshot(
  transaction: Transaction,
  shopId: number,
  fitterId: number,
): Promise<LinkSnapshot> {
  const { rows } = await transaction.execute<{ link: LinkSnapshot["link"]; services: LinkSnapshot["services"] | null }>(
    sql`select to_jsonb(link) - ${GENERATED_COLUMNS} as link, (select jsonb_agg(to_jsonb(offered)) from service_dealer offered where offered.shop_id = link.shop_id and offered.fitter_id = link.fitter_id) as services
      from shop_fitter_link link where shop_id = ${shopId} and fitter_id = ${fitterId}`,
  );
  return { link: rows[0]?.link ?? {}, services: rows[0]?.services ?? [] };
}

/** Inserts a link and its offered services from a snapshot; existing rows stay. */
export async function restoreLink(transaction: Transaction, { link, services }: LinkSnapshot): Promise<void> {
  const columns = sql.raw(
    Object.keys(link)
      .filter((name) => /^\w+$/.test(name))
      .map((name) => `"${name}"`)
      .join(", "),
  );
  await transaction.execute(sql`insert into shop_fitter_link (${columns}) select ${columns}
    from jsonb_populate_record(null::shop_fitter_link, ${JSON.stringify(link)}::jsonb) on conflict do nothing`);
  await transaction.execute(
    sql`insert into service_dealer select * from jsonb_populate_recordset(null::service_dealer, ${JSON.stringify(services)}::jsonb) on conflict do nothing`,
  );
}

/** Counts the shop's future appointments with a dealer. */
export async function futureAppointments(transaction: Transaction, shopId: number, fitterId: number): Promise<number> {
  const { rows } = await transaction.execute<{ n: number | string }>(
    sql`select count(*) as n from record where resource = 'appointment' and shop_id = ${shopId} and fitter_id ${oneOf([fitterId])}
      and deleted_at is null and (data->>'date')::timestamptz > now() and coalesce(status, '') in (${openStatuses})`,
  );
  return Number(rows[0]?.n ?? 0);
}

/** Counts what a dealer's link holds in the shop besides appointments: ranking groups that name it, and users attached to it. */
export async function unlinkConsequences(
  transaction: Transaction,
  shopId: number,
  fitterId: number,
): Promise<{ readonly groups: number; readonly users: number }> {
  const { rows } = await transaction.execute<{ groups: number | string; users: number | string }>(sql`
    select (select count(*) from record where resource = 'custom-dealer-ranking-group' and shop_id = ${shopId} and deleted_at is null
        and data->'dealers' @> ${JSON.stringify([fitterId])}::jsonb) as groups,
      (select count(*) from dealer_user_scope attached join membership on membership.id = attached.membership_id
        where membership.shop_id = ${shopId} and attached.fitter_id = ${fitterId}) as users`);
  return { groups: Number(rows[0]?.groups ?? 0), users: Number(rows[0]?.users ?? 0) };
}
