/** Dealers around a postal code, as far as the directory knows where it is. */
import { sql, type SQL } from "drizzle-orm";
import { shopFitterLink } from "../../storage/schema";

const EARTH_KM = 6_371;
/** Kilometres where none are said. */
const AROUND = 25;

/** `69003, 40` or `69003 40 km`; without a distance, 25 kilometres. */
export function readAround(text: string): { readonly code: string; readonly km: number } {
  const [, code = text, first, second] =
    /^(.+?)(?:\s*[,;]\s*(\d{1,3})(?:\s*km)?|\s+(\d{1,3})\s*km)$/i.exec(text.trim()) ?? [];
  return { code: code.trim().toUpperCase(), km: Number(first ?? second ?? AROUND) };
}

/**
 * The postal code is where the shop's dealers of that code are, else those of the longest beginning that some have. Looked up once for the
 * whole list: a filter knows no shop of its own.
 */
export function around(text: string): SQL {
  const { code, km } = readAround(text);
  if (!/^[A-Z0-9][A-Z0-9 -]{1,9}$/.test(code)) return sql`false`;
  const apart = (end: "lat" | "lng"): SQL => sql.raw(`power(sin(radians(stands.${end} - place.${end}) / 2), 2)`);
  return sql`(${shopFitterLink.shopId}, ${shopFitterLink.fitterId}) in (select near.shop_id, near.fitter_id
    from shop_fitter_link near join fitter stands on stands.id = near.fitter_id
      join (select distinct on (known.shop_id) known.shop_id, avg(there.lat) as lat, avg(there.lng) as lng
        from shop_fitter_link known join fitter there on there.id = known.fitter_id
          join generate_series(2, ${code.length}::int) shared on left(known.postal_code, shared) = left(${code}, shared)
        where known.deleted_at is null and there.lat is not null group by known.shop_id, shared order by known.shop_id, shared desc) place
        on place.shop_id = near.shop_id
    where stands.lat is not null
      and ${2 * EARTH_KM}::float8 * asin(sqrt(${apart("lat")} + cos(radians(place.lat)) * cos(radians(stands.lat)) * ${apart("lng")})) <= ${km}::float8)`;
}
