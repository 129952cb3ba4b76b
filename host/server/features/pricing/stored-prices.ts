/** Calculated prices of tyres: stored with their history, and marked when something that they depend on changes. */
import { sql } from "drizzle-orm";
import type { PriceHistory, PriceRule } from "../../../../src/contract/pricing/model";
import type { PriceResult } from "../../../../src/contract/spec";
import { oneOf, recordset } from "../../platform/storage/recordset";
import { priceMark, tyrePrice, tyrePriceHistory } from "../../platform/storage/schema";
import { declareScope, shopRule } from "../../platform/storage/scope";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { loadOffers, type LoadedArticle, type LoadedOffer } from "./articles";
import { loadManualPrices } from "./manual-prices";
import type { Pricing } from "./pricing";

for (const table of [tyrePrice, priceMark]) declareScope(table, shopRule(table));
declareScope(tyrePriceHistory, { ...shopRule(tyrePriceHistory), write: () => sql`false` });

/** Mark of all tyres of a shop. */
export const ALL_TYRES = 0;

/** When prices may change by time alone. ISO instants. */
export interface Clock {
  readonly now: string;
  /** Start of the next day in the shop's zone. */
  readonly midnight: string;
}

/** Returns the first instant after now at which a price may change: a new day, the start or end of a rule, or an offer that gets too old. */
function validUntil({ now, midnight }: Clock, rules: readonly PriceRule[], offers: readonly LoadedOffer[]): string {
  const instants = [
    ...rules.flatMap(({ status, startAt, endAt }) => (status === "ACTIVE" ? [startAt, endAt] : [])),
    ...offers.map(({ freshUntil }) => freshUntil),
  ];
  let first = midnight;
  for (const instant of instants) if (instant !== null && instant > now && instant < first) first = instant;
  return first;
}

const DISCOUNT_DAYS = 30;

/** Returns the prices of tyres in the 30 days before a rule started, by tyre. */
async function loadHistory(
  data: ScopedDatabase,
  tyreIds: readonly number[],
  start: string,
): Promise<ReadonlyMap<number, PriceHistory>> {
  interface Row extends Record<string, unknown> {
    readonly tyre_id: number | string;
    readonly lowest: number;
    readonly days: number | string;
  }
  const from = sql`(${start}::timestamptz - make_interval(days => ${DISCOUNT_DAYS}))`;
  const rows = await data.execute<Row>(
    tyrePriceHistory,
    (scope) => sql`select tyre_id, min(incl_minor) as lowest,
        floor(extract(epoch from ${start}::timestamptz - greatest(min(at), ${from})) / 86400) as days
      from (select ${tyrePriceHistory.tyreId} as tyre_id, ${tyrePriceHistory.at} as at, ${tyrePriceHistory.inclMinor} as incl_minor,
          lead(${tyrePriceHistory.at}) over (partition by ${tyrePriceHistory.tyreId} order by ${tyrePriceHistory.at}) as until
        from ${tyrePriceHistory} where ${tyrePriceHistory.tyreId} ${oneOf(tyreIds)} and ${tyrePriceHistory.at} < ${start}::timestamptz and ${scope}) shown
      where (until is null or until > ${from}) and incl_minor is not null group by tyre_id`,
  );
  return new Map(
    rows.map(({ tyre_id: id, lowest, days }) => [Number(id), { lowestMinor: Number(lowest), days: Number(days) }]),
  );
}

const COLUMNS = {
  tyre_id: "bigint",
  cost_minor: "int",
  default_minor: "int",
  rule_minor: "int",
  rule_id: "bigint",
  incl_minor: "int",
  strike_minor: "int",
  margin: "numeric",
  winner: "text",
  user_id: "bigint",
  valid_until: "timestamptz",
};

type Row = Readonly<Record<keyof typeof COLUMNS, number | string | null>>;

/** Stores prices, and a line of history for each that changed. One statement. */
async function storePrices(data: ScopedDatabase, rows: readonly Row[], currency: string): Promise<void> {
  const { shopId } = data.scope;
  const stored = Object.keys(COLUMNS).filter((name) => name !== "user_id");
  const names = sql.raw(stored.join(", "));
  const assignments = sql.raw(stored.map((name) => `${name} = excluded.${name}`).join(", "));
  await data.execute(
    tyrePrice,
    (scope) => sql`with sent as (select * from ${recordset(rows, COLUMNS)}),
      moved as (insert into ${tyrePriceHistory} (shop_id, tyre_id, incl_minor, currency, winner, rule_id, user_id)
        select ${shopId}, sent.tyre_id, sent.incl_minor, ${currency}, sent.winner, sent.rule_id, sent.user_id from sent
        left join (select tyre_id, incl_minor, currency from ${tyrePrice} where ${scope}) former on former.tyre_id = sent.tyre_id
        where sent.incl_minor is distinct from former.incl_minor or former.currency is distinct from ${currency})
      insert into ${tyrePrice} (shop_id, currency, ${names}) select ${shopId}, ${currency}, ${names} from sent order by tyre_id
      on conflict (tyre_id) do update set currency = excluded.currency, computed_at = now(), ${assignments}`,
    "write",
  );
}

/** Calculates and stores the prices of some tyres, with one transaction's worth of statements. */
export async function storePricesOf(
  data: ScopedDatabase,
  pricing: Pricing,
  batch: readonly LoadedArticle[],
  clock: Clock,
): Promise<void> {
  if (batch.length === 0) return;
  const ids = batch.map(({ article }) => article.id);
  const [offers, manual] = await Promise.all([loadOffers(data, ids), loadManualPrices(data, ids)]);
  const discounts = new Map<string, number[]>();
  const startOf = (result: PriceResult): string | null => {
    const rule = result.ruleId === null ? undefined : pricing.rules.find(({ id }) => id === result.ruleId);
    return rule?.showAsDiscount === true ? rule.startAt : null;
  };
  const priced = batch.map((loaded) => {
    const own = offers.get(loaded.article.id) ?? [];
    const manualPrices = manual.get(loaded.article.id) ?? [];
    const byRules = pricing.priceOf(loaded, own);
    const start = startOf(byRules);
    if (start !== null) discounts.set(start, [...(discounts.get(start) ?? []), loaded.article.id]);
    const byGrid = byRules.winner === "RULE" ? pricing.priceOf(loaded, own, { ignoresRules: true }) : byRules;
    const final = manualPrices.length === 0 ? byRules : pricing.priceOf(loaded, own, { manualPrices });
    return { loaded, own, manualPrices, byRules, byGrid, final, start };
  });
  const histories = new Map<string, ReadonlyMap<number, PriceHistory>>();
  for (const [start, tyreIds] of discounts) histories.set(start, await loadHistory(data, tyreIds, start));
  const rows = priced.map(({ loaded, own, manualPrices, byRules, byGrid, final, start }): Row => {
    const history = start === null ? undefined : histories.get(start)?.get(loaded.article.id);
    const isDiscount = history !== undefined && final.winner === "RULE";
    return {
      tyre_id: loaded.article.id,
      cost_minor: byRules.costMinor,
      default_minor: byGrid.inclMinor,
      rule_minor: byRules.inclMinor,
      rule_id: byRules.ruleId,
      incl_minor: final.inclMinor,
      strike_minor: isDiscount ? pricing.priceOf(loaded, own, { history }).strikeMinor : null,
      margin: final.margin,
      winner: final.winner,
      user_id: final.winner === "MANUAL" ? (manualPrices.at(-1)?.userId ?? null) : null,
      valid_until: validUntil(clock, pricing.rules, own),
    };
  });
  await storePrices(data, rows, pricing.settings.currency);
}
