import { f } from "../../../contract/fields";
import { defineResource } from "../../../contract/resource";
import { slugErrors } from "../../content/pages/page-fields";

/** The structure of a custom database, such as rims by maker and model: its levels and how the site shows them. */
export default defineResource({
  name: "custom-database-struct",
  area: "catalog",
  screens: {
    list: { path: "customDatabaseStruct", tag: "td-custom-database-structs", icon: "diagram-3" },
    detail: { path: "customDatabaseStruct/{idCustomDb}", tag: "td-custom-database-struct" },
  },
  right: { read: "CUSTOM_DATABASE", write: "CUSTOM_DATABASE" },
  scope: "shop",
  label: "name",
  fields: {
    name: f.text({ required: true, max: 80, localised: true }),
    /** Fixed once published, because addresses and imports use it. */
    code: f.text({ required: true, unique: true, max: 31, pattern: "[a-z][a-z0-9_-]{2,30}", example: "rims" }),
    description: f.multiline({ max: 300, localised: true }),
    icon: f.text({ max: 40 }),
    urlPattern: f.text({ max: 200 }),
    status: f.choice(["DRAFT", "PUBLISHED", "RETIRED"], {
      readOnly: true,
      default: "DRAFT",
      tints: { DRAFT: "neutral", PUBLISHED: "success", RETIRED: "warning" },
    }),
    levels: f.computed("integer", { sortable: true }),
    fieldCount: f.computed("integer", { sortable: true }),
    paragraphs: f.computed("integer"),
    /** Articles of all levels. */
    articles: f.computed("integer", { sortable: true }),

    // How the site shows the articles.
    shown: f.boolean(),
    titleOverride: f.text({ max: 80, localised: true }),
    slug: f.relativeUrl({ localised: true }),
    /** Field by which lists are sorted first, instead of that of its level. */
    listSort: f.reference("custom-database-field"),
    listDescending: f.boolean(),
    /** Filters that lists show; all filterable fields of a level if it has none of them. */
    listFilters: f.references("custom-database-field", { max: 12 }),
    pageSize: f.integer({ required: true, min: 12, max: 48, default: 24 }),
    layout: f.choice(["CARDS", "TABLE"], { required: true, default: "CARDS" }),
    emptyText: f.multiline({ max: 300, localised: true }),
    contactMode: f.choice(["NONE", "BOOK_APPOINTMENT", "REQUEST_QUOTE", "CALL_DEALER", "CONTACT_FORM"], {
      required: true,
      default: "NONE",
    }),
    /** Recipients of the notice that articles expire. */
    notifications: f.rows({ email: f.email({ required: true }) }, { max: 5, uniqueBy: "email" }),
    metaTitle: f.text({ max: 70, localised: true }),
    metaDescription: f.multiline({ max: 200, localised: true }),
  },
  rules: (struct) => slugErrors("slug", struct.slug),
  relevant: ({ listSort }) => ({ listDescending: listSort !== null }),
  locks: ({ status }) => (status === "DRAFT" ? {} : { code: "custom-database-struct.error.code-fixed" }),
  list: {
    columns: [
      "name",
      "code",
      "levels",
      "fieldCount",
      "articles",
      "paragraphs",
      "shown",
      "status",
      "updatedAt",
      "updatedBy",
    ],
    visible: ["name", "code", "levels", "fieldCount", "articles", "status", "updatedAt"],
    filters: ["status", "shown"],
    search: ["name", "code"],
    sort: "name",
    sortable: ["name", "code", "levels", "fieldCount", "articles", "status", "updatedAt"],
    links: { template: "custom-database-template" },
  },
  form: {
    tabs: {
      structure: {
        general: ["name", "code", "description", "icon", "urlPattern"],
        levels: ["@levels"],
        file: ["@file"],
      },
      page: { paragraphs: ["@paragraphs"] },
      history: { history: ["@history"] },
    },
  },
  actions: {
    publish: {
      icon: "cloud-arrow-up",
      confirm: "question",
      main: true,
      when: ({ status }) => status !== "PUBLISHED",
    },
    retire: {
      icon: "archive",
      confirm: "question",
      undo: true,
      when: ({ status }) => status === "PUBLISHED",
      set: { status: "RETIRED" },
    },
  },
  /** A copy has the levels and fields, and no articles. */
  operations: { duplicate: { reset: ["slug", "shown", "listSort", "listFilters"] } },
  exportable: true,
});
