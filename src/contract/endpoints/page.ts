/** Pages that are published as a whole: their versions, what differs between them, and links that show a draft (Spec 2 §2 "Content"). */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import { PARAGRAPH_RIGHTS } from "../paragraph/owners";
import { idParam } from "../id-param";

/** Owners whose paragraphs reach the public together. */
export const PAGE_OWNERS = ["LANDING_PAGE", "PRODUCT", "CATALOG_ITEM"] as const;
export type PageOwner = (typeof PAGE_OWNERS)[number];
export const isPageOwner = (type: string): type is PageOwner => PAGE_OWNERS.some((known) => known === type);

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
        /** The one that the public sees. */
        live: v.boolean(),
      }),
    ),
    /** What is edited differs from what the public sees. */
    modified: v.boolean(),
  }),
});

export const PARAGRAPH_CHANGES = ["ADDED", "REMOVED", "MOVED", "CHANGED"] as const;

export const pageChanges = endpoint({
  id: "page.changes",
  method: "GET",
  path: "/admin/api/page/{ownerType}/{ownerId}/versions/{version}/changes",
  summary: "What the draft of a page has otherwise than a version",
  right: PARAGRAPH_RIGHTS,
  params: v.object({ ...page.entries, version: idParam }),
  response: v.object({
    elements: v.array(
      v.object({
        paragraphId: v.number(),
        name: v.string(),
        layoutId: v.string(),
        change: v.picklist(PARAGRAPH_CHANGES),
        /** Fields that differ; their values as text, shortened. */
        fields: v.array(v.object({ field: v.string(), version: v.string(), draft: v.string() })),
      }),
    ),
  }),
});

export const previewLink = endpoint({
  id: "page.preview-link",
  method: "POST",
  path: "/admin/api/page/{ownerType}/{ownerId}/preview-link",
  summary: "A signed address that shows the draft of a page for seven days, without signing in",
  right: PARAGRAPH_RIGHTS,
  params: page,
  response: v.object({ url: v.string(), expiresAt: v.string() }),
});

export const pagePreview = endpoint({
  id: "page.preview",
  method: "GET",
  path: "/admin/public/api/page-preview/{token}",
  summary: "The draft of a page as the public site would show it",
  params: v.object({ token: v.pipe(v.string(), v.regex(/^[\w.-]{20,400}$/)) }),
  public: true,
  answers: "text",
});

export const templatePage = endpoint({
  id: "page.template",
  method: "GET",
  path: "/admin/public/api/page-template/{template}",
  summary: "A page as it starts from a template, with its sample texts",
  params: v.object({ template: v.pipe(v.string(), v.regex(/^[A-Z_]{1,40}$/)) }),
  query: v.object({ locale: v.optional(v.pipe(v.string(), v.regex(/^[a-z]{2}_[A-Z]{2}$/)), "en_GB") }),
  public: true,
  answers: "text",
});

const siteParams = v.object({ shopCode: v.pipe(v.string(), v.maxLength(60)) });
const siteQuery = v.object({
  path: v.pipe(v.string(), v.maxLength(300)),
  /** Code of the dealer whose site it is, where a shop has several. */
  dealer: v.optional(v.pipe(v.string(), v.maxLength(60))),
});

export const sitePage = endpoint({
  id: "site.page",
  method: "GET",
  path: "/admin/public/api/site/{shopCode}",
  summary: "A published page of a shop's site by its address; former addresses answer 301",
  params: siteParams,
  query: siteQuery,
  public: true,
  answers: "text",
});

export const siteDoor = endpoint({
  id: "site.door",
  method: "POST",
  path: "/admin/public/api/site/{shopCode}",
  summary: "The password of a page, typed in the form that stands for it: 303 to the page, or the form again",
  params: siteParams,
  query: siteQuery,
  body: v.object({ password: v.optional(v.pipe(v.string(), v.maxLength(200)), "") }),
  sends: "multipart",
  public: true,
  // A visitor has no session to forge, and learns nothing but what the password opens.
  machine: true,
  answers: "text",
});
