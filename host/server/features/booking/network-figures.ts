/** Figures of a shop's appointments: how many, how early, how full the garages are, and what is lost. */
import { sql, type SQL } from "drizzle-orm";
import type { Reference } from "../../../../src/contract/fields";
import { DAY_MS } from "../../../../src/contract/days";
import type { Bucket, ReportDataOf } from "../../../../src/contract/kinds/report";
import type networkReporting from "../../../../src/resources/calendar/reports/ecal-network-reporting.resource";
import { bay, fitter, record, shopFitterLink } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { ReportQuery } from "../../resources/kinds/kind-hooks";
import type { KindContext } from "../../resources/types";
import { loadWorkshopDays, type WorkshopDay } from "./offered-time";

type Report = NonNullable<(typeof networkReporting)["report"]>;
type Data = ReportDataOf<Report>;

export interface NetworkFilters {
  /** Null: the days of visits. */
  readonly basis: string | null;
  readonly fitter: Reference | null;
  readonly service: Reference | null;
  readonly origin: string | null;
  readonly tag: Reference | null;
}
type Query = ReportQuery<NetworkFilters>;

const MAX_ROWS = 500;
const ONLINE = sql.raw("('WEBSITE', 'WIDGET', 'GOOGLE_RESERVE', 'API')");

interface Row extends Record<string, unknown> {
  readonly key: string | null;
  readonly label: string | null;
  readonly visits: number | string;
  readonly online: number | string;
  readonly lead: number | string | null;
  readonly by_customer: number | string;
  readonly by_dealer: number | string;
  readonly missed: number | string;
  readonly due: number | string;
  readonly forced: number | string;
  readonly customers: number | string;
}

const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10;

function valuesOf(row: Row) {
  const [visits, missed] = [Number(row.visits), Number(row.missed)];
  return {
    visits,
    online: percent(Number(row.online), visits),
    leadDays: row.lead === null ? null : Math.round(Number(row.lead) * 10) / 10,
    cancelledByCustomer: percent(Number(row.by_customer), visits),
    cancelledByDealer: percent(Number(row.by_dealer), visits),
    missed: percent(missed, Number(row.due)),
    forced: Number(row.forced),
  };
}
/** Customers below which shares of a part of the visits would tell what single persons did. */
const FEWEST_CUSTOMERS = 5;

/** Returns the figures of a part of the visits, without shares when few customers made them. */
function partValuesOf(row: Row) {
  const { visits, forced, ...shares } = valuesOf(row);
  const isHidden = Number(row.customers) < FEWEST_CUSTOMERS;
  const shown = Object.fromEntries(Object.entries(shares).map(([name, value]) => [name, isHidden ? null : value]));
  return { ...(shown as typeof shares), visits, forced };
}

const EMPTY: Row = {
  key: null,
  label: null,
  lead: null,
  visits: 0,
  online: 0,
  by_customer: 0,
  by_dealer: 0,
  missed: 0,
  due: 0,
  forced: 0,
  customers: 0,
};

/** Condition for the appointments of the period. Instants are stored as text in UTC, which sorts as they do. */
function matches({ from, to, timeZone, filters }: Query): SQL {
  const start = sql`(${from}::date)::timestamp at time zone ${timeZone}`;
  const end = sql`(${to}::date + 1)::timestamp at time zone ${timeZone}`;
  const asText = (instant: SQL): SQL => sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI')`;
  const period =
    filters.basis === "BOOKING"
      ? sql`${record.createdAt} >= ${start} and ${record.createdAt} < ${end}`
      : sql`${record.data}->>'date' >= ${asText(start)} and ${record.data}->>'date' < ${asText(end)}`;
  const chosen = (column: SQL, value: string | number | null): SQL =>
    value === null ? sql`true` : sql`${column} = ${value}`;
  const { service, tag } = filters;
  return sql`${record.resource} = 'appointment' and ${record.deletedAt} is null and ${period}
    and ${chosen(sql`${record.fitterId}`, filters.fitter?.id ?? null)}
    and ${chosen(sql`${record.data}->>'origin'`, filters.origin)}
    and ${service === null ? sql`true` : sql`${record.data}->'services' @> ${JSON.stringify([{ service: service.id }])}::jsonb`}
    and ${tag === null ? sql`true` : sql`${record.data}->'tags' @> ${JSON.stringify([tag.id])}::jsonb`}`;
}

/** Columns of a visit that keys and figures use. */
const visits = (
  query: Query,
  scope: SQL,
): SQL => sql`select ${record.id} as id, ${record.fitterId} as fitter_id, ${record.status} as status,
    ${record.createdAt} as created_at, ${record.data} as data, ${record.data}->>'origin' as origin,
    case when ${record.data}->>'date' ~ '^\\d{4}-\\d\\d-\\d\\dT' then (${record.data}->>'date')::timestamptz end as starts
  from ${record} where ${scope} and ${record.shopId} is not null and ${matches(query)}`;

const FIGURES = sql`count(*) as visits, count(*) filter (where visit.origin in ${ONLINE}) as online,
  percentile_cont(0.5) within group (order by extract(epoch from visit.starts - visit.created_at) / 86400)
    filter (where visit.starts > visit.created_at) as lead,
  count(*) filter (where visit.status = 'CANCELLED_BY_CUSTOMER') as by_customer,
  count(*) filter (where visit.status in ('CANCELLED_BY_DEALER', 'REFUSED')) as by_dealer,
  count(*) filter (where visit.status = 'NO_SHOW') as missed,
  count(*) filter (where visit.status in ('NO_SHOW', 'ARRIVED', 'IN_PROGRESS', 'DONE')) as due,
  count(*) filter (where visit.data->>'forced' = 'true') as forced,
  count(distinct coalesce(nullif(visit.data->>'customerPhone', ''), lower(visit.data->>'customerEmail'), visit.id::text)) as customers`;

/** Returns the dealers of the shop that take appointments. */
async function bookedDealers(data: ScopedDatabase, chosen: number | null): Promise<number[]> {
  const rows = await data.execute<{ id: number | string }>(
    shopFitterLink,
    (
      scope,
    ) => sql`select ${fitter.id} as id from ${shopFitterLink} join ${fitter} on ${fitter.id} = ${shopFitterLink.fitterId}
      where ${scope} and ${shopFitterLink.shopId} = ${data.scope.shopId} and ${shopFitterLink.deletedAt} is null and ${fitter.status} = 'ACTIVE'
        and (${fitter.bookingMode} <> 'NONE' or exists (select 1 from ${bay} where ${bay.fitterId} = ${fitter.id} and ${bay.active} and ${bay.deletedAt} is null))
        and (${chosen}::bigint is null or ${fitter.id} = ${chosen}::bigint)`,
  );
  return rows.map(({ id }) => Number(id));
}

interface Fill {
  readonly offered: number;
  readonly booked: number;
  readonly openDays: number;
}

const fillOf = (days: readonly WorkshopDay[]): Fill => ({
  offered: Math.round(days.reduce((total, { offered }) => total + offered, 0)),
  booked: Math.round(days.reduce((total, { booked }) => total + booked, 0)),
  openDays: days.filter(({ offered }) => offered > 0).length,
});

const hours = (minutes: number): number => Math.round(minutes / 6) / 10;

/** Figures that compare visits with the time on offer; null where none is known. */
const filled = (days: readonly WorkshopDay[] | undefined, visits: number) => {
  if (days === undefined) return { perDay: null, load: null, offered: null, booked: null };
  const { offered, booked, openDays } = fillOf(days);
  return {
    perDay: openDays === 0 ? null : Math.round((visits / openDays) * 100) / 100,
    load: percent(booked, offered),
    offered: hours(offered),
    booked: hours(booked),
  };
};

/** Returns the first day of the bucket that a day belongs to, as the database does. */
function bucketStart(day: string, bucket: Bucket): string {
  if (bucket === "day") return day;
  if (bucket === "month") return `${day.slice(0, 8)}01`;
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}

const byKey = <T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> => {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
};

/** Returns the data of the report for a period. */
export async function networkFigures(query: Query, { data, languages, caller }: KindContext): Promise<Data> {
  const { from, bucket, timeZone, filters } = query;
  const grouped = (key: SQL, label: SQL = sql`null::text`, join: SQL = sql``): Promise<Row[]> =>
    data.execute<Row>(
      record,
      (scope) => sql`select ${key} as key, ${label} as label, ${FIGURES}
        from (${visits(query, scope)}) visit ${join} group by 1, 2 order by 3 desc, 1 limit ${MAX_ROWS}`,
    );
  const counted = filters.basis === "BOOKING" ? sql`visit.created_at` : sql`visit.starts`;
  const clock = sql`visit.starts at time zone ${timeZone}`;
  const serviceName = sql`coalesce(${sql.join(
    [...languages.map((locale) => sql`service.i18n->'name'->>${locale}`), sql`service.code`],
    sql`, `,
  )})`;
  // One after the other: the embedded database has one connection.
  const [total = EMPTY] = await grouped(sql`null::text`);
  const byTime = await grouped(sql`date_trunc(${bucket}::text, ${counted} at time zone ${timeZone})::date::text`);
  const byDealer = await grouped(
    sql`visit.fitter_id::text`,
    sql`coalesce(garage.trading_name, garage.name)`,
    sql`join fitter garage on garage.id = visit.fitter_id`,
  );
  const byService = await grouped(
    sql`service.id::text`,
    serviceName,
    sql`cross join lateral jsonb_array_elements(coalesce(visit.data->'services', '[]'::jsonb)) part
      join record service on service.id = (part->>'service')::bigint`,
  );
  const byOrigin = await grouped(sql`visit.origin`);
  const byWeekday = await grouped(sql`extract(isodow from ${clock})::int::text`);
  const byHour = await grouped(sql`to_char(${clock}, 'HH24:00')`);
  const dealers = await bookedDealers(data, filters.fitter?.id ?? null);
  const days = await loadWorkshopDays(data, dealers, query);

  const daysOfDealer = byKey(days ?? [], ({ dealer }) => String(dealer));
  const daysOfBucket = byKey(days ?? [], ({ day }) => bucketStart(day, bucket));
  const weekday = new Intl.DateTimeFormat(caller.context.locale.replace("_", "-"), {
    weekday: "long",
    timeZone: "UTC",
  });
  const rows = (
    found: readonly Row[],
    {
      labelOf,
      path,
      values = partValuesOf,
    }: {
      labelOf?: (key: string) => string;
      path?: (key: string) => string;
      values?: typeof valuesOf;
    } = {},
  ) =>
    found.flatMap((row) => {
      const { key, label } = row;
      if (key === null) return [];
      const named = { key, label: labelOf?.(key) ?? label ?? key, ...(path !== undefined && { path: path(key) }) };
      return [{ ...named, values: values(row) }];
    });
  const counts = new Map(byTime.map((row) => [row.key ?? from, valuesOf(row)]));
  const buckets = [...new Set([...counts.keys(), ...daysOfBucket.keys()])].sort();
  const points = buckets.map((at) => {
    const values = counts.get(at) ?? valuesOf(EMPTY);
    const fill = filled(days && (daysOfBucket.get(at) ?? []), values.visits);
    return { at, values: { ...values, ...fill } };
  });
  const all = valuesOf(total);
  return {
    figures: { ...all, ...filled(days, all.visits) },
    series: { visits: points, load: points, lost: points },
    groupings: {
      dealer: rows(byDealer, { path: (key) => `welcome?dealer=${key}`, values: valuesOf }).map((row) => ({
        ...row,
        values: { ...row.values, ...filled(days && (daysOfDealer.get(row.key) ?? []), row.values.visits) },
      })),
      service: rows(byService, { path: (key) => `ecal-services/${key}` }),
      origin: rows(byOrigin, { path: (key) => `appointments?filter[origin]=${key}` }),
      // 5 January 1970 was a Monday.
      weekday: rows(byWeekday, { labelOf: (key) => weekday.format(Number(key) * DAY_MS + 3 * DAY_MS) }),
      hour: rows(byHour),
    },
  };
}
