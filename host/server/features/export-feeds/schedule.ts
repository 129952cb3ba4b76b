/** Starts the exports that are due, and delivers again what did not arrive. */
import { ApiProblem } from "../../platform/http/problem";
import { inEachShop, runIsolated, scopeOfShop } from "../../platform/storage/each-shop";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { ResourceServices } from "../../resources/resource-services";
import { contextOf } from "../../services/jobs/job-context";
import { handleUserJob, queueSystemJob } from "../../services/jobs/user-jobs";
import { claimRun } from "../feeds/marks";
import { nextRun, storedSchedule } from "../feeds/next-run";
import { timeZoneOf } from "../../platform/storage/shop-time-zone";
import { DELIVERY_JOB, EXPORT_JOB, queueRun } from "./queue";
import { deliverRun, failRun, runExport } from "./run";
import { beginRun, claimAttempts, endLostRuns, findRun } from "./runs";
import { activeConfigs, EXPORT, findConfig, ownerOf, resourceOf, type ExportConfig } from "./settings";
import { serviceFor } from "./table";

const isDue = ({ values: { nextRunAt } }: ExportConfig): boolean =>
  typeof nextRunAt === "string" && new Date(nextRunAt) <= new Date();

/** The account with whose rights an export runs; undefined when it was closed or left the shop. */
async function ownerContext(services: ResourceServices, data: ScopedDatabase, { id }: ExportConfig) {
  const owner = await ownerOf(data, id);
  if (owner === undefined) return undefined;
  try {
    const context = await contextOf(services, owner);
    return context.data.scope.shopId === owner.shopId ? context : undefined;
  } catch (error) {
    if (error instanceof ApiProblem) return undefined;
    throw error;
  }
}

async function startDue(services: ResourceServices, data: ScopedDatabase, config: ExportConfig, timeZone: string) {
  const { id, values } = config;
  const next = nextRun(storedSchedule(values), new Date(), timeZone)?.toISOString() ?? null;
  const context = await ownerContext(services, data, config);
  const service = context && (await serviceFor(services.resources, resourceOf(values), context.data));
  await data.transaction(async (transaction) => {
    if (!(await claimRun(transaction, { resource: EXPORT, id }, values.nextRunAt, next))) return;
    if (context !== undefined && service !== undefined) {
      const start = { id, name: values.name ?? "", trigger: "SCHEDULE", resource: service.resource } as const;
      await queueRun(services.jobs, context, transaction, start);
      return;
    }
    const run = await beginRun(transaction, id, "SCHEDULE");
    const code = context === undefined ? "export-config.run.no-owner" : "export-config.run.no-data";
    if (run !== undefined) await failRun(transaction, config, run, { code, params: {} });
  });
}

/** Starts the runs of a shop that are due. Each is started by one process only. */
export async function startDueExports(services: ResourceServices, data: ScopedDatabase): Promise<void> {
  const timeZone = await timeZoneOf(data);
  await endLostRuns(data);
  for (const config of await activeConfigs(data))
    if (isDue(config)) await runIsolated(`Export ${config.id}`, () => startDue(services, data, config, timeZone));
  for (const { id, configId } of await claimAttempts(data))
    await queueSystemJob(services.jobs, data, DELIVERY_JOB, { config: configId, run: id });
}

/** Registers the jobs of exports. */
export function handleExports(services: ResourceServices): void {
  handleUserJob(services, EXPORT_JOB, (work, run) => runExport(services, work, run));
  services.jobs.handle(DELIVERY_JOB, async ({ shopId, params }) => {
    const data = shopId === null ? undefined : scopeOfShop(services.database, shopId);
    const config = data === undefined ? undefined : await findConfig(data, Number(params["config"]));
    if (data !== undefined && config !== undefined) {
      const run = await findRun(data, config.id, Number(params["run"]));
      if (run?.state === "RUNNING") await deliverRun(services, data, config, run);
    }
    return { status: "DONE", report: {} };
  });
  services.jobs.schedule(1, "Start exports that are due", () =>
    inEachShop(services, (data) => startDueExports(services, data)),
  );
}
