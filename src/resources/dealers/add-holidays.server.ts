/** Public holidays as specific days of the shop: each one a line, whether it is made or there already. */
import { addHoliday, holidaysOf, removeHoliday } from "../../../host/server/dealers/closures/holidays";
import { needsWholeShop } from "../../../host/server/dealers/whole-shop";
import { defineHooks } from "../../../host/server/resources/hooks";
import addHolidays from "./add-holidays.resource";

export default defineHooks(addHolidays, {
  tool: {
    unavailable: needsWholeShop,
    async run({ country, year }, tool) {
      const holidays = await holidaysOf(tool, country, year);
      if (holidays.length === 0) tool.warn("addHolidays.warning.none");
      await tool.each(holidays, ({ date, label }) => ({ rowKey: date, label }), addHoliday);
      return undefined;
    },
    undo: removeHoliday,
  },
});
