/** Plans the runs of an export, and starts the job that writes the file. */
import { calendarExport } from "../../../../host/server/features/calendar-exports/definition";
import { planExport, runExport, settleExport } from "../../../../host/server/features/exports/plan";
import { defineHooks } from "../../../../host/server/resources/hooks";
import ecalExport from "./ecal-export.resource";

export default defineHooks(ecalExport, {
  beforeSave: ({ values }, context) => planExport(values, context),
  afterWrite: (written, context) => settleExport(context, ecalExport.name, written),
  actions: {
    run: ({ id }, _, context) => runExport(calendarExport, id, context),
  },
});
