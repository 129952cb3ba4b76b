/** Filters dealers by distance from a postal code, located by the directory's own dealers. */
import { sql, type SQL } from "drizzle-orm";
import { shopFitterLink } from "../../../platform/storage/schema";

const EARTH_KM = 6_371;
/** Default distance in kilometres. */
const DEFAULT_KM = 25;

/** Parses `69003, 40` or `69003 40 km`. The default distance is 25 km. */
export function parseNear(text: string): { readonly code: string; readonly km: number } {
  const [, code = text, first, second] =
    /^(.+?)(?:\s*[,;]\s*(\d{1,3})(?:\s*km)?|\s+(\d{1,3})\s*km)$/i.exec(text.trim()) ?? [];
  return { code: code.trim().toUpperCase(), km: Number(first ?? second ?? DEFAULT_KM) };
}

/**
 * Locates the postal code by the shop's dealers with that code, else with the longest matching prefix. Evaluated once per
 * statement.
 */
export function isNearPostalCode(text: string): SQL {
  const { code, km } = parseNear(text);
  if (!/^[A-Z0-9][A-Z0-9 -]{1,9}$/.test(code)) return sql`false`;
  const halfAngle = (axis: "lat" | "lng"): SQL => sql.raw(`power(sin(radians(dealer.${axis} - place.${axis}) / 2), 2)`);
  return sql`(${shopFitterLink.shopId}, ${shopFitterLink.fitterId}) in (select near.shop_id, near.fitter_id
    from shop_fitter_link near join fitter dealer on dealer.id = near.fitter_id
      join (select distinct on (sample_link.shop_id) sample_link.shop_id, avg(sample.lat) as lat, avg(sample.lng) as lng
        from shop_fitter_link sample_link join fitter sample on sample.id = sample_link.fitter_id
          join generate_series(2, ${code.length}::int) prefix_length on left(sample_link.postal_code, prefix_length) = left(${code}, prefix_length)
        where sample_link.deleted_at is null and sample.lat is not null group by sample_link.shop_id, prefix_length order by sample_link.shop_id, prefix_length desc) place
        on place.shop_id = near.shop_id
    where dealer.lat is not null
      and ${2 * EARTH_KM}::float8 * asin(sqrt(${halfAngle("lat")} + cos(radians(place.lat)) * cos(radians(dealer.lat)) * ${halfAngle("lng")})) <= ${km}::float8)`;
}
