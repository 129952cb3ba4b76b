/** Names the settings after their garage, and gives new ones the network's locks. */
import { loadLocks, nameOfGarage } from "../../../../host/server/features/booking/application-settings";
import { ApiProblem } from "../../../../host/server/platform/http/problem";
import { defineHooks } from "../../../../host/server/resources/hooks";
import { SETTING_NAMES } from "../../../contract/application-settings";
import configuration from "./ecal-dealer-application-configuration.resource";

export default defineHooks(configuration, {
  computed: { name: nameOfGarage },
  async beforeSave({ before, values }, { data }) {
    if (before !== null) return {};
    const networkLocks = await loadLocks(data);
    const refused = networkLocks.find((name) => values[name] !== null);
    if (refused !== undefined)
      throw new ApiProblem("forbidden", {
        errors: ["ecal-dealer-application-configuration.error.locked-by-network"],
        fields: { [refused]: "ecal-dealer-application-configuration.lock.network" },
      });
    return { set: { networkLocks: SETTING_NAMES.filter((name) => networkLocks.includes(name)) } };
  },
});
