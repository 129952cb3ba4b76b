/** Names the settings after their garage, and gives new ones the network's locks. */
import { loadLocks, nameOfGarage } from "../../../../host/server/features/booking/application-settings";
import { defineHooks } from "../../../../host/server/resources/hooks";
import { SETTING_NAMES } from "../../../contract/application-settings";
import configuration from "./ecal-dealer-application-configuration.resource";

export default defineHooks(configuration, {
  computed: { name: nameOfGarage },
  async beforeSave({ before, values }, { data }) {
    if (before !== null) return {};
    const networkLocks = await loadLocks(data);
    const refused = networkLocks.find((name) => values[name] !== null);
    return refused === undefined
      ? { set: { networkLocks: SETTING_NAMES.filter((name) => networkLocks.includes(name)) } }
      : { fields: { [refused]: "ecal-dealer-application-configuration.lock.network" } };
  },
});
