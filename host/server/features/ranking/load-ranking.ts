/** Loads the inputs of a ranking: candidates, rankings with groups, the position of a postal code. */
import { sql, type SQL } from "drizzle-orm";
import type { RankingUsage } from "../../../../src/resources/dealers/ranking/custom-dealer-ranking.resource";
import { excludedFrom, type ExclusionScope } from "../dealers/storage/exclusions";
import { fitter, record, serviceDealer, shopFitterLink, stockOffer } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { Point, Ranking, RankingGroup } from "./order-dealers";
import { matchesRules, type GroupRule, type RankedDealer } from "./rules";

interface DealerRow extends Record<string, unknown> {
  readonly id: number | string;
  readonly name: string;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly rating: number | null;
  readonly dealerType: string;
  readonly country: string;
  readonly state: string | null;
  readonly bookingMode: string;
  readonly parent: number | string | null;
  readonly extras: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
  readonly services: readonly number[] | null;
}

/** Drops values outside their period. */
const isCurrent = (row: Readonly<Record<string, unknown>>, day: string): boolean =>
  String(row["from"] ?? "") <= day && (row["to"] == null || String(row["to"]) >= day);

const valuesOf = (
  rows: readonly Readonly<Record<string, unknown>>[] | undefined,
  key: string,
  day: string,
): [number, string][] =>
  (rows ?? []).filter((row) => isCurrent(row, day)).map((row) => [Number(row[key]), String(row["value"])]);

/** Exclusion scopes by usage. */
const EXCLUSIONS: Readonly<Record<RankingUsage, ExclusionScope>> = {
  LOCATOR: "LOCATOR",
  BASKET: "LOCATOR",
  WIDGET: "LOCATOR",
  QUOTE: "QUOTES",
};

/** Loads active dealers shown by the shop, without those excluded from the usage. */
export async function loadCandidates(
  data: ScopedDatabase,
  shopId: number,
  day: string,
  usage: RankingUsage,
): Promise<RankedDealer[]> {
  const rows = await data.execute<DealerRow>(
    shopFitterLink,
    (
      scope,
    ) => sql`select ${fitter.id} as id, ${fitter.name} as name, ${fitter.lat} as lat, ${fitter.lng} as lng, ${fitter.dealerType} as "dealerType",
        ${fitter.bookingMode} as "bookingMode", ${fitter.parentDealer} as parent, ${shopFitterLink.country} as country, ${fitter.address}->>'state' as state,
        case when ${fitter.ratingCount} = 0 then null else ${fitter.ratingValue} end as rating, ${shopFitterLink.extras} as extras,
        (select jsonb_agg(offered.service_id) from ${serviceDealer} offered where offered.shop_id = ${shopFitterLink.shopId}
          and offered.fitter_id = ${fitter.id} and offered.available) as services
      from ${shopFitterLink} join ${fitter} on ${fitter.id} = ${shopFitterLink.fitterId}
      where ${scope} and ${shopFitterLink.shopId} = ${shopId} and ${shopFitterLink.deletedAt} is null and not ${excludedFrom(EXCLUSIONS[usage], shopFitterLink.fitterId, shopFitterLink.shopId)}
        and ${fitter.status} = 'ACTIVE'`,
  );
  return rows.map(({ id, lat, lng, parent, extras, services, state, ...row }) => ({
    ...row,
    id: Number(id),
    point: lat === null || lng === null ? null : { lat, lng },
    state: state ?? "",
    parentId: parent === null ? null : Number(parent),
    options: new Map(valuesOf(extras["options"], "option", day)),
    tags: new Map(["marketing", "partner", "country"].flatMap((group) => valuesOf(extras[group], "tag", day))),
    services: new Set((services ?? []).map(Number)),
  }));
}

/** Returns the dealers whose own stock has at least one tyre. */
export async function dealersWithStock(data: ScopedDatabase, shopId: number): Promise<ReadonlySet<number>> {
  const rows = await data.execute<{ id: number | string }>(
    record,
    (scope) => sql`select distinct (${record.data}->>'fitter')::bigint as id from ${record}
      where ${scope} and ${record.shopId} = ${shopId} and ${record.resource} = 'provider' and ${record.deletedAt} is null and ${record.active}
        and ${record.data}->>'fitter' is not null
        and exists (select 1 from ${stockOffer} offer where offer.shop_id = ${shopId} and offer.provider_id = ${record.id} and offer.available > 0 and offer.deleted_at is null)`,
  );
  return new Set(rows.map(({ id }) => Number(id)));
}

interface StoredRow extends Record<string, unknown> {
  readonly id: number | string;
  readonly data: Readonly<Record<string, unknown>>;
}
interface StoredRule {
  readonly field: GroupRule["field"];
  readonly operator: GroupRule["operator"];
  readonly value?: string;
  readonly option?: number;
  readonly tag?: number;
  readonly service?: number;
  readonly parent?: number;
}

const reference = (id: number | undefined) => (id === undefined ? null : { id });
const ruleOf = ({ field, operator, value, option, tag, service, parent }: StoredRule): GroupRule => ({
  field,
  operator,
  value: value ?? null,
  option: reference(option),
  tag: reference(tag),
  service: reference(service),
  parent: reference(parent),
});

/** Stored values of a group. */
export interface GroupValues {
  readonly id: number;
  readonly membership: "MANUAL" | "RULE";
  readonly match: "ALL" | "ANY";
  readonly rules: readonly GroupRule[];
  readonly dealers: readonly number[];
  readonly innerOrder: RankingGroup<RankedDealer>["innerOrder"];
  readonly maxShown: number | null;
  readonly boostKm: number;
}

/** Converts a group to the form used by the ranking. */
export function groupOf({ membership, match, rules, dealers, ...rest }: GroupValues): RankingGroup<RankedDealer> {
  const positions = new Map(dealers.map((id, position) => [id, position]));
  const isMember = (dealer: RankedDealer): boolean =>
    membership === "MANUAL" ? positions.has(dealer.id) : matchesRules(rules, match, dealer);
  return { ...rest, positions, isMember };
}

const groupValues = ({ id, data }: StoredRow): GroupValues => ({
  id: Number(id),
  membership: data["membership"] === "RULE" ? "RULE" : "MANUAL",
  match: data["match"] === "ANY" ? "ANY" : "ALL",
  rules: ((data["rules"] ?? []) as readonly StoredRule[]).map(ruleOf),
  dealers: (data["dealers"] ?? []) as readonly number[],
  innerOrder: (data["innerOrder"] ?? "DISTANCE") as GroupValues["innerOrder"],
  maxShown: (data["maxShown"] as number | undefined) ?? null,
  boostKm: Number(data["boostKm"] ?? 0),
});

const rowsOf = (data: ScopedDatabase, shopId: number, resource: string, more: SQL): Promise<StoredRow[]> =>
  data.execute<StoredRow>(
    record,
    (scope) => sql`select ${record.id} as id, ${record.data} as data from ${record}
      where ${scope} and ${record.shopId} = ${shopId} and ${record.resource} = ${resource} and ${record.deletedAt} is null and ${more}
      order by ${record.position}, ${record.id}`,
  );

async function rankingOf(data: ScopedDatabase, shopId: number, row: StoredRow): Promise<Ranking<RankedDealer>> {
  const groups = await rowsOf(
    data,
    shopId,
    "custom-dealer-ranking-group",
    sql`(${record.data}->>'ranking')::bigint = ${Number(row.id)}`,
  );
  return {
    maxDistanceKm: Number(row.data["maxDistanceKm"] ?? 100),
    maxResults: Number(row.data["maxResults"] ?? 20),
    distanceBandKm: Number(row.data["distanceBandKm"] ?? 0),
    remainder: row.data["remainder"] === "HIDE" ? "HIDE" : "SHOW_LAST",
    groups: groups.map((group) => groupOf(groupValues(group))),
  };
}

/** Loads a ranking by id, active or not; undefined when the shop has none. */
export async function loadRanking(data: ScopedDatabase, shopId: number, id: number) {
  const [row] = await rowsOf(data, shopId, "custom-dealer-ranking", sql`${record.id} = ${id}`);
  return row === undefined ? undefined : rankingOf(data, shopId, row);
}

export interface RankingQuestion {
  readonly usage: RankingUsage;
  readonly day: string;
  readonly country: string | undefined;
  readonly locale: string | undefined;
  readonly segment: string | undefined;
}

const matchesAny = (allowed: readonly unknown[] | undefined, value: string | undefined): boolean =>
  allowed === undefined || allowed.length === 0 || (value !== undefined && allowed.includes(value));
const column = (rows: unknown, name: string): unknown[] =>
  ((rows ?? []) as readonly Readonly<Record<string, unknown>>[]).map((row) => row[name]);

/** Returns the applicable ranking: the first active one by priority that is valid on the day and whose conditions match. */
export async function effectiveRanking(
  data: ScopedDatabase,
  shopId: number,
  { usage, day, country, locale, segment }: RankingQuestion,
): Promise<{ readonly id: number; readonly name: string; readonly ranking: Ranking<RankedDealer> } | undefined> {
  const rows = await rowsOf(data, shopId, "custom-dealer-ranking", sql`${record.active}`);
  const row = rows.find(
    ({ data: values }) =>
      ((values["usages"] ?? []) as readonly string[]).includes(usage) &&
      String(values["validFrom"] ?? "") <= day &&
      String(values["validTo"] ?? "9999") >= day &&
      matchesAny(column(values["countries"], "country"), country) &&
      matchesAny(column(values["locales"], "locale"), locale) &&
      matchesAny(values["segments"] as readonly unknown[] | undefined, segment),
  );
  if (row === undefined) return undefined;
  return { id: Number(row.id), name: String(row.data["name"]), ranking: await rankingOf(data, shopId, row) };
}

/** Locates a postal code by the dealers with that code, else with the longest matching prefix. */
export async function locatePostalCode(
  data: ScopedDatabase,
  shopId: number,
  postalCode: string,
): Promise<Point | undefined> {
  const code = postalCode.trim().toUpperCase();
  if (!/^[A-Z0-9][A-Z0-9 -]{1,9}$/.test(code)) return undefined;
  const [row] = await data.execute<{ lat: number; lng: number }>(
    shopFitterLink,
    (scope) => sql`select avg(${fitter.lat}) as lat, avg(${fitter.lng}) as lng
      from ${shopFitterLink} join ${fitter} on ${fitter.id} = ${shopFitterLink.fitterId}
        join generate_series(2, ${code.length}) prefix_length on left(${shopFitterLink.postalCode}, prefix_length) = left(${code}, prefix_length)
      where ${scope} and ${shopFitterLink.shopId} = ${shopId} and ${shopFitterLink.deletedAt} is null and ${fitter.lat} is not null
      group by prefix_length order by prefix_length desc limit 1`,
  );
  return row === undefined ? undefined : { lat: Number(row.lat), lng: Number(row.lng) };
}
