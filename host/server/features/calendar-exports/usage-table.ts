/** The table of what each shop of the calendar used in each month, for billing. Names no customers. */
import { sql } from "drizzle-orm";
import { acrossShops, type ScopedDatabase } from "../../platform/storage/scoped-database";
import { hasReach } from "../../platform/storage/scope";
import type { ExportTable } from "../exports/export-definition";
import type { ExportQuery } from "./tables";

interface UsageRow extends Record<string, unknown> {
  readonly code: string;
  readonly name: string;
  readonly network: string | null;
  readonly country: string;
  readonly plan: string | null;
  readonly status: string | null;
  readonly owner: string | null;
  readonly month: string;
  readonly garages: number | string;
  readonly bays: number | string;
  readonly users: number | string;
  readonly appointments: number | string;
  readonly messages: number | string;
  readonly parts: number | string;
  readonly cost: number | string;
}

const COLUMNS = [
  "code",
  "name",
  "network",
  "country",
  "plan",
  "status",
  "owner",
  "month",
  "garages",
  "bays",
  "users",
  "appointments",
  "messages",
  "parts",
  "cost",
] as const;

/** Columns with the present number, whatever the month. */
const garages = sql`(select count(*) from shop_fitter_link link where link.shop_id = shop.id and link.deleted_at is null)`;
const bays = sql`(select count(distinct bay.id) from bay join shop_fitter_link link on link.fitter_id = bay.fitter_id
  where link.shop_id = shop.id and link.deleted_at is null and bay.active and bay.deleted_at is null)`;
const users = sql`(select count(*) from membership where membership.shop_id = shop.id)`;
const owner = sql`(select account.email from membership join user_account account on account.id = membership.user_id
  where membership.shop_id = shop.id and membership.main_administrator order by membership.id limit 1)`;

/**
 * Returns the table of usage by month, of all shops of the calendar or of those of the account's network. Months begin at midnight UTC, so
 * that they are the same for every reader.
 */
export async function usageTable(data: ScopedDatabase, { from, to, text }: ExportQuery): Promise<ExportTable> {
  const { scope } = data;
  const isReached = hasReach(scope, "PLATFORM")
    ? sql`true`
    : hasReach(scope, "NETWORK")
      ? sql`shop.network_id = ${scope.networkId}`
      : sql`shop.id = ${scope.shopId}`;
  const { rows } = await acrossShops(data).execute<UsageRow>(sql`
        with months as (select month as starts, month + interval '1 month' as ends
            from generate_series(date_trunc('month', ${from}::date::timestamp), ${to}::date::timestamp, interval '1 month') month),
          visits as (select shop_id, date_trunc('month', created_at at time zone 'UTC') as month, count(*) as number from record
            where resource = 'appointment' and created_at >= date_trunc('month', ${from}::date::timestamp) at time zone 'UTC' group by 1, 2),
          sent as (select shop_id, date_trunc('month', due_at at time zone 'UTC') as month, count(*) as number, sum(parts) as parts, sum(cost) as cost
            from booking_message where channel = 'SMS' and status not in ('PLANNED', 'SKIPPED')
              and due_at >= date_trunc('month', ${from}::date::timestamp) at time zone 'UTC' group by 1, 2)
        select shop.code, shop.name, network.name as network, shop.country, subscription.plan_code as plan, subscription.status, ${owner} as owner,
          to_char(months.starts, 'YYYY-MM') as month, ${garages} as garages, ${bays} as bays, ${users} as users,
          coalesce(visits.number, 0) as appointments, coalesce(sent.number, 0) as messages, coalesce(sent.parts, 0) as parts, coalesce(sent.cost, 0) as cost
        from shop cross join months left join network on network.id = shop.network_id left join subscription on subscription.shop_id = shop.id
          left join visits on visits.shop_id = shop.id and visits.month = months.starts
          left join sent on sent.shop_id = shop.id and sent.month = months.starts
        where shop.product = 'ECALENDAR' and shop.deleted_at is null and shop.created_at < months.ends at time zone 'UTC' and ${isReached}
        order by shop.code, months.starts`);
  const lines = rows.map(({ code, name, network, country, plan, status, owner: mail, month, cost, ...numbers }) => [
    ...[code, name, network, country, plan, status, mail, month],
    ...[numbers.garages, numbers.bays, numbers.users, numbers.appointments].map(Number),
    ...[numbers.messages, numbers.parts].map(Number),
    Number(cost) / 10_000,
  ]);
  return {
    names: COLUMNS,
    heads: COLUMNS.map((name) => text(`ecal-export.file.${name}`)),
    count: lines.length,
    async *rows() {
      if (lines.length > 0) yield await Promise.resolve(lines);
    },
  };
}
