/** Where an address is: asked of a service where one is configured, else of the known towns and the shop's own dealers. */
import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { Address, Geo } from "../../../../src/contract/fields/values";
import { foldText } from "../../../../src/contract/fold-text";
import { BELGIAN_TOWNS, FRENCH_TOWNS, GERMAN_TOWNS, type Town } from "../../seed/data/towns";
import { fitter, shopFitterLink } from "../../storage/schema";
import type { ScopedDatabase } from "../../storage/scoped-database";

export type Searched = Pick<Address, "address1" | "city" | "country"> & { readonly postalCode: string | null };

const TIMEOUT_MS = 5_000;

const keyOf = (country: string, text: string): string => `${country} ${foldText(text).trim()}`;
const TOWNS: ReadonlyMap<string, Town> = new Map(
  // The first town of a name counts.
  [...FRENCH_TOWNS, ...GERMAN_TOWNS, ...BELGIAN_TOWNS].reverse().flatMap((town) => [
    [keyOf(town.country, town.postalCode), town],
    [keyOf(town.country, town.name), town],
  ]),
);

const roughly = ({ lat, lng }: Pick<Geo, "lat" | "lng">): Geo => ({ lat, lng, precision: "CITY" });

/** Between the shop's dealers of the postal code, else of the town. */
async function amongDealers(data: ScopedDatabase, { postalCode, city, country }: Searched): Promise<Geo | null> {
  const [row] = await data.execute<{ lat: number | null; lng: number | null }>(
    shopFitterLink,
    (scope) => sql`select avg(lat) as lat, avg(lng) as lng from (
        select ${fitter.lat} as lat, ${fitter.lng} as lng, ${shopFitterLink.postalCode} = ${postalCode ?? ""}::text as exact
        from ${shopFitterLink} join ${fitter} on ${fitter.id} = ${shopFitterLink.fitterId}
        where ${scope} and ${shopFitterLink.shopId} = ${data.scope.shopId} and ${shopFitterLink.deletedAt} is null and ${fitter.lat} is not null
          and ${shopFitterLink.country} = ${country} and ${shopFitterLink.postalCode} <> ''
          and (${shopFitterLink.postalCode} = ${postalCode ?? ""}::text or (${city}::text <> '' and ${shopFitterLink.cityKey} = ${foldText(city)}::text))
      ) near group by exact order by exact desc limit 1`,
  );
  return row?.lat == null || row.lng === null ? null : roughly({ lat: Number(row.lat), lng: Number(row.lng) });
}

/** Without asking anybody outside; right to the town at best. */
export async function knownPlace(data: ScopedDatabase, address: Searched): Promise<Geo | null> {
  const { country, postalCode, city } = address;
  const exact = TOWNS.get(keyOf(country, postalCode ?? ""));
  if (exact !== undefined) return roughly(exact);
  const found = await amongDealers(data, address);
  const town = TOWNS.get(keyOf(country, city));
  return found ?? (town === undefined ? null : roughly(town));
}

const degrees = v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.number(), v.finite());
/** What Nominatim and those after its manner answer. */
const nominatim = v.array(v.object({ lat: degrees, lon: degrees, addresstype: v.optional(v.string(), "") }));
/** GeoJSON, as the address databases of France, Belgium and others answer. */
const geoJson = v.object({
  features: v.array(
    v.object({
      geometry: v.object({ coordinates: v.tupleWithRest([degrees, degrees], v.unknown()) }),
      properties: v.optional(v.object({ type: v.optional(v.string(), "") }), { type: "" }),
    }),
  ),
});

const HOUSES: ReadonlySet<string> = new Set(["housenumber", "house", "building", "place", "amenity", "shop"]);
const STREETS: ReadonlySet<string> = new Set(["street", "road", "residential", "highway"]);

const precisionOf = (type: string): Geo["precision"] =>
  HOUSES.has(type) ? "ROOFTOP" : STREETS.has(type) ? "STREET" : "CITY";

/** The first place of an answer, in either form; undefined for one that says something else. */
export function readAnswer(answer: unknown): Geo | null | undefined {
  const rows = v.safeParse(nominatim, answer);
  if (rows.success) {
    const [row] = rows.output;
    return row === undefined ? null : { lat: row.lat, lng: row.lon, precision: precisionOf(row.addresstype) };
  }
  const features = v.safeParse(geoJson, answer);
  if (!features.success) return undefined;
  const [feature] = features.output.features;
  if (feature === undefined) return null;
  const [lng, lat] = feature.geometry.coordinates;
  return { lat, lng, precision: precisionOf(feature.properties.type) };
}

/** Asks the service; undefined where it fails or answers otherwise than it should, so that one goes on without it. */
async function outside(template: string, { address1, postalCode, city, country }: Searched) {
  const query = [address1, `${postalCode ?? ""} ${city}`.trim()].filter((part) => part !== "").join(", ");
  const url = template
    .replace("{query}", encodeURIComponent(query))
    .replace("{country}", encodeURIComponent(country.toLowerCase()));
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { accept: "application/json" },
    });
    return response.ok ? readAnswer(await response.json()) : undefined;
  } catch (error) {
    console.warn(`The geocoder did not answer: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

/**
 * Never inside a transaction: the service may take its time.
 *
 * @param service address with `{query}` in it; nothing is fetched without one
 */
export async function placeOfAddress(
  data: ScopedDatabase,
  address: Searched,
  service: string | undefined,
): Promise<Geo | null> {
  const found = service === undefined ? undefined : await outside(service, address);
  return found ?? knownPlace(data, address);
}

/** The same address, whoever has it. */
export const addressKey = ({ address1, postalCode, city, country }: Searched): string =>
  JSON.stringify([address1, postalCode, city, country].map((part) => foldText(part ?? "").trim()));

/** By `addressKey`; null where nobody knows. */
export type Places = ReadonlyMap<string, Geo | null>;

/** Questions to the service at a time, and failures in a row after which it is left alone. */
const AT_ONCE = 4;
const MOST_FAILURES = 3;

/** Places of many addresses, each asked for once. Never inside a transaction. */
export async function placesOf(
  data: ScopedDatabase,
  addresses: readonly Searched[],
  service: string | undefined,
): Promise<Places> {
  const waiting = [...new Map(addresses.map((address) => [addressKey(address), address]))];
  const places = new Map<string, Geo | null>();
  let failures = 0;
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const [key, address] = next;
      const asks = service !== undefined && failures < MOST_FAILURES;
      const found = asks ? await outside(service, address) : undefined;
      if (asks) failures = found === undefined ? failures + 1 : 0;
      places.set(key, found ?? (await knownPlace(data, address)));
    }
  };
  await Promise.all(Array.from({ length: service === undefined ? 1 : AT_ONCE }, work));
  return places;
}
