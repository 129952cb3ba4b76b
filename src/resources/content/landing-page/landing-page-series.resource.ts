import { f } from "../../../contract/fields";
import { defineTool } from "../../../contract/kinds/tool";
import { defineRecordless } from "../../../contract/resource";

/** Maximum number of pages in a series. */
export const MAX_PAGES = 300;
/** Placeholder for the town in the title and in all texts. */
export const TOWN = "{city}";

/** Copies a landing page for many towns as drafts. The dry run shows each page with its address. */
export default defineRecordless({
  name: "landing-page-series",
  area: "content",
  screens: {
    tool: { path: "landing-page-series", tag: "td-landing-page-series", icon: "pin-map", query: ["page"] },
  },
  right: { read: "SEO", write: "SEO" },
  scope: "shop",
  tool: defineTool({
    input: {
      /** The page whose paragraphs and settings are copied. */
      page: f.reference("landing-page", { required: true }),
      title: f.text({ required: true, max: 100, default: TOWN }),
      which: f.choice(["DEALERS", "CHOSEN"], { required: true, default: "DEALERS", width: "full" }),
      cities: f.rows({ city: f.text({ required: true, max: 80 }) }, { max: MAX_PAGES, uniqueBy: "city" }),
    },
    cards: { page: ["page", "title"], cities: ["which", "cities"] },
    rules: ({ title, which, cities }) => ({
      title: title !== "" && !title.includes(TOWN) ? "landing-page-series.error.city" : undefined,
      cities: which === "CHOSEN" && cities.length === 0 ? "error.required" : undefined,
    }),
    relevant: ({ which }) => ({ cities: which === "CHOSEN" }),
    confirm: "opt-in",
    kinds: ["page", "exists"],
    undoDays: 7,
  }),
});
