/** Loads the inputs of dealers' availability: three statements for any number of dealers, and one per specific day by tag. */
import { sql } from "drizzle-orm";
import type { TimeRange } from "../../../../src/contract/fields/values";
import { effectiveJson } from "../dealers/storage/effective-values";
import { oneOf } from "../../platform/storage/recordset";
import { fitter, record, shopFitterLink } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { taggedDealers, taggingOf } from "../dealers/tagged";
import { countryDays, type SpecialDay } from "./country-days";
import type { Closure, DealerFacts, ExceptionalDay } from "./effective-availability";

/** A closure or day with its label. */
export interface Named {
  readonly resource: "inactivity" | "specific-day" | "special-day";
  /** Texts by locale, or one text. */
  readonly label: string | Readonly<Record<string, string>>;
}
export interface LoadedDealer extends DealerFacts {
  /** Labels of closures and days by id. */
  readonly names: ReadonlyMap<number, Named>;
}

interface DealerRow extends Record<string, unknown> {
  readonly id: number | string;
  readonly status: string;
  readonly timeZone: string;
  readonly openingHours: DealerFacts["openingHours"];
}
/** A dealer with country and region, which determine its holidays. */
interface PlacedRow extends DealerRow {
  readonly country: string | null;
  readonly state: string | null;
}
interface ExceptionRow extends Record<string, unknown> {
  readonly id: number | string;
  readonly resource: Named["resource"];
  readonly data: Readonly<Record<string, unknown>>;
  readonly i18n: Partial<Record<"label" | "name", Readonly<Record<string, string>>>>;
}

const closureOf = ({ id, data }: ExceptionRow): Closure => ({
  id: Number(id),
  from: String(data["from"]),
  to: (data["to"] as string | undefined) ?? null,
  scope: (data["scope"] ?? []) as readonly string[],
});

const dayOfException = ({ id, data }: ExceptionRow): ExceptionalDay => ({
  id: Number(id),
  from: String(data["date"]),
  to: (data["to"] as string | undefined) ?? null,
  yearly: data["repeat"] === "YEARLY_SAME_DATE",
  kind: data["kind"] as ExceptionalDay["kind"],
  hours: ((data["hours"] ?? []) as readonly Partial<TimeRange>[]).map(
    ({ from = "", to = "", byAppointmentOnly = false }) => ({
      from,
      to,
      byAppointmentOnly,
    }),
  ),
  capacityPercent: Number(data["capacityPercent"] ?? 100),
});

const isAboutDealer = ({ data }: ExceptionRow, id: number): boolean =>
  ((data["dealers"] ?? []) as readonly number[]).includes(id);

const specialDayOf = ({ id, data }: ExceptionRow): SpecialDay =>
  ({ regions: [], hours: [], ...data, id: Number(id) }) as unknown as SpecialDay;

/** Loads the platform's special days of all countries. */
const specialDays = (data: ScopedDatabase): Promise<ExceptionRow[]> =>
  data.execute<ExceptionRow>(
    record,
    (
      scope,
    ) => sql`select ${record.id} as id, ${record.resource} as resource, ${record.data} as data, ${record.i18n} as i18n from ${record}
      where ${scope} and ${record.shopId} is null and ${record.resource} = 'special-day' and ${record.deletedAt} is null`,
  );

/** Returns availability by dealer id, for dealers within the account's reach. */
export async function loadAvailability(
  data: ScopedDatabase,
  fitterIds: readonly number[],
): Promise<ReadonlyMap<number, LoadedDealer>> {
  const dealers = await data.execute<PlacedRow>(
    shopFitterLink,
    (
      scope,
    ) => sql`select ${fitter.id} as id, ${fitter.status} as status, ${fitter.timeZone} as "timeZone", ${effectiveJson("openingHours", fitter.openingHours)} as "openingHours"
        , ${fitter.address}->>'country' as country, ${fitter.address}->>'state' as state
      from ${shopFitterLink} join ${fitter} on ${fitter.id} = ${shopFitterLink.fitterId}
      where ${scope} and ${shopFitterLink.shopId} = ${data.scope.shopId} and ${shopFitterLink.deletedAt} is null and ${fitter.id} ${oneOf(fitterIds)}`,
  );
  const exceptions = await data.execute<ExceptionRow>(
    record,
    (
      scope,
    ) => sql`select ${record.id} as id, ${record.resource} as resource, ${record.data} as data, ${record.i18n} as i18n from ${record}
      where ${scope} and ${record.shopId} = ${data.scope.shopId} and ${record.resource} in ('inactivity', 'specific-day') and ${record.deletedAt} is null`,
  );
  const special = await specialDays(data);
  const daysByRegion = new Map<string, ExceptionalDay[]>();
  const daysOf = (country: string | null, state: string | null): ExceptionalDay[] => {
    const region = `${country ?? ""} ${state ?? ""}`;
    const cached =
      daysByRegion.get(region) ??
      countryDays(special.map(specialDayOf), { country: country ?? "", state }, new Date().getUTCFullYear());
    daysByRegion.set(region, cached);
    return cached;
  };
  const names = new Map(
    [...exceptions, ...special].map((row): [number, Named] => [
      Number(row.id),
      { resource: row.resource, label: row.i18n.label ?? row.i18n.name ?? String(row.data["name"] ?? "") },
    ]),
  );
  const closures = exceptions.filter(({ resource }) => resource === "inactivity");
  const days = exceptions.filter(({ resource }) => resource === "specific-day");
  const tagDays: { readonly day: ExceptionalDay; readonly ids: ReadonlySet<number> }[] = [];
  for (const row of days.filter(({ data: values }) => values["appliesTo"] === "TAG"))
    tagDays.push({ day: dayOfException(row), ids: new Set(await taggedDealers(data, taggingOf(row.data))) });
  const shopDays = days.filter((row) => row.data["appliesTo"] === "ALL").map(dayOfException);
  return new Map(
    dealers.map(({ id: text, status, timeZone, openingHours, country, state }) => {
      const id = Number(text);
      const facts: LoadedDealer = {
        status,
        timeZone,
        openingHours,
        closures: closures.filter((row) => isAboutDealer(row, id)).map(closureOf),
        // A day that names the dealer takes precedence over one by tag.
        dealerDays: [
          ...days.filter((row) => row.data["appliesTo"] === "DEALERS" && isAboutDealer(row, id)).map(dayOfException),
          ...tagDays.filter(({ ids }) => ids.has(id)).map(({ day }) => day),
        ],
        shopDays,
        countryDays: daysOf(country, state),
        names,
      };
      return [id, facts];
    }),
  );
}
