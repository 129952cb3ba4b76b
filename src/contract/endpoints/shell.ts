/** Calls of the shell's header and menus. */
import * as v from "valibot";
import { alert } from "../context";
import { endpoint } from "../endpoint";
import { idParam } from "../input-schemas";

export const changeShopStatus = endpoint({
  id: "shop.status",
  method: "POST",
  path: "/admin/api/shop/status",
  summary: "Open or close the shop to the public",
  right: "ONLINE_SITE",
  conditions: ["whole-shop"],
  body: v.strictObject({ open: v.boolean() }),
  response: v.looseObject({ activated: v.nullish(v.boolean()) }),
});

/** What a shop may lack before it can open. */
const OPENING_OBSTACLES = ["dealer", "payment", "legal", "domain"] as const;

export const shopOpening = endpoint({
  id: "shop.opening",
  method: "GET",
  path: "/admin/api/shop/opening",
  summary: "What the shop lacks before it can open, each with the admin path to fix it",
  right: "ONLINE_SITE",
  response: v.object({ missing: v.array(v.object({ code: v.picklist(OPENING_OBSTACLES), path: v.string() })) }),
});

export const menuCounts = endpoint({
  id: "shell.menu-counts",
  method: "GET",
  path: "/admin/api/menu-counts",
  summary: "Open items by menu path, as in the display configuration",
  response: v.object({ counts: v.record(v.string(), v.number()) }),
});

export const shopUrl = endpoint({
  id: "shop.url",
  method: "GET",
  path: "/admin/api/shop-url",
  summary: "Public address of the shop",
  response: v.string(),
});

export const shopRelativeUrl = endpoint({
  id: "shop.relative-url",
  method: "GET",
  path: "/admin/api/shop-url/relative",
  summary: "Public address of the shop without its host",
  response: v.string(),
});

export const clearShopCache = endpoint({
  id: "shop.clear-cache",
  method: "GET",
  path: "/admin/api/shop/{shopId}/invalidate-cache",
  summary: "Clear the cache of the shop's public pages; returns the text OK",
  params: v.object({ shopId: idParam }),
  conditions: ["super-menus"],
  responseType: "text",
  wrapped: false,
  writes: true,
});

export const refreshCache = endpoint({
  id: "technical.refresh-cache",
  method: "POST",
  path: "/admin/api/technical/invalidate-cache",
  summary: "Clear the platform's caches; returns a text to show",
  conditions: ["super-menus"],
  responseType: "text",
  wrapped: false,
});

export const alerts = endpoint({
  id: "alerts.list",
  method: "GET",
  path: "/admin/api/shop-alert",
  summary: "Alerts for the shell, newest first",
  response: v.object({ elements: v.array(alert) }),
});

export const readAlert = endpoint({
  id: "alerts.read",
  method: "GET",
  path: "/admin/api/shop-alert/{key}/read",
  summary: "Mark an alert as read",
  params: v.object({ key: v.string() }),
  response: v.object({ key: v.string() }),
  writes: true,
  reads: true,
});

export const samplePaths = endpoint({
  id: "demo.sample-paths",
  method: "GET",
  path: "/admin/api/demo/sample-paths",
  summary: "With demo data: one concrete path for each path pattern of the registry",
  response: v.record(v.string(), v.string()),
});
