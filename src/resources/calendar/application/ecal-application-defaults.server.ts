/** Tells the garages' own settings what the network has locked. */
import { storeLocks } from "../../../../host/server/features/booking/application-settings";
import { defineHooks } from "../../../../host/server/resources/hooks";
import defaults from "./ecal-application-defaults.resource";

export default defineHooks(defaults, {
  async afterWrite({ after }, { data }) {
    if (after !== null) await storeLocks(data, after.locked);
  },
});
