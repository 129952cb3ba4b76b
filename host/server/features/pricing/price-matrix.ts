/** The matrix of prices: a page of tyres with their calculated prices and the manual price of the shop or of a dealer. */
import { sql, type SQL } from "drizzle-orm";
import type { Money } from "../../../../src/contract/fields";
import { derivePriceRow, type PriceRowFacts } from "../../../../src/contract/pricing/price-row";
import type { PriceSettings } from "../../../../src/contract/pricing/model";
import { normaliseEan, withTyreSizeWord } from "../../../../src/contract/spec";
import { oneOf } from "../../platform/storage/recordset";
import { manualPrice, record, tyre, tyrePrice } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { searchPatterns } from "../../platform/storage/search-patterns";
import { currentManualPrices, placeKey, type PricePlace } from "./manual-prices";

/** Days within which a manual price counts as expiring. */
const EXPIRING_DAYS = 7;

export interface PriceFilters {
  readonly dealerId: number | null;
  readonly brand: string | null;
  readonly vehicleType: string | null;
  readonly season: string | null;
  readonly tier: string | null;
  readonly manual: "SET" | "EXPIRING" | "NONE" | null;
  readonly doubt: "BELOW_MINIMUM" | "BELOW_COST" | "NO_PRICE" | null;
  readonly ruleId: number | null;
  readonly order: string | null;
}

export interface PricePage {
  readonly q: string;
  readonly filters: PriceFilters;
  readonly from: number;
  readonly size: number;
  /** Number of matches, if the caller knows it. */
  readonly knownTotal?: number | undefined;
}

/** A row key: the tyre, and the dealer whose price it shows. */
export const rowKeyOf = ({ tyreId, fitterId }: PricePlace): string =>
  fitterId === null ? String(tyreId) : `${tyreId}@${fitterId}`;
export function placeOf(key: string): PricePlace | undefined {
  const match = /^(\d{1,15})(?:@(\d{1,15}))?$/.exec(key);
  return match === null
    ? undefined
    : { tyreId: Number(match[1]), fitterId: match[2] === undefined ? null : Number(match[2]) };
}

/** Columns by which pages are ordered, each with an index. */
const ORDERS: Readonly<Record<string, { readonly by: SQL; readonly descending: boolean }>> = {
  PRICE: { by: sql`${tyrePrice.inclMinor}`, descending: false },
  PRICE_DOWN: { by: sql`${tyrePrice.inclMinor}`, descending: true },
  MARGIN: { by: sql`${tyrePrice.margin}`, descending: false },
  MARGIN_DOWN: { by: sql`${tyrePrice.margin}`, descending: true },
  COST: { by: sql`${tyrePrice.costMinor}`, descending: false },
  COST_DOWN: { by: sql`${tyrePrice.costMinor}`, descending: true },
};

/** Condition of the search text: several article numbers, or the words of a description. */
function searched(q: string): SQL[] {
  const words = q.split(/[\s,;]+/).filter((word) => word !== "");
  const eans = words.map((word) => (/^\d{7,14}$/.test(word) ? normaliseEan(word) : null));
  if (words.length > 0 && eans.every((ean) => ean !== null))
    return [sql`${tyre.ean} = any(${`{${eans.join(",")}}`}::text[])`];
  return searchPatterns(withTyreSizeWord(q)).map((pattern) => sql`${tyre.search} like ${pattern}`);
}

const manualOf = (dealerId: number | null, today: string, also = sql``): SQL =>
  sql`exists (select 1 from ${manualPrice} where ${manualPrice.tyreId} = ${tyre.id} and ${manualPrice.deletedAt} is null
    and ${manualPrice.fitterId} is not distinct from ${dealerId}::bigint and coalesce(${manualPrice.endsOn}, '9999') >= ${today} ${also})`;

function conditions(
  { q, filters }: Pick<PricePage, "q" | "filters">,
  today: string,
  { minMargin }: Pick<PriceSettings, "minMargin">,
): { readonly ofTyre: SQL[]; readonly ofPrice: SQL[] } {
  const { dealerId, manual, doubt, ruleId, brand } = filters;
  const equal = (column: SQL, value: string | null): SQL[] => (value === null ? [] : [sql`${column} = ${value}`]);
  const soon = sql`and ${manualPrice.endsOn} <= (${today}::date + ${EXPIRING_DAYS}::int)::text`;
  const doubts: Readonly<Record<string, SQL>> = {
    BELOW_MINIMUM: sql`${tyrePrice.margin} < ${minMargin}::numeric`,
    BELOW_COST: sql`${tyrePrice.margin} < 0`,
    NO_PRICE: sql`${tyrePrice.inclMinor} is null`,
  };
  return {
    ofTyre: [
      ...searched(q),
      ...(brand === null || brand.trim() === ""
        ? []
        : [sql`(fold_text(${tyre.brand})) collate "C" = fold_text(${brand.trim()})`]),
      ...equal(sql`${tyre.vehicleType}`, filters.vehicleType),
      ...equal(sql`${tyre.season}`, filters.season),
      ...equal(sql`${tyre.tier}`, filters.tier),
      ...(manual === "SET" ? [manualOf(dealerId, today)] : []),
      ...(manual === "EXPIRING" ? [manualOf(dealerId, today, soon)] : []),
      ...(manual === "NONE" ? [sql`not ${manualOf(dealerId, today)}`] : []),
    ],
    ofPrice: [
      ...(doubt === null ? [] : [doubts[doubt] ?? sql`true`]),
      ...(ruleId === null ? [] : [sql`${tyrePrice.ruleId} = ${ruleId}`]),
    ],
  };
}

/**
 * Returns the ids of a page in order, and the number of all matches up to a limit, which is counted unless the caller knows it. Pages in the
 * second half are read from the end, so that no page skips more than half of the rows.
 */
async function pageIds(
  data: ScopedDatabase,
  page: PricePage,
  today: string,
  settings: Pick<PriceSettings, "minMargin">,
  maxTotal: number,
): Promise<{ readonly ids: readonly number[]; readonly total: number }> {
  const { ofTyre, ofPrice } = conditions(page, today, settings);
  const order = ORDERS[page.filters.order ?? ""];
  const joined =
    order === undefined && ofPrice.length === 0
      ? sql``
      : sql`join ${tyrePrice} on ${tyrePrice.tyreId} = ${tyre.id} and ${tyrePrice.shopId} = ${tyre.shopId}`;
  const rows = (scope: SQL): SQL =>
    sql`from ${tyre} ${joined} where ${sql.join([scope, sql`${tyre.deletedAt} is null`, ...ofTyre, ...ofPrice], sql` and `)}`;
  const countRows = async (): Promise<number> => {
    const [counted] = await data.execute<{ count: number | string }>(
      tyre,
      (scope) => sql`select count(*) as count from (select 1 ${rows(scope)} limit ${maxTotal}) counted`,
    );
    return Number(counted?.count ?? 0);
  };
  const { from, size, knownTotal } = page;
  const total = knownTotal ?? (await countRows());
  const last = Math.min(from + size, total);
  const isFromEnd = from > total / 2;
  const isDescending = (order?.descending ?? false) !== isFromEnd;
  const direction = sql.raw(isDescending ? "desc nulls first" : "asc nulls last");
  const keys = order === undefined ? [sql`${tyre.sizeOrder}`, sql`${tyre.id}`] : [order.by, sql`${tyrePrice.tyreId}`];
  const by = sql.join(
    keys.map((key) => sql`${key} ${direction}`),
    sql`, `,
  );
  const [limit, offset] = isFromEnd ? [last - from, total - last] : [size, from];
  if (limit <= 0) return { ids: [], total };
  const found = await data.execute<{ id: number | string }>(
    tyre,
    (scope) => sql`select ${tyre.id} as id ${rows(scope)} order by ${by} limit ${limit} offset ${offset}`,
  );
  const ids = found.map(({ id }) => Number(id));
  return { ids: isFromEnd ? ids.toReversed() : ids, total };
}

interface StoredRow extends Record<string, unknown> {
  readonly id: number | string;
  readonly name: string;
  readonly ean: string;
  readonly currency: string | null;
  readonly cost: number | null;
  readonly default: number | null;
  readonly rule_price: number | null;
  readonly rule: string | null;
  readonly incl: number | null;
  readonly strike: number | null;
}

/** A row of the matrix with its cells and facts. */
export interface PriceMatrixRow {
  readonly place: PricePlace;
  readonly name: string;
  readonly ean: string;
  readonly cells: Readonly<Record<string, string | number | Money | null>>;
}

/** Returns the rows of tyres and owners, in the given order. */
export async function priceRows(
  data: ScopedDatabase,
  places: readonly PricePlace[],
  today: string,
  settings: PriceSettings,
): Promise<PriceMatrixRow[]> {
  if (places.length === 0) return [];
  // The condition is on both tables: the planner would otherwise read all prices of the shop to find those of a page.
  const chosen = oneOf(places.map(({ tyreId }) => tyreId));
  const stored = await data.execute<StoredRow>(
    tyre,
    (scope) => sql`select ${tyre.id} as id, ${tyre.name} as name, ${tyre.ean} as ean, ${tyrePrice.currency} as currency,
        ${tyrePrice.costMinor} as cost, ${tyrePrice.defaultMinor} as default, ${tyrePrice.ruleMinor} as rule_price,
        ${record.data}->>'name' as rule, ${tyrePrice.inclMinor} as incl, ${tyrePrice.strikeMinor} as strike
      from ${tyre} left join ${tyrePrice} on ${tyrePrice.tyreId} = ${tyre.id} and ${tyrePrice.tyreId} ${chosen}
      left join ${record} on ${record.id} = ${tyrePrice.ruleId} and ${record.shopId} = ${tyre.shopId}
      where ${tyre.id} ${chosen} and ${tyre.deletedAt} is null and ${scope}`,
  );
  const byId = new Map(stored.map((row) => [Number(row.id), row]));
  const shopPlaces = places.map(({ tyreId }) => ({ tyreId, fitterId: null }));
  const manual = await currentManualPrices(data, [...places, ...shopPlaces], today);
  return places.flatMap((place): PriceMatrixRow[] => {
    const row = byId.get(place.tyreId);
    if (row === undefined) return [];
    const currency = row.currency ?? settings.currency;
    const money = (minor: number | null): Money | null => (minor === null ? null : { minor: Number(minor), currency });
    const own = manual.get(placeKey(place));
    const ofShop = manual.get(placeKey({ ...place, fitterId: null }));
    const isShopLive = ofShop !== undefined && (ofShop.startsOn === null || ofShop.startsOn <= today);
    const facts: PriceRowFacts = {
      today,
      vatRate: settings.vatRate,
      marginMode: settings.marginMode,
      minMargin: settings.minMargin,
      // A dealer without a price of its own sells at that of the shop.
      baseMinor: place.fitterId !== null && isShopLive ? ofShop.price.minor : row.rule_price,
      previousMinor: row.incl,
    };
    const cells = {
      cost: money(row.cost),
      defaultPrice: money(row.default),
      rulePrice: money(row.rule_price),
      rule: row.rule,
      price: own?.price ?? null,
      startsOn: own?.startsOn ?? null,
      endsOn: own?.endsOn ?? null,
      strikePrice: money(row.strike),
      currency,
      ...facts,
    };
    return [{ place, name: row.name, ean: row.ean, cells: { ...cells, ...(derivePriceRow(cells) as typeof cells) } }];
  });
}

/** Returns a page of the matrix. */
export async function pricePage(
  data: ScopedDatabase,
  page: PricePage,
  today: string,
  settings: PriceSettings,
  maxTotal: number,
): Promise<{ readonly rows: readonly PriceMatrixRow[]; readonly total: number }> {
  const { ids, total } = await pageIds(data, page, today, settings, maxTotal);
  const places = ids.map((tyreId) => ({ tyreId, fitterId: page.filters.dealerId }));
  return { rows: await priceRows(data, places, today, settings), total };
}
