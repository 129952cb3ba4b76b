/** The other shops of the session's network. */
import { and, asc, eq, ne } from "drizzle-orm";
import { networkShops } from "../../../../src/contract/endpoints/network-shops";
import { route } from "../../platform/http/route";
import { shop } from "../../platform/storage/schema";
import { acrossShops } from "../../platform/storage/scoped-database";
import type { ServerModule } from "../../resources/resource-services";

/** Most shops to choose from. */
const MAX_SHOPS = 500;

export const networkShopModule: ServerModule = () => [
  route(networkShops, async ({ data }) => {
    const { networkId, shopId } = data.scope;
    if (networkId === null) return { elements: [] };
    const elements = await acrossShops(data)
      .select({ code: shop.code, name: shop.name })
      .from(shop)
      .where(and(eq(shop.networkId, networkId), eq(shop.status, "ACTIVE"), ne(shop.id, shopId ?? 0)))
      .orderBy(asc(shop.name), asc(shop.id))
      .limit(MAX_SHOPS);
    return { elements };
  }),
];
