/** Filters dealers by distance from a postal code, located by the directory's own dealers. */
import { sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { shopFitterLink } from "../../../platform/storage/schema";

const EARTH_KM = 6_371;
/** Default distance in kilometres. */
const DEFAULT_KM = 25;

/** Parses `69003, 40` or `69003 40 km`. The default distance is 25 km. */
function parseNear(text: string): { readonly code: string; readonly km: number } {
  const [, code = text, first, second] =
    /^(.+?)(?:\s*[,;]\s*(\d{1,3})(?:\s*km)?|\s+(\d{1,3})\s*km)$/i.exec(text.trim()) ?? [];
  return { code: code.trim().toUpperCase(), km: Number(first ?? second ?? DEFAULT_KM) };
}

/** Kilometres of a degree of latitude. */
const DEGREE_KM = 111.2;
/** Degrees of longitude in the distance of a degree of latitude, at most: at 75° north. */
const MAX_LONGITUDES = 4;
/** Dealers whose mean position locates a postal code. */
const MAX_NEIGHBOURS = 200;

/** SQL of a mean coordinate of the shop's dealers with a postal code, else with the longest prefix of it that one has. */
function coordinate(axis: "lat" | "lng", code: string, shopId: number): SQL {
  const prefixes = Array.from({ length: code.length - 1 }, (_, index) => sql`${code.slice(0, code.length - index)}`);
  return sql`(select place.mean from unnest(array[${sql.join(prefixes, sql`, `)}]::text[]) with ordinality prefix(start, rank)
    cross join lateral (select avg(neighbours.degrees) as mean from (select neighbour.${sql.raw(axis)} as degrees from shop_fitter_link neighbour
      where neighbour.shop_id = ${shopId} and neighbour.listed and neighbour.lat is not null and neighbour.postal_code collate "C" >= prefix.start
        and neighbour.postal_code collate "C" < prefix.start || ${"\u{ffff}"} limit ${MAX_NEIGHBOURS}) neighbours) place
    where place.mean is not null order by prefix.rank limit 1)`;
}

/** Matches dealers within a distance of a postal code. The database computes the position of the code once per statement. */
export function isNearPostalCode(text: string, shopId: number | null): SQL {
  const { code, km } = parseNear(text);
  if (shopId === null || !/^[A-Z0-9][A-Z0-9 -]{1,9}$/.test(code)) return sql`false`;
  const { lat, lng } = shopFitterLink;
  // A subquery without reference to the row is evaluated once.
  const [placeLat, placeLng] = [coordinate("lat", code, shopId), coordinate("lng", code, shopId)];
  const latDegrees = sql`${km / DEGREE_KM}::float8`;
  const lngDegrees = sql`${(km / DEGREE_KM) * MAX_LONGITUDES}::float8`;
  const halfAngle = (from: SQL, to: SQL | PgColumn): SQL => sql`power(sin(radians(${to} - ${from}) / 2), 2)`;
  return sql`(${lat} between ${placeLat} - ${latDegrees} and ${placeLat} + ${latDegrees}
    and ${lng} between ${placeLng} - ${lngDegrees} and ${placeLng} + ${lngDegrees}
    and ${2 * EARTH_KM}::float8 * asin(sqrt(${halfAngle(placeLat, lat)} + cos(radians(${placeLat})) * cos(radians(${lat})) * ${halfAngle(placeLng, lng)})) <= ${km}::float8)`;
}
