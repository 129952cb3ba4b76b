import { f } from "../../contract/fields";
import { defineResource } from "../../contract/resource";
import {
  ABOUT_AUDIENCE,
  audience,
  AUDIENCE_CARD,
  displayPeriod,
  hasLiveVersion,
  isReservedSlug,
  pageState,
  periodError,
  PUBLICATION_TAB,
  publishingActions,
  removalTarget,
} from "./page-fields";

/**
 * A campaign or local page of the shop, in one language, made of paragraphs; what is edited is a draft until the page is published.
 * Spec 2 §2 "Content", Spec 1 §2.4 (language switch), §3.
 */
export default defineResource({
  name: "landing-page",
  area: "content",
  screens: {
    list: { path: "landing-page", tag: "td-landing-pages", icon: "file-richtext" },
    detail: { path: "landing-page/{id}", tag: "td-landing-page" },
  },
  right: { read: "SEO", write: "SEO" },
  scope: "shop",
  about: ABOUT_AUDIENCE,
  label: "title",
  fields: {
    /** The page's H1. */
    title: f.text({ required: true, max: 120 }),
    internalName: f.text({ max: 80 }),
    /** Fixed once the page exists: its paragraphs are in this language. */
    locale: f.locale({ required: true }),
    /** Code of the template whose paragraphs it started with; nothing ties it to that afterwards. */
    template: f.choice(["SEASON", "CITY", "GUIDE", "SERVICE"]),
    folder: f.text({ max: 40 }),
    parent: f.reference("landing-page"),
    header: f.choice(["FULL", "LIGHT", "NONE"], { required: true, default: "FULL" }),
    footer: f.boolean({ default: true }),
    layoutWidth: f.choice(["NARROW", "BOXED", "FULL"], { required: true, default: "BOXED" }),

    /** Made from the title where none is given. */
    slug: f.relativeUrl({ max: 200 }),
    keepAddress: f.boolean({ default: true }),
    metaTitle: f.text({ max: 70 }),
    metaDescription: f.multiline({ max: 200 }),
    indexable: f.boolean({ default: true }),
    canonicalUrl: f.externalUrl(),
    ogPicture: f.picture(),
    sitemapPriority: f.percent({ default: 50 }),
    structuredData: f.choices(["FAQ", "LOCAL_BUSINESS"]),
    /** The same page in other languages; the link holds in both directions. */
    translations: f.references("landing-page", { max: 12 }),

    ...displayPeriod,
    /** Visitors type it before they see the page: for partners, ahead of everybody. Everybody sees the page where there is none. */
    password: f.text({ min: 4, max: 60 }),
    ...audience,
    ...pageState,
    paragraphs: f.computed("integer", { sortable: true }),
    /** Of the last 30 days. */
    views: f.computed("integer", { sortable: true }),
    /** Languages of the same page elsewhere, in the order of `translations`. */
    siblings: f.computed("text"),
  },
  locks: () => ({ locale: "page.error.locale-fixed", template: "landing-page.error.template-fixed" }),
  rules: (page) => ({
    endAt: periodError(page),
    slug: page.slug !== null && isReservedSlug(page.slug) ? "page.error.reserved" : undefined,
  }),
  list: {
    columns: [
      "title",
      "slug",
      "locale",
      "siblings",
      "translations",
      "state",
      "folder",
      "paragraphs",
      "views",
      "indexable",
      "startAt",
      "endAt",
      "updatedAt",
      "updatedBy",
    ],
    shown: ["title", "slug", "locale", "siblings", "state", "paragraphs", "views", "updatedAt"],
    filters: ["state", "locale", "folder", "indexable"],
    search: ["title", "slug", "internalName", "folder"],
    sort: "-updatedAt",
    links: { media: "media-library" },
    sortable: ["title", "slug", "locale", "state", "folder", "paragraphs", "views", "startAt", "endAt", "updatedAt"],
    views: { published: { state: "PUBLISHED" }, drafts: { state: "DRAFT" }, scheduled: { state: "SCHEDULED" } },
  },
  form: {
    tabs: {
      page: {
        general: ["title", "internalName", "locale", "template", "folder", "parent", "header", "footer", "layoutWidth"],
        paragraphs: ["@paragraphs"],
      },
      seo: {
        address: ["slug", "keepAddress", "canonicalUrl", "translations"],
        search: ["metaTitle", "metaDescription", "indexable", "sitemapPriority", "structuredData", "ogPicture"],
      },
      publication: { ...PUBLICATION_TAB, audience: ["password", ...AUDIENCE_CARD] },
      history: { history: ["@history"] },
    },
  },
  actions: {
    ...publishingActions,
    /** A new draft with the same paragraphs; in another language it becomes a translation of this page. */
    copy: {
      icon: "copy",
      input: { title: f.text({ required: true, max: 120 }), locale: f.locale({ required: true }) },
    },
    noindex: { icon: "eye-slash", bulk: true, undo: true, when: (page) => page.indexable, set: { indexable: false } },
    order: { icon: "list-ol", path: "landing-page/{id}/position-page" },
    /** The same page for the towns of the dealers: shown first, then made. */
    series: { icon: "pin-map", path: "landing-page-series?page={id}" },
  },
  removal: { input: removalTarget, asks: hasLiveVersion },
  exportable: true,
});
