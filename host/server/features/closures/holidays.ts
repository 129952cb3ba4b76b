/** Special days of a country, such as public holidays, and their conversion to specific days of a shop. */
import { eq, sql } from "drizzle-orm";
import { occursOn } from "../../../../src/contract/dated-days";
import { textIn, type Localised, type TimeRange } from "../../../../src/contract/fields/values";
import { datesIn, type SpecialDay } from "../availability/country-days";
import { ApiProblem } from "../../platform/http/problem";
import type { DoneLine, LineEffect } from "../../resources/kinds/kind-hooks";
import type { KindContext, ToolContext } from "../../resources/types";
import { record } from "../../platform/storage/schema";

/** A special day in one year. */
export interface Holiday {
  /** Date as an ISO day. */
  readonly date: string;
  /** Label in the user's language. */
  readonly label: string;
  readonly name: Localised;
  readonly kind: "CLOSED" | "OPEN_WITH_HOURS";
  readonly hours: readonly TimeRange[];
  /** Whether it applies to some regions only. */
  readonly regional: boolean;
}

interface Row extends Record<string, unknown> {
  readonly id: number | string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly i18n: { readonly name?: Localised };
}

/** Returns upcoming days sorted by date, without those that change nothing. */
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
      and ${record.resource} = 'special-day' and ${record.deletedAt} is null and ${record.data}->>'country' = ${country}`,
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

/** Creates the day unless the shop already has one on its date. */
export async function addHoliday(holiday: Holiday, context: ToolContext<never>): Promise<LineEffect<never>> {
  const { date, name, kind, hours } = holiday;
  if (holiday.regional) return { outcome: "SKIP", message: "add-holidays.line.regional" };
  const existing = (await context.all("specific-day")) as unknown as ShopDay[];
  const isTaken = existing.some(
    ({ appliesTo, date: from, to, repeat }) =>
      appliesTo === "ALL" && occursOn({ from, to, yearly: repeat === "YEARLY_SAME_DATE" }, date),
  );
  if (isTaken) return { outcome: "SKIP", message: "add-holidays.line.taken" };
  const { id } = await context.create("specific-day", { label: name, date, kind, hours: [...hours] });
  const dataWithOrigin = sql`${record.data} || '{"origin": "COUNTRY"}'::jsonb`;
  await context.data.update(record, { data: dataWithOrigin as never }, eq(record.id, id));
  return {
    outcome: "CREATE",
    message: kind === "CLOSED" ? "add-holidays.line.closed" : "add-holidays.line.open",
    ...(kind !== "CLOSED" && { params: { hours: hours.map(({ from, to }) => `${from}–${to}`).join(", ") } }),
    path: `specific-day/${id}`,
    before: date,
    after: { id },
  };
}

/** Undoes `addHoliday`: removes the day. Refused when it no longer exists. */
export async function removeHoliday({ after }: DoneLine, context: ToolContext): Promise<void> {
  const { id } = after as { readonly id: number };
  const [day] = await context.find("specific-day", [id]);
  if (day === undefined) throw new ApiProblem("refused", { errors: ["add-holidays.line.gone"] });
  await context.remove("specific-day", id);
}
