import { f } from "../../contract/fields";
import { CATALOG_TYPES } from "../../contract/paragraph/owners";
import { PAGE_BUTTONS } from "../../contract/paragraph/page-buttons";
import { defineResource } from "../../contract/resource";
import { placesIn } from "../../contract/shared-order";
import {
  ABOUT_AUDIENCE,
  audience,
  AUDIENCE_CARD,
  displayPeriod,
  hasLiveVersion,
  pageState,
  periodError,
  PUBLICATION_TAB,
  publishingActions,
  removalTarget,
  SEO_CARD,
  seoFields,
  slugErrors,
} from "../content/pages/page-fields";
import { tagValues } from "../dealers/fitter/tag-values";
import { SALE_FIELDS, saleErrors, saleFields } from "./sale-fields";

/** A sheet of a catalogue: a product, a blog article or a thematic page, with paragraphs of its own. */
export default defineResource({
  name: "catalog-product",
  area: "catalog",
  screens: {
    list: {
      path: "catalog/{type}/{idCatalog}/products",
      tag: "td-catalog-products",
      titleKey: "catalog-product.list.title",
      icon: "box-seam",
      parts: { type: "type", idCatalog: "catalog" },
    },
    detail: {
      path: "catalog/{type}/{idCatalog}/admin-catalog-product/{idProduct}",
      tag: "td-catalog-product",
      icon: "box-seam",
      parts: { type: "type", idCatalog: "catalog" },
      redirects: true,
      backTo: { path: "catalog/{type}/{idCatalog}", titleKey: "catalog-product.up" },
    },
    order: {
      path: "catalog/{type}/{id}/position-page",
      tag: "td-catalog-position",
      parts: { type: "type", id: "catalog" },
      backTo: { path: "catalog/{type}/{id}", titleKey: "catalog-product.up" },
    },
  },
  right: { read: ["CATALOG", "CATALOG_BLOG"], write: ["CATALOG", "CATALOG_BLOG"] },
  variants: {
    field: "type",
    values: {
      landing: { right: "CATALOG" },
      product: {
        right: "CATALOG",
        fields: ["sku", ...SALE_FIELDS],
      },
      blog: { right: "CATALOG_BLOG", fields: ["author", "featured", "readingMinutes", "sources"] },
    },
  },
  scope: "shop",
  about: ABOUT_AUDIENCE,
  label: "name",
  fields: {
    /** The type of its catalogue. */
    type: f.choice(CATALOG_TYPES, { required: true }),
    /** The main catalogue; it is part of the sheet's address. */
    catalog: f.reference("catalog", { required: true, also: "otherCatalogs" }),
    otherCatalogs: f.references("catalog", { max: 12 }),
    name: f.text({ required: true, max: 120, localised: true }),
    sku: f.text({ max: 40 }),
    ...pageState,
    /** An archived sheet is off the site and out of the way; it becomes a draft again before it is published. */
    status: f.choice(["DRAFT", "PUBLISHED", "OFFLINE", "ARCHIVED"], { readOnly: true, default: "DRAFT" }),
    state: f.choice(["DRAFT", "PUBLISHED", "SCHEDULED", "EXPIRED", "OFFLINE", "ARCHIVED"], {
      readOnly: true,
      tints: { ...pageState.state.options.tints, ARCHIVED: "neutral" },
      icons: { ...pageState.state.options.icons, ARCHIVED: "archive" },
    }),
    ...displayPeriod,
    ...audience,
    excerpt: f.multiline({ max: 300, localised: true }),
    tags: f.rows({ tag: f.text({ required: true, max: 40 }) }, { max: 20, uniqueBy: "tag" }),
    metaTags: tagValues("catalog"),
    related: f.references("catalog-product", { max: 12 }),
    /** What the button of the sheet leads to. */
    specificCta: f.choice(PAGE_BUTTONS),
    /** Stays first, however visitors sort. */
    pinned: f.boolean(),

    author: f.reference("author"),
    featured: f.boolean(),
    /** Minutes to read the paragraphs. */
    readingMinutes: f.computed("integer"),
    sources: f.rows(
      { title: f.text({ required: true, max: 120 }), url: f.externalUrl({ required: true }) },
      { max: 12 },
    ),

    ...saleFields,

    /** In display order. The picture editor stores each one. */
    gallery: f.rows(
      {
        pictures: f.picture(),
        altTexts: f.text({ localised: true }),
        /** Shown below the picture. */
        captions: f.text({ localised: true }),
        /** Visitors can enlarge it. */
        zoomable: f.boolean(),
        /** Reference of the variant that it shows; all if empty. */
        variant: f.text(),
        link: f.link(),
      },
      { readOnly: true, max: 12 },
    ),
    /** The first picture of the gallery. */
    pictures: f.picture({ readOnly: true }),
    ...seoFields,
    paragraphs: f.computed("integer", { sortable: true }),
    /** Views within the last 30 days. */
    views: f.computed("integer", { sortable: true }),
    /** Languages in which the name is written. */
    languages: f.computed("text"),
    /** First language of the shop without a name. */
    missingLanguage: f.locale({ readOnly: true }),
    // Only filters: a keyword; a value of an attribute, `black` or `FINISH=black`.
    keyword: f.computed("text"),
    attributeValue: f.computed("text"),
    /** Positions within the other catalogues. */
    places: placesIn("catalog"),
    position: f.position({ within: "catalog", places: "places" }),
  },
  rules: (product) => ({
    endAt: periodError(product),
    ...saleErrors(product),
    ...slugErrors("slug", product.slug),
  }),
  relevant: ({ stockTracked }) => ({ quantity: stockTracked }),
  list: {
    columns: [
      "name",
      "sku",
      "type",
      "catalog",
      "author",
      "readingMinutes",
      "price",
      "strikePrice",
      "priceExclVat",
      "cost",
      "stockTracked",
      "quantity",
      "tags",
      "pinned",
      "state",
      "publishedAt",
      "startAt",
      "endAt",
      "languages",
      "paragraphs",
      "views",
      "updatedAt",
      "updatedBy",
    ],
    filters: [
      "type",
      "catalog",
      "author",
      "state",
      "keyword",
      "attributeValue",
      "missingLanguage",
      "price",
      "stockTracked",
      "quantity",
      "pinned",
      "updatedAt",
    ],
    search: ["name", "sku"],
    sort: "position",
    sortable: ["position", "name", "sku", "state", "publishedAt", "paragraphs", "views", "updatedAt"],
    visible: ["name", "sku", "author", "price", "quantity", "state", "languages", "updatedAt"],
    picture: "pictures",
    links: { catalog: "catalog/{type}/{idCatalog}", order: "catalog/{type}/{idCatalog}/position-page" },
    views: {
      drafts: { state: "DRAFT" },
      online: { state: "PUBLISHED" },
      soldOut: { stockTracked: "true", quantity: "..0" },
      archived: { state: "ARCHIVED" },
    },
  },
  form: {
    tabs: {
      sheet: {
        general: ["name", "sku", "excerpt", "tags", "otherCatalogs", "related", "specificCta", "pinned"],
        metaData: ["metaTags"],
        attributes: ["attributes"],
        article: ["author", "featured", "readingMinutes", "sources"],
        price: [
          "saleMode",
          "price",
          "priceExclVat",
          "strikePrice",
          "cost",
          "vatRate",
          "ecoContribution",
          "ean",
          "stockTracked",
          "quantity",
          "deliveryDays",
          "maxPerOrder",
        ],
        variants: ["variants"],
        pictures: ["@pictures"],
      },
      page: { paragraphs: ["@paragraphs"] },
      seo: { search: SEO_CARD, structuredData: ["@structuredData"] },
      publication: { ...PUBLICATION_TAB, audience: AUDIENCE_CARD },
      history: { history: ["@history"] },
    },
  },
  order: { show: ["sku", "state", "price", "pinned"], sorts: ["price", "-createdAt", "-views"], warnAbove: 200 },
  actions: {
    ...publishingActions,
    publish: { ...publishingActions.publish, when: ({ status }) => status !== "ARCHIVED" },
    archive: {
      icon: "archive",
      bulk: true,
      undo: true,
      confirm: "question",
      when: ({ status }) => status !== "ARCHIVED",
      set: { status: "ARCHIVED" },
    },
    unarchive: {
      icon: "arrow-counterclockwise",
      bulk: true,
      undo: true,
      when: ({ status }) => status === "ARCHIVED",
      set: { status: "DRAFT" },
    },
    pin: {
      icon: "pin-angle",
      bulk: true,
      undo: true,
      place: "row",
      when: ({ pinned }) => !pinned,
      set: { pinned: true },
    },
    unpin: { icon: "pin", bulk: true, undo: true, place: "row", when: ({ pinned }) => pinned, set: { pinned: false } },
    reprice: {
      icon: "percent",
      bulk: true,
      undo: true,
      when: ({ type, price }) => type === "product" && price !== null,
      input: { percent: f.decimal({ required: true, min: -90, max: 300, fractionDigits: 2 }) },
    },
    move: { icon: "folder-symlink", bulk: true, undo: true, input: { to: f.reference("catalog", { required: true }) } },
  },
  removal: { input: removalTarget, when: hasLiveVersion },
  import: { match: "sku" },
  operations: { duplicate: { reset: ["slug", "ean", "featured"], keep: ["gallery", "pictures"] } },
  exportable: true,
});
