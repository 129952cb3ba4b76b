/** Creates a specific day for each holiday; days that exist are reported as skipped. */
import { addHoliday, holidaysOf, removeHoliday } from "../../../../host/server/features/closures/holidays";
import { wholeShopRefusal } from "../../../../host/server/features/dealers/whole-shop";
import { defineHooks } from "../../../../host/server/resources/hooks";
import addHolidays from "./add-holidays.resource";

export default defineHooks(addHolidays, {
  tool: {
    unavailable: wholeShopRefusal,
    async run({ country, year }, tool) {
      const holidays = await holidaysOf(tool, country, year);
      if (holidays.length === 0) tool.warn("add-holidays.warning.none");
      await tool.each(holidays, ({ date, label }) => ({ rowKey: date, label }), addHoliday);
      return undefined;
    },
    undo: removeHoliday,
  },
});
