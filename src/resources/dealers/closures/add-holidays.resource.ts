import { f } from "../../../contract/fields";
import { defineTool } from "../../../contract/kinds/tool";
import { defineRecordless } from "../../../contract/resource";

/** Creates specific days of the shop for a country's public holidays of a year, except on days that it has already. */
export default defineRecordless({
  name: "add-holidays",
  apiPath: "addHolidays",
  area: "dealers",
  screens: {
    tool: {
      path: "specific-day/holidays",
      tag: "td-specific-day-holidays",
      icon: "calendar-plus",
      backTo: { path: "specific-day", titleKey: "add-holidays.up" },
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
