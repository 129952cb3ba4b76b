import { f } from "../../contract/fields";
import { CATALOG_TYPES } from "../../contract/paragraph/owners";
import { defineResource } from "../../contract/resource";
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
import { SALE_MODES } from "./catalog.resource";

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
        fields: [
          "sku",
          "attributes",
          "saleMode",
          "vatRate",
          "ecoContribution",
          "price",
          "strikePrice",
          "ean",
          "stockTracked",
          "quantity",
          "deliveryDays",
          "maxPerOrder",
        ],
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
    catalog: f.reference("catalog", { required: true }),
    otherCatalogs: f.references("catalog", { max: 12 }),
    name: f.text({ required: true, max: 120, localised: true }),
    sku: f.text({ max: 40 }),
    ...pageState,
    ...displayPeriod,
    ...audience,
    excerpt: f.multiline({ max: 300, localised: true }),
    tags: f.rows({ tag: f.text({ required: true, max: 40 }) }, { max: 20, uniqueBy: "tag" }),
    metaTags: tagValues("catalog"),
    related: f.references("catalog-product", { max: 12 }),

    author: f.reference("author"),
    featured: f.boolean(),
    /** Minutes to read the paragraphs. */
    readingMinutes: f.computed("integer"),
    sources: f.rows(
      { title: f.text({ required: true, max: 120 }), url: f.externalUrl({ required: true }) },
      { max: 12 },
    ),

    /** Values of the attributes that the catalogue and those above it define. */
    attributes: f.rows(
      { code: f.code({ required: true, max: 40 }), value: f.text({ required: true, max: 500 }) },
      { max: 120, uniqueBy: "code" },
    ),
    saleMode: f.choice(SALE_MODES),
    /** That of the catalogue if empty. */
    vatRate: f.percent({ fractionDigits: 2 }),
    /** Part of the price for the disposal of electrical equipment. */
    ecoContribution: f.money({ min: 0 }),
    price: f.money({ min: 0 }),
    strikePrice: f.money({ min: 0 }),
    ean: f.code({ max: 13, pattern: "\\d{8}|\\d{13}" }),
    stockTracked: f.boolean(),
    quantity: f.integer({ min: 0, max: 100_000 }),
    deliveryDays: f.integer({ min: 0, max: 90, unit: "unit.days" }),
    maxPerOrder: f.integer({ min: 1, max: 1000 }),

    /** In display order. The picture editor stores each one. */
    gallery: f.rows(
      {
        pictures: f.picture(),
        altTexts: f.text({ localised: true }),
        /** Shown below the picture. */
        captions: f.text({ localised: true }),
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
    position: f.position(),
  },
  rules: (product) => ({
    endAt: periodError(product),
    strikePrice:
      product.strikePrice !== null && (product.price === null || product.strikePrice.minor <= product.price.minor)
        ? "catalog-product.error.strike-price"
        : undefined,
    price:
      product.saleMode === "ORDER" && (product.price === null || product.price.minor === 0)
        ? "catalog-product.error.price"
        : undefined,
    ean: product.ean === null || isEan(product.ean) ? undefined : "catalog-product.error.ean",
    ecoContribution:
      product.ecoContribution !== null &&
      (product.price === null || product.ecoContribution.minor > product.price.minor)
        ? "catalog-product.error.eco-contribution"
        : undefined,
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
      "quantity",
      "tags",
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
    filters: ["type", "catalog", "author", "state", "price", "quantity", "updatedAt"],
    search: ["name", "sku"],
    sort: "position",
    sortable: ["position", "name", "sku", "state", "publishedAt", "paragraphs", "views", "updatedAt"],
    visible: ["name", "sku", "author", "price", "quantity", "state", "languages", "updatedAt"],
    picture: "pictures",
    links: { catalog: "catalog/{type}/{idCatalog}", order: "catalog/{type}/{idCatalog}/position-page" },
    views: { drafts: { state: "DRAFT" }, online: { state: "PUBLISHED" } },
  },
  form: {
    tabs: {
      sheet: {
        general: ["name", "sku", "excerpt", "tags", "otherCatalogs", "related"],
        metaData: ["metaTags"],
        attributes: ["attributes"],
        article: ["author", "featured", "readingMinutes", "sources"],
        price: [
          "saleMode",
          "price",
          "strikePrice",
          "vatRate",
          "ecoContribution",
          "ean",
          "stockTracked",
          "quantity",
          "deliveryDays",
          "maxPerOrder",
        ],
        pictures: ["@pictures"],
      },
      page: { paragraphs: ["@paragraphs"] },
      seo: { search: SEO_CARD },
      publication: { ...PUBLICATION_TAB, audience: AUDIENCE_CARD },
      history: { history: ["@history"] },
    },
  },
  order: { show: ["sku", "state", "price"], warnAbove: 200 },
  actions: {
    ...publishingActions,
    move: { icon: "folder-symlink", bulk: true, undo: true, input: { to: f.reference("catalog", { required: true }) } },
  },
  removal: { input: removalTarget, when: hasLiveVersion },
  import: { match: "sku" },
  operations: { duplicate: { reset: ["slug", "ean", "featured"], keep: ["gallery", "pictures"] } },
  exportable: true,
});

/** Returns whether the check digit of an EAN-8 or EAN-13 is right. */
export function isEan(ean: string): boolean {
  const digits = [...ean].map(Number).reverse();
  const sum = digits.slice(1).reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === digits[0];
}
