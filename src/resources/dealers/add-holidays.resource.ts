import { f } from "../../contract/fields";
import { defineTool } from "../../contract/kinds/tool";
import { defineRecordless } from "../../contract/resource";

/** Makes specific days of the shop out of a country's public holidays of a year, where it has none of its own. Spec 2 §2 "specific-day". */
export default defineRecordless({
  name: "addHolidays",
  area: "dealers",
  screens: {
    tool: {
      path: "specific-day/holidays",
      tag: "td-specific-day-holidays",
      icon: "calendar-plus",
      up: { path: "specific-day", titleKey: "addHolidays.up" },
    },
  },
  right: { read: "FITTER", write: "FITTER" },
  scope: "shop",
  tool: defineTool({
    input: {
      country: f.country({ required: true }),
      year: f.integer({ required: true, min: 2020, max: 2100 }),
    },
    cards: { holidays: ["country", "year"] },
    propose: ({ today, country }) => ({
      ...(country !== "" && { country }),
      year: Number(today.slice(0, 4)) + 1,
    }),
    confirm: "opt-in",
    undoDays: 7,
  }),
});
