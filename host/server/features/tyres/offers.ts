/** Offers: which tyre they are for, how long they count as fresh, and changes of their quantity. */
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Reference } from "../../../../src/contract/fields";
import { normaliseEan } from "../../../../src/contract/spec";
import type { StockReason } from "../../../../src/contract/tyres";
import { stockChange, stockOffer, tyre } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";

const HOUR_MS = 3_600_000;

/** What decides how long an offer counts as fresh. */
interface FreshnessRule {
  readonly type: string;
  readonly maxFeedAgeHours: number;
}

/** Returns until when an offer that was seen at an instant counts as fresh; null for own stock, which does not age. */
export const freshUntil = ({ type, maxFeedAgeHours }: FreshnessRule, seenAt: Date): string | null =>
  type === "OWN_STOCK" ? null : new Date(seenAt.getTime() + maxFeedAgeHours * HOUR_MS).toISOString();

/** Applies a changed rule of a provider to its offers. */
export async function setFreshness(
  data: ScopedDatabase,
  provider: FreshnessRule & { readonly id: number },
): Promise<void> {
  const until =
    provider.type === "OWN_STOCK"
      ? sql`null::timestamptz`
      : sql`${stockOffer.seenAt} + make_interval(hours => ${provider.maxFeedAgeHours})`;
  await data.execute(
    stockOffer,
    (scope) =>
      sql`update ${stockOffer} set fresh_until = ${until} where ${stockOffer.providerId} = ${provider.id} and ${scope}`,
    "write",
  );
}

/** Returns the shop's tyre with an article number. */
export const tyreByEan = (data: ScopedDatabase, ean: string) =>
  data.find(tyre, and(eq(tyre.ean, ean), isNull(tyre.deletedAt)) ?? sql`false`);

/** The tyre of a price, chosen or named by its article number as in files. */
interface NamedTyre {
  readonly tire: Reference | null;
  readonly ean: string | null;
  /** Typed name of the price; the tyre's name without. */
  readonly name: string | null;
}

/**
 * Finds the tyre that a new price is for. Returns its values, or the error of the article number. A number that no tyre has is unresolved: an
 * import may keep the price until the tyre appears.
 *
 * @param unknown error when there is no such tyre, or when the number is that of another one
 */
export async function tyreOfPrice<E extends string>(
  data: ScopedDatabase,
  { tire, ean: typed, name }: NamedTyre,
  unknown: E,
): Promise<
  | { readonly fields: { readonly ean: E | "tire.error.ean" } }
  | { readonly set: NamedTyre; readonly unresolved?: { readonly ean: E } }
> {
  const ean = typed === null ? null : normaliseEan(typed);
  if (typed !== null && ean === null) return { fields: { ean: "tire.error.ean" } };
  const article = ean === null ? await data.find(tyre, eq(tyre.id, tire?.id ?? 0)) : await tyreByEan(data, ean);
  if (article === undefined && tire === null && ean !== null)
    return { set: { ean, tire, name: name ?? ean }, unresolved: { ean: unknown } };
  return article === undefined || (tire !== null && tire.id !== article.id)
    ? { fields: { ean: unknown } }
    : { set: { ean: article.ean, tire: { id: article.id, label: article.name }, name: name ?? article.name } };
}

/** Links the offers of an article number to its tyre, or to none. */
export async function linkOffers(data: ScopedDatabase, ean: string, tyreId: number | null): Promise<void> {
  const found = tyreId === null ? undefined : await data.find(tyre, eq(tyre.id, tyreId));
  await data.update(
    stockOffer,
    { tyreId, ...(found !== undefined && { sizeWords: found.sizeWords }) },
    eq(stockOffer.ean, ean),
  );
}

/** Records a change of a quantity by hand. */
export async function recordChange(
  data: ScopedDatabase,
  change: {
    readonly offerId: number;
    readonly reason: StockReason;
    readonly difference: number;
    readonly quantity: number;
    readonly note?: string | null;
  },
): Promise<void> {
  const { shopId, userId } = data.scope;
  if (shopId !== null) await data.insert(stockChange, { ...change, shopId, userId });
}
