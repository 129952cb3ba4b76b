import { f } from "../../contract/fields";
import { CATALOG_TYPES } from "../../contract/paragraph/owners";
import { defineResource } from "../../contract/resource";
import {
  ABOUT_AUDIENCE,
  audience,
  AUDIENCE_CARD,
  displayPeriod,
  periodError,
  removalTarget,
  SEO_CARD,
  seoFields,
  slugErrors,
} from "../content/pages/page-fields";
import { tagValues } from "../dealers/fitter/tag-values";
import { ATTRIBUTE_KINDS, choiceErrors } from "./catalog-attributes";

/** What the list of a catalogue shows of each entry, and by what visitors filter it. */
const LIST_COLUMNS = ["PICTURE", "EXCERPT", "SKU", "PRICE", "STOCK", "AUTHOR", "DATE"] as const;
const SITE_FILTERS = ["PRICE", "STOCK", "KEYWORD", "ATTRIBUTE"] as const;

export const SALE_MODES = ["SHOW_ONLY", "QUOTE", "ORDER", "APPOINTMENT"] as const;

/** A catalogue of the shop: products such as accessories, blog articles or thematic pages. */
export default defineResource({
  name: "catalog",
  area: "catalog",
  screens: {
    list: { path: "catalog/{type}", tag: "td-catalogs", icon: "collection", parts: { type: "type" } },
    detail: { path: "catalog/{type}/{id}", tag: "td-catalog", parts: { type: "type" }, redirects: true },
    order: {
      path: "catalog/{type}/order",
      tag: "td-catalog-order",
      icon: "diagram-3",
      parts: { type: "type" },
      backTo: { path: "catalog/{type}", titleKey: "catalog.list.title" },
    },
  },
  right: { read: ["CATALOG", "CATALOG_BLOG"], write: ["CATALOG", "CATALOG_BLOG"] },
  variants: {
    field: "type",
    values: {
      landing: { right: "CATALOG" },
      product: { right: "CATALOG", fields: ["saleMode", "vatRate", "priceDisplay", "defaultUnit", "attributes"] },
      blog: { right: "CATALOG_BLOG", fields: ["defaultAuthor", "articlesPerPage", "rss"] },
    },
  },
  scope: "shop",
  about: ABOUT_AUDIENCE,
  label: "name",
  fields: {
    /** Fixed after creation, because it is part of the address. */
    type: f.choice(CATALOG_TYPES, { required: true }),
    name: f.text({ required: true, max: 80, localised: true }),
    code: f.code({ required: true, unique: true, min: 2, max: 40 }),
    parent: f.reference("catalog"),
    active: f.boolean({ default: true }),
    ...displayPeriod,
    ...audience,
    picture: f.picture(),
    /** Shown beside the name in the navigation. */
    icon: f.picture({ sizes: { DESKTOP: [96, 96] } }),
    excerpt: f.multiline({ max: 300, localised: true }),
    tags: f.rows({ tag: f.text({ required: true, max: 40 }) }, { max: 20, uniqueBy: "tag" }),
    metaTags: tagValues("catalog"),
    /** Shown in the site's navigation. */
    menu: f.boolean(),

    saleMode: f.choice(SALE_MODES, { default: "SHOW_ONLY" }),
    vatRate: f.percent({ default: 20, fractionDigits: 2 }),
    priceDisplay: f.choice(["INCL_VAT", "EXCL_VAT", "BOTH", "HIDDEN"], { default: "INCL_VAT" }),
    /** Unit that the price of a product is for. */
    defaultUnit: f.choice(["PIECE", "SET", "LITRE", "KILOGRAM", "METRE"], { default: "PIECE" }),
    attributes: f.rows(
      {
        code: f.code({ required: true, max: 40 }),
        label: f.text({ required: true, max: 80, localised: true }),
        type: f.choice(ATTRIBUTE_KINDS, { required: true, default: "TEXT" }),
        unit: f.text({ max: 20 }),
        /** Values of a choice, separated by commas. */
        choices: f.text({ max: 400 }),
        filterable: f.boolean(),
        /** Shown where visitors compare products. */
        comparable: f.boolean(),
        mandatory: f.boolean(),
      },
      { max: 40, uniqueBy: "code" },
    ),
    defaultAuthor: f.reference("author"),
    articlesPerPage: f.integer({ min: 6, max: 48, default: 12 }),
    /** Readers can subscribe to the articles. */
    rss: f.boolean(),
    sort: f.choice(["POSITION", "NAME", "PRICE", "NEWEST"], { required: true, default: "POSITION" }),
    listColumns: f.choices(LIST_COLUMNS),
    siteFilters: f.choices(SITE_FILTERS),
    emptyText: f.multiline({ max: 300, localised: true }),

    ...seoFields,
    products: f.computed("integer", { sortable: true }),
    /** Entries that are published. */
    published: f.computed("integer", { sortable: true }),
    paragraphs: f.computed("integer"),
    /** Languages in which the name is written. */
    languages: f.computed("text"),
    /** First language of the shop without a name. */
    missingLanguage: f.locale({ readOnly: true }),
    position: f.position(),
  },
  rules: (catalog) => ({
    endAt: periodError(catalog),
    vatRate: catalog.type === "product" && catalog.vatRate === null ? "error.required" : undefined,
    ...choiceErrors(catalog.attributes),
    ...slugErrors("slug", catalog.slug),
  }),
  list: {
    columns: [
      "position",
      "name",
      "code",
      "slug",
      "type",
      "parent",
      "languages",
      "products",
      "published",
      "paragraphs",
      "active",
      "menu",
      "startAt",
      "endAt",
      "updatedAt",
      "updatedBy",
    ],
    visible: [
      "name",
      "slug",
      "languages",
      "parent",
      "products",
      "published",
      "paragraphs",
      "menu",
      "active",
      "updatedAt",
    ],
    filters: ["type", "active", "parent", "menu", "missingLanguage"],
    search: ["name", "code"],
    sort: "position",
    sortable: ["position", "name", "code", "products", "published", "active", "menu", "startAt", "endAt", "updatedAt"],
    picture: "picture",
    inlineEdit: ["menu"],
    links: { order: "catalog/{type}/order" },
  },
  order: { show: ["products", "menu", "active"], parent: "parent", levels: 3 },
  form: {
    tabs: {
      catalog: {
        general: ["name", "code", "parent", "active", "menu", "startAt", "endAt", "excerpt", "tags", "picture", "icon"],
        metaData: ["metaTags"],
        sale: [
          "saleMode",
          "vatRate",
          "priceDisplay",
          "defaultUnit",
          "attributes",
          "defaultAuthor",
          "articlesPerPage",
          "rss",
        ],
        listing: ["sort", "listColumns", "siteFilters", "emptyText"],
        audience: AUDIENCE_CARD,
      },
      products: { products: ["@products"] },
      page: { paragraphs: ["@paragraphs"] },
      seo: { search: SEO_CARD },
      history: { history: ["@history"] },
    },
  },
  actions: {
    sheets: { icon: "box-seam", path: "catalog/{type}/{id}/products", place: "row" },
    order: { icon: "list-ol", path: "catalog/{type}/{id}/position-page", place: "row" },
    activate: { icon: "check-circle", bulk: true, undo: true, when: ({ active }) => !active, set: { active: true } },
    deactivate: { icon: "pause-circle", bulk: true, undo: true, when: ({ active }) => active, set: { active: false } },
  },
  removal: {
    // Where the sheets of the catalogue go, and its address.
    input: { sheets: f.reference("catalog"), ...removalTarget },
    when: ({ active, products }) => [...((products ?? 0) > 0 ? ["sheets"] : []), ...(active ? ["to"] : [])],
    required: ({ products }) => ((products ?? 0) > 0 ? ["sheets"] : []),
  },
  operations: { duplicate: { reset: ["slug"], set: { active: false } } },
  exportable: true,
});
