/** Pages of the shop's site that a link may lead to (Spec 1 §5 "Links"). */
import * as v from "valibot";
import { endpoint } from "../endpoint";

export const SITE_PAGE_KINDS = ["SYSTEM", "LANDING_PAGE", "CATALOG", "SHEET", "SERVICE", "AUTHOR"] as const;

export const sitePages = endpoint({
  id: "site-pages.list",
  method: "GET",
  path: "/admin/api/site-pages",
  summary: "Pages of the shop's site by name or address, for links",
  query: v.object({
    q: v.optional(v.pipe(v.string(), v.maxLength(100))),
    /** Whether one address is a page's, in place of a search. */
    path: v.optional(v.pipe(v.string(), v.maxLength(300))),
  }),
  response: v.object({
    elements: v.array(
      v.object({
        kind: v.picklist(SITE_PAGE_KINDS),
        /** Empty for pages of the system, which have a name in every language. */
        label: v.string(),
        /** With one slash in front. */
        path: v.string(),
        /** The public sees it now. */
        live: v.boolean(),
      }),
    ),
  }),
});
