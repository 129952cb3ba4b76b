/** Pages that are published as a whole: versions, differences, and links that show a draft. */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import { PARAGRAPH_RIGHTS } from "../paragraph/owners";
import { idParam } from "../input-schemas";

/** Owners whose paragraphs are published together. */
const PAGE_OWNERS = ["LANDING_PAGE", "PRODUCT", "CATALOG_ITEM"] as const;
export type PageOwner = (typeof PAGE_OWNERS)[number];
export const isPageOwner = (type: string): type is PageOwner => PAGE_OWNERS.some((owner) => owner === type);

const page = v.object({ ownerType: v.picklist(PAGE_OWNERS), ownerId: idParam });

export const pageVersions = endpoint({
  id: "page.versions",
  method: "GET",
  path: "/admin/api/page/{ownerType}/{ownerId}/versions",
  summary: "Published versions of a page, newest first",
  right: PARAGRAPH_RIGHTS,
  params: page,
  response: v.object({
    elements: v.array(
      v.object({
        version: v.number(),
        at: v.string(),
        by: v.nullable(v.string()),
        paragraphs: v.number(),
        /** Whether this version is public. */
        live: v.boolean(),
      }),
    ),
    /** Whether the draft differs from the public version. */
    modified: v.boolean(),
  }),
});

export const PARAGRAPH_CHANGES = ["ADDED", "REMOVED", "MOVED", "CHANGED"] as const;

export const pageChanges = endpoint({
  id: "page.changes",
  method: "GET",
  path: "/admin/api/page/{ownerType}/{ownerId}/versions/{version}/changes",
  summary: "Differences between a page's draft and a version",
  right: PARAGRAPH_RIGHTS,
  params: v.object({ ...page.entries, version: idParam }),
  response: v.object({
    elements: v.array(
      v.object({
        paragraphId: v.number(),
        name: v.string(),
        layoutId: v.string(),
        change: v.picklist(PARAGRAPH_CHANGES),
        /** Fields that differ, with shortened values. */
        fields: v.array(v.object({ field: v.string(), version: v.string(), draft: v.string() })),
      }),
    ),
  }),
});

export const previewLink = endpoint({
  id: "page.preview-link",
  method: "POST",
  path: "/admin/api/page/{ownerType}/{ownerId}/preview-link",
  summary: "A signed URL that shows a page's draft for seven days without a session",
  right: PARAGRAPH_RIGHTS,
  params: page,
  response: v.object({ url: v.string(), expiresAt: v.string() }),
});

export const pagePreview = endpoint({
  id: "page.preview",
  method: "GET",
  path: "/admin/public/api/page-preview/{token}",
  summary: "Preview of a page's draft, as on the public site",
  params: v.object({ token: v.pipe(v.string(), v.regex(/^[\w.-]{20,400}$/)) }),
  public: true,
  callsPerMinute: 120,
  responseType: "text",
});

export const templatePage = endpoint({
  id: "page.template",
  method: "GET",
  path: "/admin/public/api/page-template/{template}",
  summary: "Preview of a template, with its sample texts",
  params: v.object({ template: v.pipe(v.string(), v.regex(/^[A-Z_]{1,40}$/)) }),
  query: v.object({ locale: v.optional(v.pipe(v.string(), v.regex(/^[a-z]{2}_[A-Z]{2}$/)), "en_GB") }),
  public: true,
  callsPerMinute: 120,
  responseType: "text",
});

const siteParams = v.object({ shopCode: v.pipe(v.string(), v.maxLength(60)) });
const siteQuery = v.object({
  path: v.pipe(v.string(), v.maxLength(300)),
  /** Code of the dealer whose site it is, for shops with several. */
  dealer: v.optional(v.pipe(v.string(), v.maxLength(60))),
});

export const sitePage = endpoint({
  id: "site.page",
  method: "GET",
  path: "/admin/public/api/site/{shopCode}",
  summary: "A published page of a shop's site by its URL; former URLs answer 301",
  params: siteParams,
  query: siteQuery,
  public: true,
  callsPerMinute: 300,
  responseType: "text",
});

export const unlockSitePage = endpoint({
  id: "site.door",
  method: "POST",
  path: "/admin/public/api/site/{shopCode}",
  summary: "Submit a page's password: 303 to the page, or the form again",
  params: siteParams,
  query: siteQuery,
  body: v.object({ password: v.optional(v.pipe(v.string(), v.maxLength(200)), "") }),
  bodyType: "multipart",
  public: true,
  // No XSRF token is needed: visitors have no session.
  machine: true,
  responseType: "text",
});
