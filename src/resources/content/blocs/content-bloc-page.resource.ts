import { codesOf } from "../../../contract/paragraph/enumerations";
import { f } from "../../../contract/fields";
import { defineResource } from "../../../contract/resource";
import { displayPeriod, periodError } from "../pages/page-fields";

/** Paragraphs shown inside system pages of the site: on all pages of a type, or only for some brands, sizes or towns. */
export default defineResource({
  name: "content-bloc-page",
  area: "content",
  screens: {
    list: { path: "content-bloc-page", tag: "td-content-bloc-pages", icon: "layout-wtf" },
    detail: { path: "content-bloc-page/{id}", tag: "td-content-bloc-page" },
  },
  right: { read: "SEO", write: "SEO" },
  scope: "shop",
  label: "name",
  fields: {
    name: f.text({ required: true, max: 80 }),
    /** Fixed after creation, because criteria and slots depend on it. */
    pageType: f.choice(codesOf("seo-page-type"), { required: true, default: "TYRE_LIST" }),
    brands: f.rows({ brand: f.text({ required: true, max: 60 }) }, { max: 40 }),
    /** Names of tyre profiles without the brand: `Alpin 7`. */
    profiles: f.rows({ profile: f.text({ required: true, max: 60 }) }, { max: 60 }),
    sizes: f.rows({ size: f.tyreSize({ required: true }) }, { max: 60 }),
    diameters: f.rows(
      { diameter: f.integer({ required: true, min: 8, max: 30, unit: "unit.inches" }) },
      { max: 20, uniqueBy: "diameter" },
    ),
    /** Makers of vehicles. */
    makers: f.rows({ maker: f.text({ required: true, max: 60 }) }, { max: 60 }),
    cities: f.rows({ city: f.text({ required: true, max: 80 }) }, { max: 60 }),
    seasons: f.choices(codesOf("seasons")),
    vehicleTypes: f.choices(codesOf("vehicle-types")),
    services: f.references("service", { max: 20 }),
    h1: f.text({ max: 120, localised: true }),
    metaTitle: f.text({ max: 70, localised: true }),
    metaDescription: f.multiline({ max: 200, localised: true }),
    active: f.boolean({ default: true }),
    ...displayPeriod,
    state: f.choice(["OFF", "SCHEDULED", "LIVE", "EXPIRED"], {
      readOnly: true,
      tints: { OFF: "neutral", SCHEDULED: "info", LIVE: "success", EXPIRED: "warning" },
    }),
    /** If several match a page, the one with the highest priority shows. */
    priority: f.integer({ required: true, min: 1, max: 100, default: 50 }),
    /** Other pages may include it as a paragraph. */
    reusable: f.boolean(),
    paragraphs: f.computed("integer", { sortable: true }),
    /** Views within the last 30 days. */
    views: f.computed("integer", { sortable: true }),
    /** Languages of its paragraphs. */
    languages: f.computed("text"),
  },
  locks: () => ({ pageType: "content-bloc-page.error.type-fixed" }),
  rules: (page) => ({ endAt: periodError(page) }),
  list: {
    columns: [
      "name",
      "pageType",
      "seasons",
      "vehicleTypes",
      "languages",
      "paragraphs",
      "state",
      "priority",
      "views",
      "reusable",
      "updatedAt",
      "updatedBy",
    ],
    visible: ["name", "pageType", "languages", "paragraphs", "state", "priority", "views", "updatedAt"],
    filters: ["pageType", "state", "seasons", "reusable"],
    search: ["name"],
    sort: "name",
    links: { choice: "content-bloc-choice", import: "content-bloc-import" },
    sortable: ["name", "pageType", "paragraphs", "state", "priority", "views", "updatedAt"],
  },
  form: {
    tabs: {
      page: {
        general: ["name", "pageType", "priority", "reusable"],
        criteria: [
          "brands",
          "profiles",
          "sizes",
          "diameters",
          "seasons",
          "vehicleTypes",
          "makers",
          "cities",
          "services",
        ],
        display: ["startAt", "endAt", "active"],
        shown: ["@shown"],
      },
      content: { paragraphs: ["@paragraphs"] },
      seo: { search: ["h1", "metaTitle", "metaDescription"] },
      history: { history: ["@history"] },
    },
  },
  actions: {
    show: { icon: "eye", bulk: true, undo: true, when: ({ active }) => !active, set: { active: true } },
    /** Shows which content bloc page wins on the pages that this one targets. */
    choice: { icon: "signpost-split", path: "content-bloc-choice?page={id}" },
    /** Copies the paragraphs of one language to another, as drafts to translate. */
    translate: {
      icon: "translate",
      place: "title",
      input: { from: f.locale({ required: true }), to: f.locale({ required: true }) },
    },
    hide: { icon: "eye-slash", bulk: true, undo: true, when: ({ active }) => active, set: { active: false } },
  },
  operations: { duplicate: { set: { active: false } } },
  exportable: true,
});
