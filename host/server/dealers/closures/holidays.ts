/** The special days that the platform keeps for a country, as specific days of a shop. */
import { eq, sql } from "drizzle-orm";
import { occursOn } from "../../../../src/contract/dated-days";
import { textIn, type Localised, type TimeRange } from "../../../../src/contract/fields/values";
import { datesIn, type SpecialDay } from "../../availability/country-days";
import { ApiProblem } from "../../http/problem";
import type { DoneLine, KindContext, LineEffect, ToolContext } from "../../resources/kinds/kind-hooks";
import { record } from "../../storage/schema";

export interface Holiday {
  /** ISO day. */
  readonly date: string;
  /** In the reader's language. */
  readonly label: string;
  readonly name: Localised;
  readonly kind: "CLOSED" | "OPEN_WITH_HOURS";
  readonly hours: readonly TimeRange[];
  /** Holds in some regions of the country only. */
  readonly regional: boolean;
}

interface Row extends Record<string, unknown> {
  readonly id: number | string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly i18n: { readonly name?: Localised };
}

/** From today on, by date; those that change nothing are left out. */
export async function holidaysOf(
  { data, today, languages }: KindContext,
  country: string,
  year: number,
): Promise<Holiday[]> {
  const rows = await data.execute<Row>(
    record,
    (
      scope,
    ) => sql`select ${record.id} as id, ${record.data} as data, ${record.i18n} as i18n from ${record} where ${scope} and ${record.shopId} is null
      and ${record.resource} = 'specialDay' and ${record.deletedAt} is null and ${record.data}->>'country' = ${country}`,
  );
  return rows
    .flatMap(({ id, data: values, i18n: { name = {} } }): Holiday[] => {
      const special = { regions: [], hours: [], ...values, id: Number(id) } as unknown as SpecialDay;
      const { defaultEffect, hours, regions } = special;
      if (defaultEffect === "OPEN_AS_USUAL") return [];
      const kind = defaultEffect === "CLOSED" ? "CLOSED" : "OPEN_WITH_HOURS";
      const label = textIn(name, languages);
      return datesIn(special, year).map((date) => ({ date, label, name, kind, hours, regional: regions.length > 0 }));
    })
    .filter(({ date }) => date >= today)
    .sort((a, b) => a.date.localeCompare(b.date));
}

interface ShopDay {
  readonly appliesTo: string;
  readonly date: string;
  readonly to: string | null;
  readonly repeat: string;
}

/** The shop's own day goes first, so a date that it has stays as it is. */
export async function addHoliday(holiday: Holiday, context: ToolContext<never>): Promise<LineEffect<never>> {
  const { date, name, kind, hours } = holiday;
  if (holiday.regional) return { outcome: "SKIP", message: "addHolidays.line.regional" };
  const known = (await context.all("specificDay")) as unknown as ShopDay[];
  const isTaken = known.some(
    ({ appliesTo, date: from, to, repeat }) =>
      appliesTo === "ALL" && occursOn({ from, to, yearly: repeat === "YEARLY_SAME_DATE" }, date),
  );
  if (isTaken) return { outcome: "SKIP", message: "addHolidays.line.taken" };
  const { id } = await context.create("specificDay", { label: name, date, kind, hours: [...hours] });
  const isOfCountry = sql`${record.data} || '{"origin": "COUNTRY"}'::jsonb`;
  await context.data.update(record, { data: isOfCountry as never }, eq(record.id, id));
  return {
    outcome: "CREATE",
    message: kind === "CLOSED" ? "addHolidays.line.closed" : "addHolidays.line.open",
    ...(kind !== "CLOSED" && { params: { hours: hours.map(({ from, to }) => `${from}–${to}`).join(", ") } }),
    path: `specific-day/${id}`,
    before: date,
    after: { id },
  };
}

export async function removeHoliday({ after }: DoneLine, context: ToolContext): Promise<void> {
  const { id } = after as { readonly id: number };
  const [day] = await context.find("specificDay", [id]);
  if (day === undefined) throw new ApiProblem("refused", { errors: ["addHolidays.line.gone"] });
  await context.remove("specificDay", id);
}
