/** Exclusions of the assortment by which the head of a network binds the shops of its members. */
import { isDeepStrictEqual } from "node:util";
import { and, eq, isNull, ne } from "drizzle-orm";
import { emptyValues } from "../../../../src/contract/empty-values";
import { brandKey } from "../../../../src/contract/pricing/mix";
import { scopeOfShop } from "../../platform/storage/each-shop";
import { network, shop } from "../../platform/storage/schema";
import type { Transaction } from "../../platform/storage/db";
import { acrossShops, type ScopedDatabase } from "../../platform/storage/scoped-database";
import { serviceOf } from "../../resources/service";
import type { HookContext, Registry, ResourceService } from "../../resources/types";
import { readAll } from "../../resources/writing/validate-change";
import { insertRecords, updateRecords } from "../../resources/writing/write-records";
import { mixByBrand, type StoredBrand } from "./mix";

type Cells = StoredBrand["cells"];

const keyOf = ({ vehicleType, season }: StoredBrand["bound"][number]): string => `${vehicleType} ${season}`;

/** Returns the other shops of the network that a shop is the head of; none for every other shop. */
async function memberIds(data: ScopedDatabase): Promise<number[]> {
  const own = data.scope.shopId ?? 0;
  const members = await acrossShops(data)
    .select({ id: shop.id })
    .from(shop)
    .innerJoin(network, eq(network.id, shop.networkId))
    .where(and(eq(network.headShopId, own), ne(shop.id, own), isNull(shop.deletedAt)));
  return members.map(({ id }) => id);
}

const placesOf = (cells: Cells): StoredBrand["bound"] =>
  cells.map(({ vehicleType, season }) => ({ vehicleType, season }));

/** Returns the values of a brand that a shop has only because it may not sell these cells. */
const boundBrand = (
  { resource }: ResourceService,
  { brand, tier }: Pick<StoredBrand, "brand" | "tier">,
  cells: Cells,
) => ({
  ...emptyValues(resource.fields),
  ...{ brand, tier, cells, bound: placesOf(cells) },
});

/** Excludes the cells in a shop and frees those that were bound before. The history of the shop records it. */
async function bindShop(
  named: Pick<StoredBrand, "brand" | "tier">,
  excluded: Cells,
  { caller, data }: HookContext,
  shopId: number,
): Promise<void> {
  const own = scopeOfShop(acrossShops(data), shopId);
  const service = serviceOf(caller.registry, "mix-brand");
  const current = (await mixByBrand({ all: readAll(caller.registry, own, caller) })).get(brandKey(named.brand));
  const bound = placesOf(excluded);
  if (current === undefined) {
    const values = boundBrand(service, named, excluded);
    if (excluded.length > 0) await insertRecords(service, caller, own, [{ values }]);
    return;
  }
  const replaced = new Set([...current.bound, ...bound].map(keyOf));
  const cells = [...current.cells.filter((cell) => !replaced.has(keyOf(cell))), ...excluded];
  const change = { before: { ...current }, values: { ...current, cells, bound }, changed: new Set(["cells", "bound"]) };
  await updateRecords(service, caller, own, [change], { verb: "UPDATE" });
}

const binding = (brand: StoredBrand | null): Cells =>
  brand?.binding === true ? brand.cells.filter(({ state }) => state === "EXCLUDED") : [];

/** Carries a change of a brand to the shops of the members, in the same transaction. */
export async function bindMembers(
  before: StoredBrand | null,
  after: StoredBrand | null,
  context: HookContext,
): Promise<void> {
  const isRenamed = before !== null && after !== null && brandKey(before.brand) !== brandKey(after.brand);
  const [former, next] = [binding(before), binding(after)];
  if (former.length + next.length === 0 || (!isRenamed && isDeepStrictEqual(former, next))) return;
  for (const shopId of await memberIds(context.data)) {
    if (before !== null && (after === null || isRenamed)) await bindShop(before, [], context, shopId);
    if (after !== null) await bindShop(after, next, context, shopId);
  }
}

/** Binds a new shop, which has no assortment yet, to what the head of its network excludes for its members. */
export async function bindNewMember(
  transaction: Transaction,
  registry: Registry,
  { id, networkId }: Pick<typeof shop.$inferSelect, "id" | "networkId">,
): Promise<void> {
  const [found] =
    networkId === null
      ? []
      : await transaction.select({ headId: network.headShopId }).from(network).where(eq(network.id, networkId));
  if (found?.headId == null) return;
  const reader = { languages: [], timeZone: "UTC" };
  const ofHead = await mixByBrand({ all: readAll(registry, scopeOfShop(transaction, found.headId), reader) });
  const service = serviceOf(registry, "mix-brand");
  const own = scopeOfShop(transaction, id);
  const bound = [...ofHead.values()].filter((brand) => binding(brand).length > 0);
  const rows = bound.map((brand) => ({ values: boundBrand(service, brand, binding(brand)) }));
  const ids = await service.storage.insert(own, rows);
  await own.audits(
    bound.map(({ brand }, index) => ({
      verb: "CREATE",
      resource: service.resource.name,
      action: "network",
      recordId: ids[index] ?? 0,
      recordLabel: brand,
    })),
  );
}
