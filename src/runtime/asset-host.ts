/** Pictures on pages of another host. */
import type { ShopContext } from "../contract/context";
import { isRecord } from "../contract/object";
import { apiBase, type RuntimeOptions } from "./options";

/** Resolves the shop's asset address against the API's host, which pages of another host name by `apiBase`. */
export function withAssetHost(shop: ShopContext, options: RuntimeOptions): ShopContext {
  if (options.apiBase === undefined || !isRecord(shop)) return shop;
  const base = apiBase(options);
  if (new URL(base).origin === location.origin) return shop;
  return { ...shop, assetUrl: new URL(shop.assetUrl || "/", `${base}/`).href.replace(/\/$/, "") };
}
