/** Geocodes addresses with the configured service, else from known towns and the shop's dealers. */
import { sql } from "drizzle-orm";
import * as v from "valibot";
import { fillTemplate } from "../../../../../src/contract/template";
import type { Address, Geo } from "../../../../../src/contract/fields/values";
import { foldText } from "../../../../../src/contract/fold-text";
import { BELGIAN_TOWNS, FRENCH_TOWNS, GERMAN_TOWNS, type Town } from "./towns";
import { fitter, shopFitterLink } from "../../../platform/storage/schema";
import type { ScopedDatabase } from "../../../platform/storage/scoped-database";

export type SearchedAddress = Pick<Address, "address1" | "city" | "country"> & { readonly postalCode: string | null };

const TIMEOUT_MS = 5_000;

const townKey = (country: string, text: string): string => `${country} ${foldText(text).trim()}`;
const TOWNS: ReadonlyMap<string, Town> = new Map(
  // The first town of a name wins.
  [...FRENCH_TOWNS, ...GERMAN_TOWNS, ...BELGIAN_TOWNS].reverse().flatMap((town) => [
    [townKey(town.country, town.postalCode), town],
    [townKey(town.country, town.name), town],
  ]),
);

const withTownPrecision = ({ lat, lng }: Pick<Geo, "lat" | "lng">): Geo => ({ lat, lng, precision: "CITY" });

/** Returns the centre of the shop's dealers with the postal code, else of the town. */
async function centreOfDealers(
  data: ScopedDatabase,
  { postalCode, city, country }: SearchedAddress,
): Promise<Geo | null> {
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
  return row?.lat == null || row.lng === null
    ? null
    : withTownPrecision({ lat: Number(row.lat), lng: Number(row.lng) });
}

/** Geocodes without external calls, at best to the town. */
export async function geocodeLocally(data: ScopedDatabase, address: SearchedAddress): Promise<Geo | null> {
  const { country, postalCode, city } = address;
  const exact = TOWNS.get(townKey(country, postalCode ?? ""));
  if (exact !== undefined) return withTownPrecision(exact);
  const found = await centreOfDealers(data, address);
  const town = TOWNS.get(townKey(country, city));
  return found ?? (town === undefined ? null : withTownPrecision(town));
}

const degrees = v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.number(), v.finite());
/** Response of Nominatim and compatible services. */
const nominatim = v.array(v.object({ lat: degrees, lon: degrees, addresstype: v.optional(v.string(), "") }));
/** GeoJSON response, e.g. of the French and Belgian address services. */
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

/** Returns the first place of a response in either format; undefined for an unknown format. */
export function parseGeocoderResponse(response: unknown): Geo | null | undefined {
  const rows = v.safeParse(nominatim, response);
  if (rows.success) {
    const [row] = rows.output;
    return row === undefined ? null : { lat: row.lat, lng: row.lon, precision: precisionOf(row.addresstype) };
  }
  const features = v.safeParse(geoJson, response);
  if (!features.success) return undefined;
  const [feature] = features.output.features;
  if (feature === undefined) return null;
  const [lng, lat] = feature.geometry.coordinates;
  return { lat, lng, precision: precisionOf(feature.properties.type) };
}

/** Calls the service. Returns undefined on failure or an invalid response, so that callers continue without it. */
async function callGeocoder(template: string, { address1, postalCode, city, country }: SearchedAddress) {
  const query = [address1, `${postalCode ?? ""} ${city}`.trim()].filter((part) => part !== "").join(", ");
  const values: Readonly<Record<string, string>> = { query, country: country.toLowerCase() };
  const url = fillTemplate(template, (name) => values[name] && encodeURIComponent(values[name]));
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { accept: "application/json" },
    });
    return response.ok ? parseGeocoderResponse(await response.json()) : undefined;
  } catch (error) {
    console.warn(`The geocoding service did not respond: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

/**
 * Geocodes one address. Must not run inside a transaction, because the service may be slow.
 *
 * @param service URL template with `{query}`; no external call without one
 */
export async function locateAddress(
  data: ScopedDatabase,
  address: SearchedAddress,
  service: string | undefined,
): Promise<Geo | null> {
  const found = service === undefined ? undefined : await callGeocoder(service, address);
  return found ?? geocodeLocally(data, address);
}

/** Returns a key for comparing addresses. */
export const addressKey = ({ address1, postalCode, city, country }: SearchedAddress): string =>
  JSON.stringify([address1, postalCode, city, country].map((part) => foldText(part ?? "").trim()));

/** Places by `addressKey`; null for unknown addresses. */
export type Positions = ReadonlyMap<string, Geo | null>;

/** Maximum parallel calls to the service. */
const MAX_PARALLEL_CALLS = 4;
/** Consecutive failures after which the service is no longer called. */
const MAX_FAILURES = 3;

/** Geocodes many addresses, each once. Must not run inside a transaction. */
export async function locateAddresses(
  data: ScopedDatabase,
  addresses: readonly SearchedAddress[],
  service: string | undefined,
): Promise<Positions> {
  const pending = [...new Map(addresses.map((address) => [addressKey(address), address]))];
  const positions = new Map<string, Geo | null>();
  let failures = 0;
  const geocodeNext = async (): Promise<void> => {
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const [key, address] = next;
      const canCallService = service !== undefined && failures < MAX_FAILURES;
      const found = canCallService ? await callGeocoder(service, address) : undefined;
      if (canCallService) failures = found === undefined ? failures + 1 : 0;
      positions.set(key, found ?? (await geocodeLocally(data, address)));
    }
  };
  await Promise.all(Array.from({ length: service === undefined ? 1 : MAX_PARALLEL_CALLS }, geocodeNext));
  return positions;
}
