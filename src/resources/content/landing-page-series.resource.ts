import { f } from "../../contract/fields";
import { defineTool } from "../../contract/kinds/tool";
import { defineRecordless } from "../../contract/resource";

/** Pages that one series makes at most. */
export const MOST_IN_SERIES = 300;
/** Stands for the town in the title and in every text. */
export const TOWN = "{city}";

/** The same landing page for many towns, as drafts: shown first, with the address of each. Spec 2 §2 "Content". */
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
      /** What each page starts as: its paragraphs and settings are copied. */
      page: f.reference("landing-page", { required: true }),
      title: f.text({ required: true, max: 100, default: TOWN }),
      which: f.choice(["DEALERS", "CHOSEN"], { required: true, default: "DEALERS", width: "full" }),
      cities: f.rows({ city: f.text({ required: true, max: 80 }) }, { max: MOST_IN_SERIES, uniqueBy: "city" }),
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
