/** Clears the fields that the rule does not use, so that stale values are not read later. */
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
