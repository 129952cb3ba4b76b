/** Pages of the shop's site, as link targets. */
import * as v from "valibot";
import { endpoint } from "../endpoint";

export const SITE_PAGE_KINDS = ["SYSTEM", "LANDING_PAGE", "CATALOG", "SHEET", "SERVICE", "DEALER", "AUTHOR"] as const;
export type SitePageKind = (typeof SITE_PAGE_KINDS)[number];

export const sitePages = endpoint({
  id: "site-pages.list",
  method: "GET",
  path: "/admin/api/site-pages",
  summary: "Pages of the shop's site by name or address, for links",
  query: v.object({
    q: v.optional(v.pipe(v.string(), v.maxLength(100))),
    kind: v.optional(v.picklist(SITE_PAGE_KINDS)),
    /** Looks up one path instead of searching. */
    path: v.optional(v.pipe(v.string(), v.maxLength(300))),
  }),
  response: v.object({
    elements: v.array(
      v.object({
        kind: v.picklist(SITE_PAGE_KINDS),
        /** Empty for system pages, which have a built-in name in every language. */
        label: v.string(),
        /** Starts with one slash. */
        path: v.string(),
        /** Whether the page is public now. */
        live: v.boolean(),
      }),
    ),
  }),
});
