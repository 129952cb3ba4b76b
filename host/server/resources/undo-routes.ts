/** Taking back later: the list of what an account has done, single deeds by their number, and all that a job did. */
import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import { failedCondition } from "../../../src/contract/conditions";
import { undoJob } from "../../../src/contract/endpoints/jobs";
import { undoables, undoById } from "../../../src/contract/endpoints/undo";
import { writeConditionsOf } from "../../../src/contract/write-conditions";
import { hasRight } from "../../../src/contract/rights";
import { ApiProblem } from "../http/problem";
import type { RequestContext } from "../http/request-context";
import { route, type Route } from "../http/route";
import { inBatches } from "../jobs/batches";
import type { Job, JobOutcome } from "../jobs/jobs";
import { ownJob, viewOf } from "../jobs/routes";
import { handleUserJob, startJob, type UserRun } from "../jobs/user-jobs";
import type { ServerParts } from "../server-parts";
import { undo } from "../storage/schema";
import { callerOf } from "./caller";
import { registryFor, serviceOf, type Registry, type ResourceService } from "./service";
import { stillOpen, takeBackById, takeBackPart } from "./undoing";

const MOST = 50;

/** What was written is taken back with the right to write; what that asks for besides is asked again. */
function requireWriting({ resource }: ResourceService, { access, identity }: RequestContext): void {
  const right = Array.isArray(resource.right?.write) ? resource.right.write[0] : resource.right?.write;
  if (!hasRight(access.rights, resource.right?.write))
    throw new ApiProblem("forbidden", right === undefined ? {} : { right: String(right) });
  const condition = failedCondition(writeConditionsOf(resource), access.facts);
  if (condition !== undefined) throw new ApiProblem("forbidden", { condition });
  if (resource.forbiddenAs !== undefined && identity.initial !== null)
    throw new ApiProblem("forbidden", { errors: [`subrogation.forbidden.${resource.forbiddenAs}`] });
}

/** Takes back what a job did, the last batch first, in parts that nobody else waits for; it goes on where it stopped. */
async function undoJobOf(all: Registry, work: Job, run: UserRun): Promise<JobOutcome> {
  const { jobId, resource } = work.params as { jobId: number; resource: string };
  const registry = await registryFor(all, resource, run.context.data);
  const service = serviceOf(registry, resource);
  const caller = await callerOf(run.context, registry);
  const { data } = run.context;
  const batches = await data.selectFields(
    undo,
    { id: undo.id, size: sql<number>`jsonb_array_length(${undo.entries})` },
    { where: and(eq(undo.jobId, jobId), stillOpen()), orderBy: [desc(undo.id)] },
  );
  const places = batches.flatMap(({ id, size }) => Array.from({ length: Number(size) }, () => id));
  const total = places.length + work.done;
  let restored = Number(work.report?.["done"] ?? 0);
  const reached = await inBatches(places, 0, async (batch, start) => {
    for (const id of new Set(batch))
      restored += await takeBackPart(service, caller, id, batch.filter((other) => other === id).length);
    return run.progress(work.done + start + batch.length, total);
  });
  if (reached < places.length) return { status: "CANCELLED", report: { done: restored } };
  const left = total - restored;
  return { status: left > 0 ? "PARTIAL" : "DONE", report: { done: restored, failed: left } };
}

export function undoRoutes(parts: ServerParts, all: Registry): Route[] {
  handleUserJob(parts, "undo", (work, run) => undoJobOf(all, work, run));
  return [
    route(undoables, async ({ data }) => {
      const rows = await data.selectFields(
        undo,
        {
          id: undo.id,
          resource: undo.resource,
          kind: undo.kind,
          label: undo.label,
          count: sql<number>`jsonb_array_length(${undo.entries})`,
          createdAt: undo.createdAt,
          expiresAt: undo.expiresAt,
        },
        { where: and(isNull(undo.jobId), stillOpen()), orderBy: [desc(undo.createdAt), asc(undo.id)], limit: MOST },
      );
      return {
        elements: rows.map((row) => ({
          ...row,
          count: Number(row.count),
          createdAt: row.createdAt.toISOString(),
          expiresAt: row.expiresAt.toISOString(),
        })),
      };
    }),

    route(undoById, async (context, { params }) => {
      const found = await context.data.find(undo, eq(undo.id, Number(params.id)));
      const registry = await registryFor(all, found?.resource ?? "", context.data);
      const service = found === undefined ? undefined : registry.get(found.resource);
      if (found === undefined || service === undefined) throw new ApiProblem("not-found");
      requireWriting(service, context);
      const caller = await callerOf(context, registry);
      return { restored: await takeBackById(service, caller, found.id), resource: found.resource };
    }),

    route(undoJob, async (context, { params }) => {
      const { id, params: values, status } = await ownJob(context, params.id);
      const name = String(values["resource"]);
      const service = (await registryFor(all, name, context.data)).get(name);
      const open = await context.data.count(undo, and(eq(undo.jobId, id), stillOpen()), 1);
      if (service === undefined || open === 0) throw new ApiProblem("not-found", { errors: ["error.undo-gone"] });
      if (status === "RUNNING" || status === "QUEUED")
        throw new ApiProblem("refused", { errors: ["job.error.running"] });
      requireWriting(service, context);
      const { resource, fileName } = values;
      const started = await startJob(parts, context, {
        type: "undo",
        params: { jobId: id, resource, ...(fileName !== undefined && { fileName }) },
      });
      return viewOf(context, started.id);
    }),
  ];
}
