/** Filters dealers by distance from a postal code, located by the directory's own dealers. */
import { sql, type SQL } from "drizzle-orm";
import { shopFitterLink } from "../../../platform/storage/schema";

const EARTH_KM = 6_371;
/** Default distance in kilometres. */
const AROUND = 25;

/** Parses `69003, 40` or `69003 40 km`. The default distance is 25 km. */
export function readAround(text: string): { readonly code: string; readonly km: number } {
  const [, code = text, first, second] =
    /^(.+?)(?:\s*[,;]\s*(\d{1,3})(?:\s*km)?|\s+(\d{1,3})\s*km)$/i.exec(text.trim()) ?? [];
  return { code: code.trim().toUpperCase(), km: Number(first ?? second ?? AROUND) };
}

/**
 * Locates the postal code by the shop's dealers with that code, else with the longest matching prefix. Evaluated once per
 * statement.
 */
export function around(text: string): SQL {
  const { code, km } = readAround(text);
  if (!/^[A-Z0-9][A-Z0-9 -]{1,9}$/.test(code)) return sql`false`;
  const halfAngle = (end: "lat" | "lng"): SQL => sql.raw(`power(sin(radians(stands.${end} - place.${end}) / 2), 2)`);
  return sql`(${shopFitterLink.shopId}, ${shopFitterLink.fitterId}) in (select near.shop_id, near.fitter_id
    from shop_fitter_link near join fitter stands on stands.id = near.fitter_id
      join (select distinct on (known.shop_id) known.shop_id, avg(there.lat) as lat, avg(there.lng) as lng
        from shop_fitter_link known join fitter there on there.id = known.fitter_id
          join generate_series(2, ${code.length}::int) shared on left(known.postal_code, shared) = left(${code}, shared)
        where known.deleted_at is null and there.lat is not null group by known.shop_id, shared order by known.shop_id, shared desc) place
        on place.shop_id = near.shop_id
    where stands.lat is not null
      and ${2 * EARTH_KM}::float8 * asin(sqrt(${halfAngle("lat")} + cos(radians(place.lat)) * cos(radians(stands.lat)) * ${halfAngle("lng")})) <= ${km}::float8)`;
}
