/** Plans the runs of an export, and starts the job that writes the file. */
import { activityExport } from "../../../../host/server/features/activity-exports/definition";
import { areShopsOfNetwork } from "../../../../host/server/features/activity-exports/shops";
import { planExport, runExport, settleExport } from "../../../../host/server/features/exports/plan";
import { defineHooks } from "../../../../host/server/resources/hooks";
import resource from "./activity-export.resource";

export default defineHooks(resource, {
  beforeSave: async ({ values }, context) =>
    (await areShopsOfNetwork(
      context.data,
      values.shops.map(({ shop }) => shop),
    ))
      ? planExport(values, context)
      : { fields: { shops: "activity-export.error.shops" } },
  afterWrite: (written, context) => settleExport(context, resource.name, written),
  actions: {
    run: ({ id }, _, context) => runExport(activityExport(context.caller.registry), id, context),
  },
});
