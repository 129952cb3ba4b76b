import { codesOf } from "../../contract/paragraph/enumerations";
import { SLOTS, slotsOf } from "../../contract/paragraph/slots";
import { f } from "../../contract/fields";
import { defineResource } from "../../contract/resource";

/**
 * Texts of content bloc pages as files bring them in, a line each: a draft of a paragraph in a place of a page, which is made where it is
 * not there yet. Spec 2 §2 "content-bloc-page".
 */
export default defineResource({
  name: "content-bloc-text",
  area: "content",
  screens: {
    import: { path: "content-bloc-import", tag: "td-content-bloc-import", icon: "upload" },
  },
  right: { read: "SEO", write: "SEO" },
  scope: "shop",
  label: "name",
  fields: {
    /** Of the content bloc page, which is known by it and by its type. */
    name: f.text({ required: true, max: 80 }),
    pageType: f.choice(codesOf("seo-page-type"), { required: true, default: "TYRE_LIST" }),
    /** Several by comma. */
    brands: f.text({ max: 400 }),
    size: f.tyreSize(),
    cities: f.text({ max: 400 }),
    season: f.choice(codesOf("seasons")),
    vehicleType: f.choice(codesOf("vehicle-types")),
    services: f.references("service", { max: 20 }),
    priority: f.integer({ min: 1, max: 100 }),
    locale: f.locale({ required: true }),
    slot: f.choice(SLOTS, { required: true, default: "TOP" }),
    title: f.text({ max: 150 }),
    /** Plain, an empty line between paragraphs; or markup, which is cleaned. */
    text: f.multiline({ max: 20_000 }),
    /** The page and the paragraph that came of it. */
    page: f.integer({ readOnly: true }),
    paragraph: f.integer({ readOnly: true }),
  },
  rules: ({ title, text, pageType, slot }) => ({
    text: (title ?? "") === "" && (text ?? "") === "" ? "content-bloc-text.error.empty" : undefined,
    slot: slotsOf(pageType).includes(slot) ? undefined : "content-bloc-text.error.slot",
  }),
  list: {
    columns: ["name", "pageType", "locale", "slot", "title", "updatedAt", "updatedBy"],
    search: ["name", "title"],
    sort: "name",
  },
  form: { cards: { text: ["name", "pageType", "locale", "slot", "title", "text"] } },
  operations: { update: false, duplicate: false },
  import: { match: null, maxLines: 2000 },
  exportable: true,
});
