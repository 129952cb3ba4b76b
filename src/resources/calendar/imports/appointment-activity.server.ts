/** Turns each imported line into an appointment, changes it when its number is imported again, and undoes untouched ones. */
import {
  checkedActivity,
  storeActivity,
  undoActivities,
} from "../../../../host/server/features/booking/imported-appointments";
import { defineHooks } from "../../../../host/server/resources/hooks";
import activity from "./appointment-activity.resource";

export default defineHooks(activity, {
  beforeSave: ({ before, values }, context) => checkedActivity(before, values, context),
  async afterWrite({ before, after }, context) {
    if (after !== null) await storeActivity(before, after, context);
  },
  afterRemove: (lines, context) => undoActivities(lines, context),
});
