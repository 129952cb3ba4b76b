/** The placing tool: geocodes dealers by their addresses, and can undo this. */
import { sql } from "drizzle-orm";
import { distanceKm } from "../../../../../src/contract/distance";
import type { Address, Geo } from "../../../../../src/contract/fields/values";
import { MAX_PLACED_DEALERS } from "../../../../../src/resources/dealers/network/place-dealers.resource";
import { ApiProblem } from "../../../platform/http/problem";
import type { DoneLine, LineEffect } from "../../../resources/kinds/kind-hooks";
import type { KindContext, ToolContext } from "../../../resources/types";
import { sameValue } from "../../../platform/storage/audit";
import { fitter, shopFitterLink } from "../../../platform/storage/schema";
import { addressKey, type Positions } from "./geocode";

/** Input of the tool. */
export interface PlacingInput {
  readonly which: "MISSING" | "ROUGH" | "CHOSEN";
  readonly dealers: readonly { readonly id: number }[];
}

export interface SelectedDealer {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly owned: boolean;
  readonly address: Address;
  readonly geo: Geo | null;
}

/** Whether the dealer has a position more precise than the town. */
export const isPlaced = ({ geo }: Pick<SelectedDealer, "geo">): boolean => geo !== null && geo.precision !== "CITY";

/** Returns ids of the dealers that the shop owns without a position; unless `which` is MISSING, also those with only a town's position. */
async function idsWithoutPosition(which: PlacingInput["which"], { data }: KindContext): Promise<number[]> {
  const condition =
    which === "MISSING" ? sql`${fitter.lat} is null` : sql`(${fitter.lat} is null or ${fitter.geoPrecision} = 'CITY')`;
  const rows = await data.execute<{ id: number | string }>(
    shopFitterLink,
    (
      scope,
    ) => sql`select ${fitter.id} as id from ${shopFitterLink} join ${fitter} on ${fitter.id} = ${shopFitterLink.fitterId}
      where ${scope} and ${shopFitterLink.shopId} = ${data.scope.shopId} and ${shopFitterLink.ownerShop} and ${shopFitterLink.deletedAt} is null
        and ${fitter.status} not in ('ARCHIVED', 'MERGED') and ${condition} order by ${shopFitterLink.nameKey}, ${fitter.id}`,
  );
  return rows.map(({ id }) => Number(id));
}

/** Returns at most `MAX_PLACED_DEALERS` dealers of a run, and the number of further ones. Dealers are sorted by name unless the user picked them. */
export async function selectDealers(
  { which, dealers }: PlacingInput,
  context: KindContext,
): Promise<{ readonly dealers: readonly SelectedDealer[]; readonly remaining: number }> {
  const ids = which === "CHOSEN" ? dealers.map(({ id }) => id) : await idsWithoutPosition(which, context);
  const found = await context.find("fitter", ids.slice(0, MAX_PLACED_DEALERS));
  return {
    dealers: found as unknown as readonly SelectedDealer[],
    remaining: Math.max(0, ids.length - MAX_PLACED_DEALERS),
  };
}

const KINDS = { ROOFTOP: "exact", STREET: "street", CITY: "town", MANUAL: "kept" } as const;
type Kind = (typeof KINDS)[keyof typeof KINDS] | "unknown";

/** Sets the position of a dealer unless its current one is more precise. */
export async function placeDealer(
  dealer: SelectedDealer,
  positions: Positions,
  { save }: ToolContext<Kind>,
): Promise<LineEffect<Kind>> {
  const { id, geo, address } = dealer;
  if (!dealer.owned) throw new ApiProblem("refused", { errors: ["place-dealers.line.not-owner"] });
  if (isPlaced(dealer)) return { outcome: "SKIP", kind: "kept", message: "place-dealers.line.placed", before: geo };
  const position = positions.get(addressKey(address)) ?? null;
  if (position === null)
    return { outcome: "SKIP", kind: "unknown", message: "place-dealers.line.unknown", before: geo };
  if (sameValue(position, geo))
    return { outcome: "SKIP", kind: "kept", message: "place-dealers.line.same", before: geo };
  await save("fitter", id, { geo: position });
  return {
    outcome: "CHANGE",
    kind: KINDS[position.precision],
    message: geo === null ? "place-dealers.line.at" : "place-dealers.line.moved",
    params: {
      at: `${position.lat.toFixed(5)}, ${position.lng.toFixed(5)}`,
      ...(geo !== null && { km: Math.round(10 * distanceKm(geo, position)) / 10 }),
    },
    before: { id, geo },
    after: { geo: position },
  };
}

/** Restores the former position; refused when it was changed since. */
export async function restorePosition({ before, after }: DoneLine, context: ToolContext): Promise<void> {
  const { id, geo } = before as { id: number; geo: Geo | null };
  const [dealer] = await context.find("fitter", [id]);
  if (dealer === undefined || !sameValue(dealer["geo"], (after as { geo: Geo }).geo))
    throw new ApiProblem("refused", { errors: ["place-dealers.line.moved-since"] });
  await context.save("fitter", id, { geo });
}
