/** What a rule does not ask for is not kept: it would be read as said. */
import { defineHooks } from "../../../host/server/resources/hooks";
import specialDay from "./special-day.resource";

export default defineHooks(specialDay, {
  beforeSave: ({ values: { rule } }) => ({
    set: {
      ...(rule !== "FIXED" && { day: null }),
      ...(rule !== "FIXED" && rule !== "NTH_WEEKDAY" && { month: null }),
      ...(rule !== "EASTER" && { offset: null }),
      ...(rule !== "NTH_WEEKDAY" && { weekday: null, nth: null }),
      ...(rule !== "DATES" && { dates: [] }),
    },
  }),
});
