/** Reads pages of the matrix of prices, and stores the prices that were typed as manual prices with their periods. */
import {
  addManualPrices,
  currentManualPrices,
  freePeriods,
  placeKey,
  type PricePlace,
} from "../../../../host/server/features/pricing/manual-prices";
import {
  placeOf,
  pricePage,
  priceRows,
  rowKeyOf,
  type PriceMatrixRow,
} from "../../../../host/server/features/pricing/price-matrix";
import { loadConfiguration, settingsOf, type Configuration } from "../../../../host/server/features/pricing/settings";
import { ApiProblem } from "../../../../host/server/platform/http/problem";
import { oneOf } from "../../../../host/server/platform/storage/recordset";
import { manualPrice } from "../../../../host/server/platform/storage/schema";
import { mayUseDealer } from "../../../../host/server/platform/storage/scope";
import { defineHooks } from "../../../../host/server/resources/hooks";
import type { CellChange } from "../../../../host/server/resources/kinds/kind-hooks";
import type { KindContext } from "../../../../host/server/resources/types";
import { refuse } from "../../../../host/server/resources/writing/validate-change";
import { eq, sql } from "drizzle-orm";
import { addDays } from "../../../contract/days";
import type { FieldError } from "../../../contract/errors";
import type { Money } from "../../../contract/fields";
import { MAX_ROWS } from "../../../contract/kinds/matrix-endpoints";
import type { PriceSettings } from "../../../contract/pricing/model";
import { rowMargin } from "../../../contract/pricing/price-row";
import tirePricing from "./tire-pricing.resource";

async function loadSettings(context: KindContext): Promise<PriceSettings & Pick<Configuration, "dealerFreedom">> {
  const { shop } = context.caller.context;
  if (shop === null) throw new ApiProblem("not-found");
  const configuration = await loadConfiguration(context);
  return {
    ...settingsOf(configuration, shop.country, context.today),
    dealerFreedom: configuration.dealerFreedom,
  };
}

/** Whether the account may set prices of this owner: those of the shop need an account that sees all of it. */
const mayWrite = ({ data: { scope } }: KindContext, { fitterId }: PricePlace): boolean =>
  fitterId === null ? scope.fitterIds === "ALL" : mayUseDealer(scope, fitterId, "WRITE");

/** Returns the places of rows; dealers out of reach are left out. */
async function placesOf(keys: readonly string[], { find }: KindContext): Promise<PricePlace[]> {
  const places = keys.flatMap((key) => placeOf(key) ?? []);
  const dealers = [...new Set(places.flatMap(({ fitterId }) => fitterId ?? []))];
  const known = new Set((await find("fitter", dealers)).map(({ id }) => id));
  return places.filter(({ fitterId }) => fitterId === null || known.has(fitterId));
}

/** A manual price as it will be after the changes of its row. */
interface WantedPrice {
  readonly price: Money | null;
  readonly startsOn: string | null;
  readonly endsOn: string | null;
}

/** Returns the errors of a row by column. */
function mistakes(
  wanted: WantedPrice,
  { cells, place }: PriceMatrixRow,
  settings: Awaited<ReturnType<typeof loadSettings>>,
  isDealer: boolean,
): Readonly<Record<string, FieldError>> {
  const { price, startsOn, endsOn } = wanted;
  if (price === null)
    return {
      ...(startsOn !== null && { startsOn: { key: "tire-pricing.error.no-price" } }),
      ...(endsOn !== null && { endsOn: { key: "tire-pricing.error.no-price" } }),
    };
  if (price.currency !== settings.currency) return { price: { key: "tire-pricing.error.currency" } };
  if (startsOn !== null && endsOn !== null && endsOn < startsOn) return { endsOn: { key: "tire-pricing.error.order" } };
  if (!isDealer || place.fitterId === null) return {};
  if (settings.dealerFreedom === "NONE") return { price: { key: "tire-pricing.error.no-freedom" } };
  const margin = rowMargin(price.minor, (cells["cost"] as Money | null)?.minor ?? null, settings);
  const { minMargin, maxMargin } = settings;
  const isOutside =
    margin !== null && ((minMargin !== null && margin < minMargin) || (maxMargin !== null && margin > maxMargin));
  return settings.dealerFreedom === "WITHIN_LIMITS" && isOutside
    ? { price: { key: "tire-pricing.error.limits", params: { min: minMargin ?? "…", max: maxMargin ?? "…" } } }
    : {};
}

const valueIn = <V>(changes: readonly CellChange[], column: string, stored: V): V => {
  const change = changes.find((candidate) => candidate.column === column);
  return change === undefined ? stored : (change.value as V);
};

async function save(changes: readonly CellChange[], context: KindContext): Promise<void> {
  const { data, today, caller } = context;
  const settings = await loadSettings(context);
  const byRow = new Map<string, CellChange[]>();
  for (const change of changes) byRow.set(change.row, [...(byRow.get(change.row) ?? []), change]);
  const rows = await priceRows(data, await placesOf([...byRow.keys()], context), today, settings);
  const current = await currentManualPrices(
    data,
    rows.map(({ place }) => place),
    today,
  );
  const errors: Record<string, FieldError> = {};
  const removed: number[] = [];
  const added: Parameters<typeof addManualPrices>[1][number][] = [];
  const moved: { readonly id: number; readonly wanted: WantedPrice & { readonly price: Money } }[] = [];
  for (const row of rows) {
    const { place, ean, name } = row;
    const own = byRow.get(rowKeyOf(place)) ?? [];
    const stored = current.get(placeKey(place));
    const price = valueIn<Money | null>(own, "price", stored?.price ?? null);
    const isCleared = price === null && stored !== undefined && own.some(({ column }) => column === "price");
    const wanted: WantedPrice = {
      price,
      startsOn: isCleared ? null : valueIn(own, "startsOn", stored?.startsOn ?? null),
      endsOn: isCleared ? null : valueIn(own, "endsOn", stored?.endsOn ?? null),
    };
    for (const [column, error] of Object.entries(mistakes(wanted, row, settings, caller.dealerScoped)))
      errors[`${rowKeyOf(place)}.${column}`] = error;
    if (price === null) {
      if (stored !== undefined) removed.push(stored.id);
      continue;
    }
    const began = stored !== undefined && (stored.startsOn === null || stored.startsOn < today);
    const isOtherPrice = stored?.price.minor !== price.minor;
    // The price that was in force until now stays in the history.
    const startsAnew = began && isOtherPrice && (wanted.startsOn ?? "") <= today;
    if (stored === undefined || (began && isOtherPrice))
      added.push({ ...place, ean, name, price, startsOn: startsAnew ? today : wanted.startsOn, endsOn: wanted.endsOn });
    else moved.push({ id: stored.id, wanted: { ...wanted, price } });
  }
  if (Object.keys(errors).length > 0) refuse(errors);
  const { userId } = data.scope;
  if (removed.length > 0) await endPrices(removed, context);
  for (const { id, wanted } of moved) {
    const [row] = await data.update(
      manualPrice,
      { ...wanted, version: sql`${manualPrice.version} + 1` as never, updatedAt: new Date(), updatedBy: userId },
      eq(manualPrice.id, id),
    );
    if (row !== undefined) await freePeriods(data, [{ ...row, exceptId: id }]);
  }
  await addManualPrices(data, added);
}

/** Ends prices with yesterday; those that have not been in force are deleted. */
async function endPrices(ids: readonly number[], { data, today }: KindContext): Promise<void> {
  const yesterday = addDays(today, -1);
  const hasBegun = sql`coalesce(${manualPrice.startsOn}, to_char(${manualPrice.createdAt}, 'YYYY-MM-DD')) <= ${yesterday}`;
  await data.execute(
    manualPrice,
    (
      scope,
    ) => sql`update ${manualPrice} set ends_on = case when ${hasBegun} then ${yesterday} else ${manualPrice.endsOn} end,
      deleted_at = case when ${hasBegun} then null else now() end,
      version = ${manualPrice.version} + 1, updated_at = now(), updated_by = ${data.scope.userId}
      where ${manualPrice.id} ${oneOf(ids)} and ${scope}`,
    "write",
  );
}

export default defineHooks(tirePricing, {
  matrix: {
    async read({ q, filters, from, size, knownTotal, rows: only }, context) {
      const { data, today } = context;
      const settings = await loadSettings(context);
      const { dealer, rule, ...others } = filters;
      const prices = { ...others, dealerId: dealer?.id ?? null, ruleId: rule?.id ?? null };
      const page = { q, from, size, knownTotal, filters: prices };
      const { rows, total } =
        only === undefined
          ? await pricePage(data, page, today, settings, MAX_ROWS + 1)
          : { rows: await priceRows(data, await placesOf(only, context), today, settings), total: undefined };
      return {
        rows: rows.map(({ place, name, ean }) => ({
          key: rowKeyOf(place),
          label: name,
          note: ean,
          locked: !mayWrite(context, place),
        })),
        cells: Object.fromEntries(rows.map(({ place, cells }) => [rowKeyOf(place), cells])),
        ...(from === 0 && { total }),
      };
    },
    save,
  },
});
