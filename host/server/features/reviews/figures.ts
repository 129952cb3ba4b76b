/** Statistics of a shop's reviews in a period: number, ratings, response time, and by dealer. */
import { sql, type SQL } from "drizzle-orm";
import { addDays } from "../../../../src/contract/days";
import type { ReportDataOf } from "../../../../src/contract/kinds/report";
import type review from "../../../../src/resources/dealers/reviews/review.resource";
import type { ReportQuery } from "../../resources/kinds/kind-hooks";
import type { KindContext } from "../../resources/types";
import { fitter, record } from "../../platform/storage/schema";

type Data = ReportDataOf<NonNullable<(typeof review)["report"]>>;

const MAX_DEALERS = 200;
const RATINGS = ["5", "4", "3", "2", "1"];

interface Row extends Record<string, unknown> {
  readonly key: string | null;
  readonly label: string | null;
  readonly received: number | string;
  readonly average: number | null;
  readonly answered: number | string;
  readonly published: number | string;
  readonly pending: number | string;
  readonly rejected: number | string;
  readonly low: number | string;
}

const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10;
const round = (value: number | null): number | null => (value === null ? null : Math.round(Number(value) * 100) / 100);

const values = ({ received, average, answered, published, pending, rejected, low }: Row) => ({
  received: Number(received),
  average: round(average),
  answerRate: percent(Number(answered), Number(published)),
  pending: Number(pending),
  rejected: Number(rejected),
  lowAmongRejected: percent(Number(low), Number(rejected)),
});

const NO_REVIEWS: Row = {
  key: null,
  label: null,
  received: 0,
  average: null,
  answered: 0,
  published: 0,
  pending: 0,
  rejected: 0,
  low: 0,
};

/** Returns the data of the review report for a period. */
export async function reviewFigures(
  { from, to, bucket, timeZone }: Pick<ReportQuery, "from" | "to" | "bucket" | "timeZone">,
  { data }: Pick<KindContext, "data">,
): Promise<Data> {
  const at = sql`${record.data}->>'date'`;
  // SQL may evaluate operands in any order, and other records have other dates: only `case` protects the cast. A day in a time zone begins up to 14 hours earlier or later.
  const day = sql`case when ${record.resource} = 'review' and ${at} >= ${addDays(from, -1)} and ${at} < ${addDays(to, 2)} then ((${at})::timestamptz at time zone ${timeZone})::date end`;
  const rating = sql`(${record.data}->>'rating')::int`;
  const isShown = sql`${record.status} in ('PUBLISHED', 'REPORTED')`;
  const isAnswered = sql`${record.data}->>'replyState' in ('PUBLISHED', 'EDITED', 'QUEUED')`;
  const grouped = (key: SQL, label: SQL, order: SQL): Promise<Row[]> =>
    data.execute<Row>(
      record,
      (
        scope,
      ) => sql`select ${key} as key, ${label} as label, count(*) as received, avg(${rating}) filter (where ${isShown}) as average,
          count(*) filter (where ${isShown}) as published, count(*) filter (where ${isShown} and ${isAnswered}) as answered,
          count(*) filter (where ${record.status} in ('PENDING', 'REPORTED')) as pending,
          count(*) filter (where ${record.status} = 'REJECTED') as rejected, count(*) filter (where ${record.status} = 'REJECTED' and ${rating} <= 2) as low
        from ${record} left join ${fitter} on ${fitter.id} = ${record.fitterId}
        where ${scope} and ${record.resource} = 'review' and ${record.deletedAt} is null and ${day} between ${from}::date and ${to}::date
        group by 1, 2 order by ${order} limit ${MAX_DEALERS}`,
    );
  const none = sql`null::text`;
  const [all] = await grouped(none, none, sql`1`);
  const byTime = await grouped(sql`date_trunc(${bucket}::text, ${day}::timestamp)::date::text`, none, sql`1`);
  const byRating = await grouped(sql`${rating}::text`, none, sql`1 desc`);
  const bySource = await grouped(sql`${record.data}->>'source'`, none, sql`3 desc`);
  const byDealer = await grouped(sql`${fitter.id}::text`, sql`${fitter.name}`, sql`3 desc`);
  const rows = (found: readonly Row[], label: (row: Row) => string, path?: (row: Row) => string) =>
    found.map((row) => ({
      key: row.key ?? "",
      label: label(row),
      ...(path !== undefined && { path: path(row) }),
      values: values(row),
    }));
  const ofRating = (stars: string): Row => byRating.find(({ key }) => key === stars) ?? NO_REVIEWS;
  const points = byTime.map((row) => ({ at: row.key ?? from, values: values(row) }));
  return {
    figures: values(all ?? NO_REVIEWS),
    series: { ratings: points, received: points },
    groupings: {
      rating: RATINGS.map((stars) => ({
        key: stars,
        label: "★".repeat(Number(stars)),
        values: values(ofRating(stars)),
      })),
      source: rows(bySource, ({ key }) => key ?? ""),
      dealer: rows(
        byDealer,
        ({ label }) => label ?? "",
        ({ key }) => `fitter/${key ?? ""}`,
      ),
    },
  };
}
