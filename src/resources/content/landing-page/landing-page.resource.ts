import { f } from "../../../contract/fields";
import { defineResource } from "../../../contract/resource";
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
} from "../pages/page-fields";

/**
 * A campaign or local page in one language, made of paragraphs. Edits change a draft until the page is published. Its screen disables the
 * language switch (shell-20).
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
    /** The page's `h1`. */
    title: f.text({ required: true, max: 120 }),
    internalName: f.text({ max: 80 }),
    /** Fixed after creation, because its paragraphs are in this language. */
    locale: f.locale({ required: true }),
    /** The template whose paragraphs the page started with. Later changes of the template do not affect it. */
    template: f.choice(["SEASON", "CITY", "GUIDE", "SERVICE"]),
    folder: f.text({ max: 40, suggests: true }),
    parent: f.reference("landing-page"),
    header: f.choice(["FULL", "LIGHT", "NONE"], { required: true, default: "FULL" }),
    footer: f.boolean({ default: true }),
    layoutWidth: f.choice(["NARROW", "BOXED", "FULL"], { required: true, default: "BOXED" }),

    /** Derived from the title if empty. */
    slug: f.relativeUrl({ max: 200 }),
    keepAddress: f.boolean({ default: true }),
    metaTitle: f.text({ max: 70 }),
    metaDescription: f.multiline({ max: 200 }),
    indexable: f.boolean({ default: true }),
    canonicalUrl: f.externalUrl(),
    ogPicture: f.picture(),
    sitemapPriority: f.percent({ default: 50 }),
    structuredData: f.choices(["FAQ", "LOCAL_BUSINESS"]),
    /** The same page in other languages. The link is kept in both directions. */
    translations: f.references("landing-page", { max: 12 }),

    ...displayPeriod,
    /** Password that visitors need to see the page, for example partners before a launch. Without one, the page is public. */
    password: f.secret({ min: 8, max: 60 }),
    ...audience,
    ...pageState,
    paragraphs: f.computed("integer", { sortable: true }),
    /** Views within the last 30 days. */
    views: f.computed("integer", { sortable: true }),
    /** The first problem for search engines. */
    seoProblem: f.choice(["NONE", "SEVERAL_H1", "NO_TITLE", "LONG_TITLE", "NO_DESCRIPTION", "LONG_DESCRIPTION"], {
      readOnly: true,
      tints: {
        NONE: "success",
        SEVERAL_H1: "danger",
        NO_TITLE: "warning",
        LONG_TITLE: "warning",
        NO_DESCRIPTION: "warning",
        LONG_DESCRIPTION: "warning",
      },
    }),
    /** Locales of the `translations`, in the same order. */
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
      "seoProblem",
      "indexable",
      "startAt",
      "endAt",
      "updatedAt",
      "updatedBy",
    ],
    visible: ["title", "slug", "locale", "siblings", "state", "paragraphs", "views", "updatedAt"],
    filters: ["state", "locale", "folder", "indexable", "seoProblem"],
    search: ["title", "slug", "internalName", "folder"],
    sort: "-updatedAt",
    links: { folders: "landing-page?view=folders", media: "media-library" },
    sortable: [
      "title",
      "slug",
      "locale",
      "state",
      "folder",
      "paragraphs",
      "views",
      "seoProblem",
      "startAt",
      "endAt",
      "updatedAt",
    ],
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
        search: [
          "seoProblem",
          "metaTitle",
          "metaDescription",
          "indexable",
          "sitemapPriority",
          "structuredData",
          "ogPicture",
        ],
      },
      publication: { ...PUBLICATION_TAB, audience: ["password", ...AUDIENCE_CARD] },
      history: { history: ["@history"] },
    },
  },
  actions: {
    ...publishingActions,
    /** Creates a draft with the same paragraphs. In another language it becomes a translation of this page. */
    copy: {
      icon: "copy",
      input: { title: f.text({ required: true, max: 120 }), locale: f.locale({ required: true }) },
    },
    move: {
      icon: "folder",
      bulk: true,
      undo: true,
      /** An empty folder takes the page out of its own. */
      input: { folder: f.text({ max: 40 }) },
    },
    noindex: { icon: "eye-slash", bulk: true, undo: true, when: (page) => page.indexable, set: { indexable: false } },
    order: { icon: "list-ol", path: "landing-page/{id}/position-page" },
    /** Opens the series tool with this page. */
    series: { icon: "pin-map", path: "landing-page-series?page={id}" },
  },
  removal: { input: removalTarget, when: hasLiveVersion },
  exportable: true,
});
