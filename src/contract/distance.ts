/** Distance between two places. */
import type { Geo } from "./fields/values";

const EARTH_KM = 6_371;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Returns the great-circle distance between two points in kilometres. Coordinates are WGS 84 degrees. */
export function distanceKm(a: Pick<Geo, "lat" | "lng">, b: Pick<Geo, "lat" | "lng">): number {
  const [dLat, dLng] = [radians(b.lat - a.lat), radians(b.lng - a.lng)];
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLng / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.sqrt(h));
}
