/** Routes of exports that keep their settings: preview, runs and files. */
import { and, desc, eq, sql } from "drizzle-orm";
import type { ExportCalls, ExportTablePreview } from "../../../../src/contract/endpoints/exports";
import { PREVIEW_LINES } from "../../../../src/contract/exports";
import { ApiProblem } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import { route, type Route } from "../../platform/http/route";
import { job } from "../../platform/storage/schema";
import { callerOf } from "../../resources/caller";
import { csvLine, csvText, safeCell } from "../../resources/export/exporting";
import { readByIds } from "../../resources/reading/read-records";
import type { ResourceServices } from "../../resources/resource-services";
import { serviceOf } from "../../resources/service";
import type { Job } from "../../services/jobs/jobs";
import { fileOfJob, mayOpenFile, viewsOf } from "../../services/jobs/routes";
import type { SheetCell } from "../../services/tables/workbook";
import { mayRead, type ExportDefinition, type ExportTable, type StoredExport } from "./export-definition";
import { findExport, handleExport, readingOf, type ExportParams } from "./run";

const MAX_RUNS = 50;

const paramsOf = ({ params }: Job): ExportParams => params as unknown as ExportParams;

/** Returns the settings of an export that the account sees. Throws 404 for another one. */
export async function requireExport<Stored extends StoredExport>(
  { resources }: ResourceServices,
  context: RequestContext,
  definition: ExportDefinition<Stored>,
  id: string,
): Promise<{ readonly id: number; readonly stored: Stored }> {
  const { storage } = serviceOf(resources, definition.resource);
  const [seen] = await readByIds(storage, context.data, [Number(id)], await callerOf(context, resources), {
    fields: ["name"],
  });
  const found = seen && (await findExport(context.data, definition.resource, seen.id));
  if (found === undefined) throw new ApiProblem("not-found");
  return { id: found.id, stored: found.data as Stored };
}

const cellText = (value: SheetCell): string => csvText(safeCell(value));

/** Returns the first lines of a table, and an estimate of its size. */
async function sampleOf(table: ExportTable): Promise<{ readonly rows: string[][]; readonly bytes: number }> {
  const sample: SheetCell[][] = [];
  for await (const rows of table.rows()) {
    sample.push(...rows.slice(0, PREVIEW_LINES - sample.length));
    if (sample.length >= PREVIEW_LINES) break;
  }
  const bytes = sample.reduce((sum, cells) => sum + Buffer.byteLength(csvLine(cells)), 0);
  return {
    rows: sample.map((cells) => cells.map(cellText)),
    bytes: Math.round((bytes / Math.max(1, sample.length)) * table.count) + Buffer.byteLength(csvLine(table.heads)),
  };
}

/** Runs of the export that the account may know of: a garage's user knows only of the own ones. */
const runsOf = (resource: string, id: number, { data, identity }: RequestContext) =>
  and(
    sql`${job.params}->>'resource' = ${resource} and (${job.params}->>'id')::bigint = ${id}`,
    data.scope.fitterIds === "ALL" ? undefined : eq(job.userId, identity.userId),
  ) ?? sql`false`;

/** Registers the job of an export, and returns its routes. */
export function exportRoutes<Stored extends StoredExport>(
  services: ResourceServices,
  definition: ExportDefinition<Stored>,
  calls: ExportCalls,
): Route[] {
  handleExport(services, definition);
  const { jobType, resource } = definition;
  return [
    route(calls.preview, async (context, { params }) => {
      const { stored } = await requireExport(services, context, definition, params.id);
      const reading = await readingOf(services, context, definition, stored);
      const tables: ExportTablePreview[] = [];
      let bytes = 0;
      for (const part of definition.parts(stored)) {
        const named = { part: part.name, title: reading.text(definition.titleKey(part.name)) };
        if (!mayRead(part, context.access)) {
          tables.push({ ...named, refused: "exports.refused.right", lines: 0, heads: [], rows: [] });
          continue;
        }
        const table = await definition.open(part.name, stored, reading);
        const sample = await sampleOf(table);
        bytes += sample.bytes;
        tables.push({ ...named, refused: null, lines: table.count, heads: [...table.heads], rows: sample.rows });
      }
      return { ...reading.days, lines: tables.reduce((sum, { lines }) => sum + lines, 0), bytes, tables };
    }),

    route(calls.runs, async (context, { params }) => {
      const { id } = await requireExport(services, context, definition, params.id);
      const runs = await context.data.select(job, {
        where: and(eq(job.type, jobType), runsOf(resource, id, context)),
        orderBy: [desc(job.createdAt), desc(job.id)],
        limit: MAX_RUNS,
      });
      const views = new Map((await viewsOf(context.data, runs)).map((view) => [view.id, view]));
      return {
        elements: runs.map((run) => {
          const { by, planned } = paramsOf(run);
          const view = views.get(run.id);
          return {
            id: run.id,
            status: run.status,
            createdAt: run.createdAt.toISOString(),
            by: planned ? null : by,
            lines: Number(run.report?.["done"] ?? run.done),
            replaced: Number(run.report?.["replaced"] ?? 0),
            error: view?.error ?? null,
            file: mayOpenFile(context, run) ? (view?.file ?? null) : null,
          };
        }),
      };
    }),

    route(calls.file, async (context, { params, query }) => {
      const { id } = await requireExport(services, context, definition, params.id);
      const isRun = and(eq(job.id, Number(query.run)), eq(job.type, jobType), runsOf(resource, id, context));
      const found = await context.data.find(job, isRun ?? sql`false`);
      if (found === undefined) throw new ApiProblem("not-found");
      return fileOfJob(context, found, services);
    }),
  ];
}
