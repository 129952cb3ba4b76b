/** What must and should be set up before distance selling opens. */
import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import { prefixesIn } from "../../../../src/contract/delivery";
import type { ChecklistLine, SellingCheck } from "../../../../src/contract/endpoints/distance-selling";
// Imported for its scope rule of the offers.
import "../tyres/storage";
import { record, shop, stockOffer } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { loadMeans, loadMethods, withoutMeans, withoutMethod, type SellingSettings } from "./load-selling";

/** Beginnings of French postal codes that carriers serve at other prices: Corsica and overseas. */
const ISLANDS = ["20", "97"];

const SHOULD: ReadonlySet<SellingCheck> = new Set(["TEST_MEANS", "ECOTAX", "ISLANDS", "CUT_OFF"]);
const PATHS: Readonly<Record<SellingCheck, string>> = {
  MEANS: "payment-means-configuration",
  TEST_MEANS: "payment-means-configuration/platforms",
  DELIVERY: "distance-selling-configuration/methods",
  VAT: "corporate-information",
  OFFER: "stock",
  ECOTAX: "ecotax",
  ISLANDS: "distance-selling-configuration/methods",
  CUT_OFF: "stock/providers",
};

async function vatNumberOf(data: ScopedDatabase): Promise<string | null> {
  const [row] = await data.execute<{ vatNumber: string | null }>(
    shop,
    (scope) =>
      sql`select legal.vat_number as "vatNumber" from ${shop} join company legal on legal.shop_id = ${shop.id} where ${scope}`,
  );
  return row?.vatNumber ?? null;
}

const isStored = (resource: string) => and(eq(record.resource, resource), isNull(record.deletedAt));

/** Checks settings that are about to be saved, or the stored ones. */
export async function checkSelling(data: ScopedDatabase, settings: SellingSettings): Promise<ChecklistLine[]> {
  const isFresh = and(
    isNull(stockOffer.deletedAt),
    gt(stockOffer.available, 0),
    or(isNull(stockOffer.freshUntil), gt(stockOffer.freshUntil, sql`now()`)),
  );
  const [means, methods, vatNumber, offers, ecotaxes, providers] = await Promise.all([
    loadMeans(data),
    loadMethods(data),
    vatNumberOf(data),
    data.count(stockOffer, isFresh, 1),
    data.select(record, { where: isStored("ecotax") ?? sql`false`, limit: 500 }),
    data.select(record, { where: and(isStored("provider"), eq(record.active, true)) ?? sql`false`, limit: 500 }),
  ]);
  const active = methods.filter((method) => method.active && settings.channels.includes(method.mode));
  const countries = settings.countries.map(({ country }) => country);
  const missing = withoutMeans(settings, means, ["LIVE", "TEST"]);
  const untested = withoutMeans(settings, means, ["LIVE"]).filter(
    (one) => !missing.some(({ channel, country }) => channel === one.channel && country === one.country),
  );
  const nameOf = (place: { readonly channel: string; readonly country: string }) => `${place.channel} ${place.country}`;
  const taxed = new Set(ecotaxes.map((row) => row.data["country"]));
  const french = active.filter((method) => method.mode === "HOME").flatMap(({ zones }) => zones);
  const isIslandServed = (prefix: string): boolean =>
    french.some(
      ({ country, include, exclude }) =>
        country === "FR" && [...prefixesIn(include), ...prefixesIn(exclude)].some((part) => part.startsWith(prefix)),
    );
  const latest = active
    .flatMap(({ cutOffTime }) => cutOffTime ?? [])
    .sort()
    .at(-1);
  const earlier = providers.filter((row) => {
    const cutOff = row.data["cutOffTime"];
    return latest !== undefined && typeof cutOff === "string" && cutOff < latest;
  });
  const failures: Readonly<Record<SellingCheck, readonly string[]>> = {
    MEANS: settings.channels.length === 0 || countries.length === 0 ? [""] : missing.map(nameOf),
    DELIVERY: withoutMethod(settings, methods).map(nameOf),
    VAT: vatNumber === null ? [""] : [],
    OFFER: offers === 0 ? [""] : [],
    TEST_MEANS: untested.map(nameOf),
    ECOTAX: countries.filter((country) => !taxed.has(country)),
    ISLANDS:
      settings.channels.includes("HOME") && countries.includes("FR")
        ? ISLANDS.filter((prefix) => !isIslandServed(prefix))
        : [],
    CUT_OFF: earlier.map((row) => String(row.data["name"])),
  };
  return Object.entries(failures).map(([name, details]) => {
    const check = name as SellingCheck;
    return {
      check,
      level: SHOULD.has(check) ? "SHOULD" : "MUST",
      passed: details.length === 0,
      details: details.filter((detail) => detail !== ""),
      path: PATHS[check],
    };
  });
}
