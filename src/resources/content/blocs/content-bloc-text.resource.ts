import { codesOf } from "../../../contract/paragraph/enumerations";
import { SLOTS, slotsOf } from "../../../contract/paragraph/slots";
import { f } from "../../../contract/fields";
import { defineResource } from "../../../contract/resource";

/**
 * Texts of content bloc pages from import files, one text per line. Each becomes a draft paragraph in a slot of a page; a missing page is
 * created.
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
    /** Name of the content bloc page, which name and type identify. */
    name: f.text({ required: true, max: 80 }),
    pageType: f.choice(codesOf("seo-page-type"), { required: true, default: "TYRE_LIST" }),
    /** Comma-separated. */
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
    /** Plain text with an empty line between paragraphs, or HTML, which is sanitised. */
    text: f.multiline({ max: 20_000 }),
    /** Page and paragraph created from this text. */
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
  operations: { update: false },
  import: { match: null, maxLines: 2000 },
  exportable: true,
});
