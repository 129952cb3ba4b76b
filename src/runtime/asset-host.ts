/** Pictures on pages of another host. */
import type { ShopContext } from "../contract/context";
import { isRecord } from "../contract/object";
import { apiBase, isForeignApi, type RuntimeOptions } from "./options";

/** Resolves the shop's asset address against the API's host, when the page is on another one. */
export function withAssetHost(shop: ShopContext, options: RuntimeOptions): ShopContext {
  if (!isForeignApi(options) || !isRecord(shop)) return shop;
  return { ...shop, assetUrl: new URL(shop.assetUrl || "/", `${apiBase(options)}/`).href.replace(/\/$/, "") };
}
