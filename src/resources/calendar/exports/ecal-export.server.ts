/** Starts the job that writes the file. */
import { queueExport } from "../../../../host/server/features/calendar-exports/run";
import { defineHooks } from "../../../../host/server/resources/hooks";
import ecalExport from "./ecal-export.resource";

export default defineHooks(ecalExport, {
  actions: {
    async run({ id, name, kind }, _, context) {
      await queueExport(context, { id, name, kind });
      return { set: { lastRunAt: new Date().toISOString() } };
    },
  },
});
