import { activeShop } from "../../../platform/storage/each-shop";
import type { shop } from "../../../platform/storage/schema";
import { hasReach } from "../../../platform/storage/scope";
import { acrossShops } from "../../../platform/storage/scoped-database";
import type { ToolContext } from "../../../resources/types";

/** Returns another active shop of the network by its code, or undefined. Users of the platform reach every shop. */
export async function otherShopOfNetwork(
  { data }: Pick<ToolContext, "data">,
  code: string,
): Promise<typeof shop.$inferSelect | undefined> {
  const { scope } = data;
  const other = await activeShop(acrossShops(data), code.trim());
  const isReachable = hasReach(scope, "PLATFORM") || (scope.networkId !== null && other?.networkId === scope.networkId);
  return isReachable && other?.id !== scope.shopId ? other : undefined;
}
