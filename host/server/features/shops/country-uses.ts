/** Counts what of a shop is in a country, which prevents that the country is removed. */
import { and, eq, isNull, ne, notInArray, sql } from "drizzle-orm";
import type { CountryReason, CountryUse } from "../../../../src/contract/endpoints/shop-countries";
import { record, shopFitterLink, shopLanguage, shopOrder } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
// Imported for the scope rules of their tables.
import "../dealers/storage/dealer-reach";
import "../orders/storage";

const PATHS: Readonly<Record<CountryUse, string>> = {
  DEALER: "fitter",
  ORDER: "orders",
  SALE: "distance-selling-configuration",
  DELIVERY: "distance-selling-configuration/methods",
  ECOTAX: "ecotax",
  LANGUAGE: "shop-languages",
};

/** States in which an order needs nothing more. */
const OVER = ["FITTED", "DELIVERED", "CLOSED", "RETURNED", "CANCELLED", "EXPIRED"] as const;

/** Condition for stored records of a resource that name the country in a list of rows. */
const namesCountry = (resource: string, rows: string, country: string) =>
  and(
    eq(record.resource, resource),
    isNull(record.deletedAt),
    sql`${record.data}->${rows} @> ${JSON.stringify([{ country }])}::jsonb`,
  );

/** Returns the uses of a country, those of a dealer first. Empty if it can be removed. */
export async function usesOfCountry(data: ScopedDatabase, country: string): Promise<CountryReason[]> {
  const counts: readonly (readonly [CountryUse, Promise<number>])[] = [
    [
      "DEALER",
      data.count(
        shopFitterLink,
        and(
          eq(shopFitterLink.country, country),
          ne(shopFitterLink.status, "ARCHIVED"),
          isNull(shopFitterLink.deletedAt),
        ),
      ),
    ],
    [
      "ORDER",
      data.count(
        shopOrder,
        and(
          notInArray(shopOrder.state, [...OVER]),
          sql`coalesce(${shopOrder.shippingAddress}, ${shopOrder.billingAddress})->>'country' = ${country}`,
        ),
      ),
    ],
    ["SALE", data.count(record, namesCountry("distance-selling", "countries", country))],
    ["DELIVERY", data.count(record, namesCountry("delivery-method", "zones", country))],
    [
      "ECOTAX",
      data.count(
        record,
        and(eq(record.resource, "ecotax"), isNull(record.deletedAt), sql`${record.data}->>'country' = ${country}`),
      ),
    ],
    // Other languages of the country may serve customers elsewhere.
    [
      "LANGUAGE",
      data.count(
        shopLanguage,
        and(
          eq(shopLanguage.isDefault, true),
          isNull(shopLanguage.deletedAt),
          eq(sql`right(${shopLanguage.locale}, 2)`, country),
        ),
      ),
    ],
  ];
  const reasons = await Promise.all(
    counts.map(async ([kind, counted]) => ({ kind, count: await counted, path: PATHS[kind] })),
  );
  return reasons.filter(({ count }) => count > 0);
}
