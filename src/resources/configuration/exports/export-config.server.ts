/** Plans the runs of an export, and checks that the account that saves or starts it may export its data. */
import { exportedResource, type ExportHealth } from "../../../contract/export-configs";
import { FIRST_LINK } from "../../../../host/server/features/export-feeds/public-link";
import { queueRun } from "../../../../host/server/features/export-feeds/queue";
import { ownConfig } from "../../../../host/server/features/export-feeds/settings";
import { mayExport, serviceFor } from "../../../../host/server/features/export-feeds/table";
import { cronError, isSameSchedule, nextRun } from "../../../../host/server/features/feeds/next-run";
import { mayReach } from "../../../../host/server/features/feeds/sources/reach";
import { timeZoneOf } from "../../../../host/server/platform/storage/shop-time-zone";
import { defineHooks } from "../../../../host/server/resources/hooks";
import type { HookContext, HookResult } from "../../../../host/server/resources/types";
import { forgetRecordSecrets } from "../../../../host/server/services/record-secrets";
import type { RecordOf, ValuesOfResource } from "../../../contract/resource";
import exportConfig from "./export-config.resource";

type Export = RecordOf<typeof exportConfig>;
type Values = ValuesOfResource<typeof exportConfig>;
type Result = HookResult<Values>;

/** Returns the resource that is exported, if the caller may export it. */
async function exportable({ kind, level }: Pick<Values, "kind" | "level">, { caller, data }: HookContext) {
  const service = await serviceFor(caller.registry, exportedResource(kind, level?.id ?? null), data);
  return service !== undefined && mayExport(caller.context, service.resource) ? service.resource : undefined;
}

/** Why an export cannot run, or the resource that it exports. */
async function runnable(config: Export, context: HookContext) {
  const resource = await exportable(config, context);
  if (resource === undefined) return { refusal: { errors: ["export-config.error.no-right"] } };
  return config.columns.length === 0 ? { refusal: { errors: ["export-config.error.no-columns"] } } : { resource };
}

async function plannedRun(values: Values, { data }: HookContext): Promise<string | null> {
  return nextRun(values, new Date(), await timeZoneOf(data))?.toISOString() ?? null;
}

const healthOfActive = ({ lastRunAt }: Export): ExportHealth => (lastRunAt === null ? "NEVER" : "OK");

export default defineHooks(exportConfig, {
  async beforeSave({ before, values }, context): Promise<Result> {
    if ((await exportable(values, context)) === undefined) return { fields: { kind: "export-config.error.no-right" } };
    const { feedHosts } = context.caller.registry.services.config;
    if (!mayReach(values.destination, values, feedHosts))
      return { fields: { [values.destination === "HTTPS" ? "url" : "host"]: "export-config.error.private" } };
    const cron = values.schedule === "CRON" ? cronError(values.cron ?? "") : undefined;
    if (cron !== undefined) return { fields: { cron: `export-config.error.${cron}` } };
    // A new export has no secrets yet: a person tries its destination and then activates it.
    if (before === null) return { set: { active: false, health: "PAUSED", failures: 0 } };
    return isSameSchedule(before, values) || !before.active
      ? {}
      : { set: { nextRunAt: await plannedRun(values, context) } };
  },
  async afterWrite({ after }, { caller, data }) {
    if (after !== null) await data.withCommit(() => ownConfig(caller.context, data, after.id));
  },
  afterRemove: (removed, { data }) =>
    forgetRecordSecrets(
      data,
      removed.map(({ id }) => id),
    ),
  actions: {
    async run(config, _, context): Promise<Result> {
      const { resource, refusal } = await runnable(config, context);
      if (resource === undefined) return refusal;
      const { caller, data } = context;
      const start = { id: config.id, name: config.name, trigger: "PERSON", resource } as const;
      const isQueued = await queueRun(caller.registry.services.jobs, caller.context, data, start);
      return isQueued ? {} : { errors: ["export-config.error.running"] };
    },
    "renew-link": ({ linkNumber }): Result => ({ set: { linkNumber: (linkNumber ?? FIRST_LINK) + 1 } }),
    pause: (): Result => ({ set: { active: false, health: "PAUSED", nextRunAt: null } }),
    async resume(config, _, context): Promise<Result> {
      const { refusal } = await runnable(config, context);
      if (refusal !== undefined) return refusal;
      return {
        set: {
          active: true,
          failures: 0,
          health: healthOfActive(config),
          nextRunAt: await plannedRun(config, context),
        },
      };
    },
  },
});
