/** Placing dealers by their addresses as a tool's lines: which are meant, where each goes, and how its pin comes back. */
import { sql } from "drizzle-orm";
import { distanceKm } from "../../../../src/contract/distance";
import type { Address, Geo } from "../../../../src/contract/fields/values";
import { MOST_PLACED } from "../../../../src/resources/dealers/place-dealers.resource";
import { ApiProblem } from "../../http/problem";
import type { DoneLine, KindContext, LineEffect, ToolContext } from "../../resources/kinds/kind-hooks";
import { sameValue } from "../../storage/audit";
import { fitter, shopFitterLink } from "../../storage/schema";
import { addressKey, type Places } from "./geocode";

export interface PlaceWish {
  readonly which: "MISSING" | "ROUGH" | "CHOSEN";
  readonly dealers: readonly { readonly id: number }[];
}

export interface MeantDealer {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly owned: boolean;
  readonly address: Address;
  readonly geo: Geo | null;
}

/** Stands at a house, in a street, or where somebody has put it: better than an address tells. */
export const isPlaced = ({ geo }: Pick<MeantDealer, "geo">): boolean => geo !== null && geo.precision !== "CITY";

/** The shop's own dealers that lack a place. */
async function idsWithout(which: PlaceWish["which"], { data }: KindContext): Promise<number[]> {
  const lacking = which === "MISSING" ? sql`lat is null` : sql`(lat is null or geo_precision = 'CITY')`;
  const rows = await data.execute<{ id: number | string }>(
    shopFitterLink,
    (
      scope,
    ) => sql`select ${fitter.id} as id from ${shopFitterLink} join ${fitter} on ${fitter.id} = ${shopFitterLink.fitterId}
      where ${scope} and ${shopFitterLink.shopId} = ${data.scope.shopId} and ${shopFitterLink.ownerShop} and ${shopFitterLink.deletedAt} is null
        and ${fitter.status} not in ('ARCHIVED', 'MERGED') and ${lacking} order by ${shopFitterLink.nameKey}, ${fitter.id}`,
  );
  return rows.map(({ id }) => Number(id));
}

/** The dealers of a run, by name, and how many more there are. */
export async function meantDealers(
  { which, dealers }: PlaceWish,
  context: KindContext,
): Promise<{ readonly dealers: readonly MeantDealer[]; readonly left: number }> {
  const ids = which === "CHOSEN" ? dealers.map(({ id }) => id) : await idsWithout(which, context);
  const found = await context.find("fitter", ids.slice(0, MOST_PLACED));
  return { dealers: found as unknown as readonly MeantDealer[], left: Math.max(0, ids.length - MOST_PLACED) };
}

const KINDS = { ROOFTOP: "exact", STREET: "street", CITY: "town", MANUAL: "kept" } as const;
type Kind = (typeof KINDS)[keyof typeof KINDS] | "unknown";

/** Where a dealer goes, and that it goes there; what stands better stays. */
export async function placeOne(
  dealer: MeantDealer,
  places: Places,
  { save }: ToolContext<Kind>,
): Promise<LineEffect<Kind>> {
  const { id, geo, address } = dealer;
  if (!dealer.owned) throw new ApiProblem("refused", { errors: ["placeDealers.line.not-owner"] });
  if (isPlaced(dealer)) return { outcome: "SKIP", kind: "kept", message: "placeDealers.line.placed", before: geo };
  const place = places.get(addressKey(address)) ?? null;
  if (place === null) return { outcome: "SKIP", kind: "unknown", message: "placeDealers.line.unknown", before: geo };
  if (sameValue(place, geo)) return { outcome: "SKIP", kind: "kept", message: "placeDealers.line.same", before: geo };
  await save("fitter", id, { geo: place });
  return {
    outcome: "CHANGE",
    kind: KINDS[place.precision],
    message: geo === null ? "placeDealers.line.at" : "placeDealers.line.moved",
    params: {
      at: `${place.lat.toFixed(5)}, ${place.lng.toFixed(5)}`,
      ...(geo !== null && { km: Math.round(10 * distanceKm(geo, place)) / 10 }),
    },
    before: { id, geo },
    after: { geo: place },
  };
}

/** The former pin again, unless somebody has moved it since. */
export async function unplace({ before, after }: DoneLine, context: ToolContext): Promise<void> {
  const { id, geo } = before as { id: number; geo: Geo | null };
  const [dealer] = await context.find("fitter", [id]);
  if (dealer === undefined || !sameValue(dealer["geo"], (after as { geo: Geo }).geo))
    throw new ApiProblem("refused", { errors: ["placeDealers.line.moved-since"] });
  await context.save("fitter", id, { geo });
}
