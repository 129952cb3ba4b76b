/** Shops of the platform and their removal. */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import { idParam } from "../input-schemas";

/** SET_DELETED: closed and hidden, data kept. PHYSICAL: data erased. */
export const SHOP_REMOVAL_MODES = ["SET_DELETED", "PHYSICAL"] as const;
export type ShopRemovalMode = (typeof SHOP_REMOVAL_MODES)[number];

const shopRow = v.object({
  id: v.number(),
  code: v.string(),
  name: v.string(),
  networkName: v.nullable(v.string()),
  country: v.string(),
  status: v.picklist(["CREATING", "ACTIVE", "SUSPENDED", "DELETED"]),
  open: v.boolean(),
  demo: v.boolean(),
});
export type ShopRow = v.InferOutput<typeof shopRow>;

export const shopList = endpoint({
  id: "shop.list",
  method: "GET",
  path: "/admin/api/shop",
  summary: "Shops in scope by name, the first 200 that match",
  right: "SHOP_LIST",
  query: v.object({ q: v.optional(v.pipe(v.string(), v.maxLength(100))) }),
  response: v.object({ elements: v.array(shopRow), total: v.number() }),
});

export const removeShop = endpoint({
  id: "shop.remove",
  method: "POST",
  path: "/admin/api/shop/{shopId}/remove",
  summary:
    "Set a shop to deleted, or remove it physically; the latter only when it is already deleted and nothing depends on it",
  right: "SUPER_ADMIN",
  forbiddenAs: "physical-removal",
  params: v.object({ shopId: v.pipe(idParam, v.transform(Number)) }),
  body: v.strictObject({ mode: v.picklist(SHOP_REMOVAL_MODES) }),
  response: v.object({ removed: v.boolean() }),
});
