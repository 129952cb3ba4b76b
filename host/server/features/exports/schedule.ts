/** Starts the exports that are due. A planned export runs with the present rights of who saved it last. */
import { and, sql } from "drizzle-orm";
import { nextExportRun } from "../../../../src/contract/exports";
import { hasRight, type RightRequirement } from "../../../../src/contract/rights";
import { ApiProblem } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import { inEachShop, runIsolated } from "../../platform/storage/each-shop";
import { record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { ResourceServices } from "../../resources/resource-services";
import { serviceOf } from "../../resources/service";
import { resolveAlert } from "../../services/alerts";
import { contextOf } from "../../services/jobs/job-context";
import { claimRun, markRecord } from "../feeds/marks";
import { timeZoneOf } from "../../platform/storage/shop-time-zone";
import type { ExportDefinition, StoredExport } from "./export-definition";
import { queueExport } from "./run";

type Row = typeof record.$inferSelect;

/** Tells the shop that a planned export has stopped; without a name, closes the alert. */
export const alertStopped = (
  data: ScopedDatabase,
  { resource, id, name }: { readonly resource: string; readonly id: number; readonly name?: string },
  right: RightRequirement | undefined,
): Promise<void> =>
  resolveAlert(
    data,
    `export-${id}`,
    name === undefined
      ? undefined
      : {
          type: "ERROR",
          ...(typeof right === "string" && { right }),
          titleKey: "exports.alert.stopped",
          params: { name },
          lines: [{ key: "exports.alert.stopped.text" }],
          link: `${resource}/${id}`,
        },
  );

/** Ends the plan of an export. The settings stay. */
async function stop(data: ScopedDatabase, { resource, id }: Row, name: string): Promise<void> {
  await markRecord(data, { resource, id }, { nextRunAt: null, schedule: "ONCE" });
  await data.audit({
    verb: "UPDATE",
    resource,
    recordId: id,
    recordLabel: name,
    changes: [{ field: "schedule", before: null, after: "ONCE" }],
  });
}

/** Returns the context of who saved the export last; undefined for an account that may no longer export. */
async function ownerOf(
  services: ResourceServices,
  { resource, shopId, updatedBy }: Row,
  locale: string,
): Promise<RequestContext | undefined> {
  if (shopId === null || updatedBy === null) return undefined;
  const origin = { requestId: `${resource}-schedule`, address: "", userAgent: "" };
  const caller = { userId: updatedBy, subrogationId: null, locale, superMenus: false, ...origin };
  try {
    const context = await contextOf(services, { shopId, userId: updatedBy, caller }, { channel: "JOB" });
    const { right } = serviceOf(services.resources, resource).resource;
    return !context.access.readOnly && !context.access.writesLocked && hasRight(context.access.rights, right?.write)
      ? context
      : undefined;
  } catch (error) {
    if (error instanceof ApiProblem) return undefined;
    throw error;
  }
}

/** Queues a due export. One whose owner may no longer run it stops, and the shop is told. */
async function start<Stored extends StoredExport>(
  services: ResourceServices,
  data: ScopedDatabase,
  definition: ExportDefinition<Stored>,
  row: Row,
): Promise<void> {
  const stored = row.data as Stored;
  const next = nextExportRun(stored.schedule ?? "ONCE", new Date(), await timeZoneOf(data));
  const owner = await ownerOf(services, row, stored.language ?? "en_GB");
  const isStarted = await data.transaction(async (transaction) => {
    const planned = String(row.data["nextRunAt"]);
    const lastRunAt = new Date().toISOString();
    if (!(await claimRun(transaction, row, planned, next?.toISOString() ?? null, { lastRunAt }))) return true;
    if (owner === undefined) return false;
    try {
      await queueExport(services.jobs, owner, transaction, definition, { id: row.id, stored, planned: true });
      return true;
    } catch (error) {
      if (error instanceof ApiProblem) return false;
      throw error;
    }
  });
  if (isStarted) return;
  const name = stored.name ?? "";
  await data.transaction((transaction) => stop(transaction, row, name));
  const { right } = serviceOf(services.resources, definition.resource).resource;
  await alertStopped(data, { resource: definition.resource, id: row.id, name }, right?.write);
}

/** Queues the exports of a shop that are due. */
export async function startDueExports(
  services: ResourceServices,
  data: ScopedDatabase,
  definition: ExportDefinition,
): Promise<void> {
  const due = and(
    sql`${record.resource} = ${definition.resource} and ${record.deletedAt} is null`,
    sql`${record.data}->>'nextRunAt' <= ${new Date().toISOString()}`,
  );
  for (const row of await data.select(record, { where: due ?? sql`false`, orderBy: [record.id] }))
    await runIsolated(`Export ${row.id}`, () => start(services, data, definition, row));
}

/** Registers the search for due exports. */
export function scheduleExports(services: ResourceServices, definition: ExportDefinition): void {
  services.jobs.schedule(1, `Start exports of ${definition.resource} that are due`, () =>
    inEachShop(services, (data) => startDueExports(services, data, definition)),
  );
}
