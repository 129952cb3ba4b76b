/** Values of variables in page texts: data of the site's dealer, and the lowest price of a tyre size on sale. */
import { and, eq, isNull, sql } from "drizzle-orm";
import { currencyDigits, majorUnits } from "../../../../src/contract/currency-digits";
import type { Money } from "../../../../src/contract/fields";
import { formatPrice } from "../../../../src/contract/spec";
import { VARIABLE } from "../../../../src/contract/paragraph/variables";
import type { fitter } from "../../platform/storage/schema";
import { record, shopFitterLink } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";

/** Values by variable name. */
export type SiteValues = Readonly<Record<string, string>>;

/** Returns the site's dealer: by code, else the shop's only dealer. Undefined when the shop has several. */
export async function siteDealer(
  data: ScopedDatabase,
  code?: string,
): Promise<typeof shopFitterLink.$inferSelect | undefined> {
  const hasCode = code === undefined ? undefined : eq(shopFitterLink.code, code);
  const where = and(eq(shopFitterLink.status, "ACTIVE"), isNull(shopFitterLink.deletedAt), hasCode);
  const [dealer, another] = await data.select(shopFitterLink, { where, limit: 2 });
  return another === undefined ? dealer : undefined;
}

/** Returns the values of the dealer variables. */
export const dealerValues = ({
  name,
  phone,
  address,
}: Pick<typeof fitter.$inferSelect, "name" | "phone" | "address">): SiteValues => ({
  dealerName: name,
  dealerPhone: phone ?? "",
  city: address.city ?? "",
  postalCode: address.postalCode ?? "",
});

/** Formats an amount in a page's language. */
export const priceText = (price: Money, locale: string): string =>
  formatPrice(majorUnits(price), {
    locale,
    currencySymbol: price.currency === "EUR" ? "€" : price.currency,
    symbolPosition: "suffix",
    fractionDigits: currencyDigits(price.currency),
  });

const PRICED = "minPrice:";
/** Matches width, height and rim of a tyre size in any common notation. */
const SIZE = /^(\d{3})\/?(\d{2})[-/]?(?:Z?R|D|B)?(\d{2}(?:\.5)?)/i;

/** Returns a PostgreSQL pattern that matches a size in product texts, e.g. `205/55 R16` and `205/55ZR16`. */
function sizePattern(size: string): string | undefined {
  const [, width, aspect, rim] = SIZE.exec(size) ?? [];
  return rim === undefined
    ? undefined
    : String.raw`(^|\D)${width} ?/ ?${aspect} ?-?(z?r|d|b)? ?${rim.replace(".", String.raw`\.`)}(\D|$)`;
}

/** Returns the names of price variables used in the values. */
const pricedNames = (values: unknown): string[] => [
  ...new Set(
    [...JSON.stringify(values).matchAll(VARIABLE)].flatMap(([, name = ""]) => (name.startsWith(PRICED) ? [name] : [])),
  ),
];

/**
 * Returns the lowest price of each requested size among the products that are currently on public sale and name the size in
 * their name, number or tags. Sizes without a product have no value.
 */
export async function lowestPrices(data: ScopedDatabase, values: unknown, locale: string): Promise<SiteValues> {
  const condition = pricedNames(values).flatMap((name) => {
    const pattern = sizePattern(name.slice(PRICED.length));
    return pattern === undefined ? [] : [{ name, pattern }];
  });
  if (condition.length === 0) return {};
  const rows = await data.execute<{ name: string; minor: number | string; currency: string }>(
    record,
    (
      scope,
    ) => sql`select distinct on (wanted.name) wanted.name, ${record.data}->'price'->>'minor' as minor, ${record.data}->'price'->>'currency' as currency
      from ${record} join jsonb_to_recordset(${JSON.stringify(condition)}::jsonb) as wanted(name text, pattern text)
        on concat_ws(' ', ${record.i18n}->>'name', ${record.data}->>'sku', ${record.data}->>'tags') ~* wanted.pattern
      where ${scope} and ${record.resource} = 'catalog-product' and ${record.deletedAt} is null and ${record.status} = 'PUBLISHED'
        and (${record.data}->'price'->>'minor')::bigint > 0
        and coalesce((${record.data}->>'startAt')::timestamptz <= now(), true) and coalesce((${record.data}->>'endAt')::timestamptz > now(), true)
        and not (coalesce((${record.data}->>'stockTracked')::boolean, false) and coalesce((${record.data}->>'quantity')::int, 0) = 0)
      order by wanted.name, (${record.data}->'price'->>'minor')::bigint`,
  );
  return Object.fromEntries(
    rows.map(({ name, minor, currency }) => [name, priceText({ minor: Number(minor), currency }, locale)]),
  );
}
