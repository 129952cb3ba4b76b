/** Figures of text messages: number, parts, delivery, cost, and what they bring. */
import { sql, type SQL } from "drizzle-orm";
import type { ReportDataOf } from "../../../../src/contract/kinds/report";
import type { Reference } from "../../../../src/contract/fields";
import type reporting from "../../../../src/resources/calendar/messages/ecal-sms-reporting.resource";
import { bookingMessage, fitter, record } from "../../platform/storage/schema";
import type { ReportQuery } from "../../resources/kinds/kind-hooks";
import type { KindContext } from "../../resources/types";
import { SMS_OPT_OUT } from "./people";

type Data = ReportDataOf<NonNullable<(typeof reporting)["report"]>>;
type Figures = Data["figures"];

const MAX_ROWS = 200;

interface Row extends Record<string, unknown> {
  readonly key: string | null;
  readonly label: string | null;
  readonly messages: number | string;
  readonly parts: number | string;
  readonly delivered: number | string;
  readonly failed: number | string;
  readonly cost: number | string;
  readonly linked: number | string;
  readonly clicked: number | string;
}

const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10;

const valuesOf = ({ messages, parts, delivered, failed, cost, linked, clicked }: Row) => ({
  messages: Number(messages),
  parts: Number(parts),
  deliveryRate: percent(Number(delivered), Number(delivered) + Number(failed)),
  failed: Number(failed),
  cost: Math.round(Number(cost) / 100),
  clickRate: percent(Number(clicked), Number(linked)),
});

const EMPTY: Row = {
  key: null,
  label: null,
  messages: 0,
  parts: 0,
  delivered: 0,
  failed: 0,
  cost: 0,
  linked: 0,
  clicked: 0,
};

/** Filters of the report, as those of the export are. */
export interface SmsFilters {
  readonly fitter: Reference | null;
  readonly type: string | null;
  readonly country: string | null;
}

/** Condition for the text messages of a period that are not just planned. Days are those of the shop. */
export const smsOf = (
  { from, to, timeZone }: Pick<ReportQuery, "from" | "to" | "timeZone">,
  filters: SmsFilters,
): SQL =>
  sql`${bookingMessage.channel} = 'SMS' and ${bookingMessage.status} <> 'PLANNED'
    and ${bookingMessage.dueAt} >= (${from}::date)::timestamp at time zone ${timeZone}
    and ${bookingMessage.dueAt} < (${to}::date + 1)::timestamp at time zone ${timeZone}
    and (${filters.fitter?.id ?? null}::bigint is null or ${bookingMessage.fitterId} = ${filters.fitter?.id ?? null}::bigint)
    and (${filters.type}::text is null or ${bookingMessage.type} = ${filters.type}::text)
    and (${filters.country}::text is null or ${bookingMessage.country} = ${filters.country}::text)`;

/** Missed and cancelled visits, with and without a reminder. */
async function visits(query: ReportQuery<SmsFilters>, { data }: Pick<KindContext, "data">) {
  const { from, to, timeZone, filters } = query;
  const reminded = sql`exists (select 1 from ${bookingMessage} message where message.appointment_id = ${record.id} and message.channel = 'SMS'
    and message.type in ('REMINDER_1', 'REMINDER_2') and message.status in ('SENT', 'DELIVERED'))`;
  const [row] = await data.execute<Record<string, number | string>>(
    record,
    (scope) => sql`select count(*) filter (where reminded and status in ('DONE', 'NO_SHOW')) as reminded,
        count(*) filter (where reminded and status = 'NO_SHOW') as missed_reminded,
        count(*) filter (where not reminded and status in ('DONE', 'NO_SHOW')) as others,
        count(*) filter (where not reminded and status = 'NO_SHOW') as missed_others,
        count(*) filter (where reminded and status = 'CANCELLED_BY_CUSTOMER' and updated_at < starts - interval '24 hours') as ahead
      from (select ${record.status} as status, ${record.updatedAt} as updated_at, ${reminded} as reminded,
          case when ${record.data}->>'date' ~ '^\\d{4}-\\d\\d-\\d\\dT' then (${record.data}->>'date')::timestamptz end as starts
        from ${record} where ${scope} and ${record.resource} = 'appointment' and ${record.deletedAt} is null
          and (${filters.fitter?.id ?? null}::bigint is null or ${record.fitterId} = ${filters.fitter?.id ?? null}::bigint)
          and ${record.data}->>'date' >= to_char((${from}::date)::timestamp at time zone ${timeZone} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI')
          and ${record.data}->>'date' < to_char((${to}::date + 1)::timestamp at time zone ${timeZone} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI')) visit`,
  );
  const value = (name: string): number => Number(row?.[name] ?? 0);
  return {
    noShowReminded: percent(value("missed_reminded"), value("reminded")),
    noShowOthers: percent(value("missed_others"), value("others")),
    cancelledAhead: value("ahead"),
  };
}

const optOutsIn = async (
  { from, to, timeZone }: ReportQuery<SmsFilters>,
  { data }: Pick<KindContext, "data">,
): Promise<number> =>
  data.count(
    record,
    sql`${record.resource} = ${SMS_OPT_OUT} and ${record.deletedAt} is null
      and ${record.createdAt} >= (${from}::date)::timestamp at time zone ${timeZone}
      and ${record.createdAt} < (${to}::date + 1)::timestamp at time zone ${timeZone}`,
  );

/** Returns the data of the report for a period. */
export async function smsFigures(query: ReportQuery<SmsFilters>, context: Pick<KindContext, "data">): Promise<Data> {
  const { data } = context;
  const { bucket, timeZone, filters, from } = query;
  const isSent = sql`${bookingMessage.status} <> 'SKIPPED'`;
  const grouped = (key: SQL, label: SQL, all = false): Promise<Row[]> =>
    data.execute<Row>(
      bookingMessage,
      (
        scope,
      ) => sql`select ${key} as key, ${label} as label, count(*) ${all ? sql`` : sql`filter (where ${isSent})`} as messages,
          coalesce(sum(${bookingMessage.parts}), 0) as parts,
          count(*) filter (where ${bookingMessage.status} = 'DELIVERED') as delivered,
          count(*) filter (where ${bookingMessage.status} in ('FAILED', 'EXPIRED')) as failed,
          coalesce(sum(${bookingMessage.cost}), 0) as cost,
          count(*) filter (where ${bookingMessage.linkHash} is not null) as linked,
          count(*) filter (where ${bookingMessage.clicks} > 0) as clicked
        from ${bookingMessage} left join ${fitter} on ${fitter.id} = ${bookingMessage.fitterId}
        where ${scope} and ${smsOf(query, filters)} group by 1, 2 order by 3 desc, 1 limit ${MAX_ROWS}`,
    );
  const none = sql`null::text`;
  const at = sql`date_trunc(${bucket}::text, ${bookingMessage.dueAt} at time zone ${timeZone})::date::text`;
  const [total = EMPTY] = await grouped(none, none);
  const byTime = await grouped(at, none);
  const byDealer = await grouped(sql`${fitter.id}::text`, sql`coalesce(${fitter.tradingName}, ${fitter.name})`);
  const byType = await grouped(sql`${bookingMessage.type}`, none);
  const byStatus = await grouped(sql`${bookingMessage.status}`, none, true);
  const byCountry = await grouped(sql`${bookingMessage.country}`, none);
  const skipped = Number(byStatus.find(({ key }) => key === "SKIPPED")?.messages ?? 0);
  const figures: Figures = {
    ...valuesOf(total),
    skipped,
    optOuts: await optOutsIn(query, context),
    ...(await visits(query, context)),
  };
  const points = byTime.map((row) => ({ at: row.key ?? from, values: valuesOf(row) }));
  const rows = (found: readonly Row[], path: (key: string) => string | undefined) =>
    found.flatMap((row) => {
      const link = row.key === null ? undefined : path(row.key);
      return {
        key: row.key ?? "",
        label: row.label ?? row.key ?? "–",
        ...(link !== undefined && { path: link }),
        values: valuesOf(row),
      };
    });
  const log = "ecal-sms-reporting/messages";
  return {
    figures,
    series: { messages: points, failed: points },
    groupings: {
      dealer: rows(byDealer, (key) => `${log}?filter[channel]=SMS&filter[fitter]=${key}`),
      type: rows(byType, (key) => `${log}?filter[channel]=SMS&filter[type]=${key}`),
      status: rows(byStatus, (key) => `${log}?filter[channel]=SMS&filter[status]=${key}`),
      country: rows(byCountry, (key) => `${log}?filter[channel]=SMS&filter[country]=${key}`),
    },
  };
}
