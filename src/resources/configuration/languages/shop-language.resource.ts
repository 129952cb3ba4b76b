import { f } from "../../../contract/fields";
import { defineResource } from "../../../contract/resource";

/** A language in which a shop addresses its customers and writes its content. */
export default defineResource({
  name: "shop-language",
  apiPath: "shop-languages",
  area: "configuration",
  screens: {
    list: { path: "shop-languages", tag: "td-shop-languages", icon: "translate" },
    detail: { path: "shop-languages/{id}", tag: "td-shop-language" },
    order: { path: "shop-languages/order", tag: "td-shop-language-order", icon: "translate" },
  },
  right: { read: "MANAGE_COUNTRIES", write: "MANAGE_COUNTRIES" },
  scope: "shop",
  table: "shop-language",
  label: "name",
  fields: {
    locale: f.locale({ required: true, of: "platform", unique: true }),
    /** Shown in language menus. */
    name: f.text({ required: true, max: 40 }),
    /** Without a value, the two letters of the language. */
    urlSuffix: f.text({ unique: true, max: 5, pattern: "[a-z]{2}(-[a-z]{2})?", example: "fr-be" }),
    active: f.boolean({ default: true }),
    isDefault: f.boolean({ readOnly: true }),
    /** Paragraphs of pages in this language. */
    paragraphs: f.computed("integer", { sortable: true }),
    /** Paragraphs in this language, compared with those in the default language. */
    completeness: f.computed("percent", { sortable: true, graded: true }),
    position: f.position(),
  },
  rules: ({ active, isDefault }) => ({
    active: isDefault && !active ? "shop-language.error.default-inactive" : undefined,
  }),
  // Texts are stored under the locale. Only a stored language has a number of paragraphs.
  locks: ({ paragraphs }) => (paragraphs === null ? {} : { locale: "shop-language.error.locale-fixed" }),
  list: {
    columns: [
      "position",
      "name",
      "locale",
      "urlSuffix",
      "isDefault",
      "active",
      "paragraphs",
      "completeness",
      "updatedAt",
      "updatedBy",
    ],
    visible: ["name", "locale", "urlSuffix", "isDefault", "active", "paragraphs", "completeness", "updatedAt"],
    filters: ["active"],
    search: ["name", "locale", "urlSuffix"],
    sort: "position",
    links: { order: "shop-languages/order" },
  },
  order: { show: ["isDefault", "active"] },
  form: { cards: { language: ["locale", "name", "urlSuffix", "active"], history: ["@history"] } },
  actions: {
    "make-default": {
      icon: "star",
      confirm: "opt-in",
      when: ({ active, isDefault }) => active && !isDefault,
    },
    activate: { icon: "check-circle", undo: true, when: ({ active }) => !active, set: { active: true } },
    deactivate: {
      icon: "pause-circle",
      undo: true,
      when: ({ active, isDefault }) => active && !isDefault,
      set: { active: false },
    },
  },
});
