/** Routes for all levels of a database: export as a job, and import with one import per level. */
import { textIn } from "../../../../src/contract/fields/values";
import { ARTICLE, articleName } from "../../../../src/contract/article-name";
import type { DatabaseStructure } from "../../../../src/contract/custom-database";
import {
  exportDatabase,
  importDatabase,
  MAX_DATABASE_BYTES,
  type DatabaseLayout,
} from "../../../../src/contract/endpoints/database-files";
import { structureFile } from "../../../../src/contract/endpoints/structure-file";
import type { ExportFormat } from "../../../../src/contract/list-definition";
import { ApiProblem } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import { FileResponse, route } from "../../platform/http/route";
import { draftView, storeDraft } from "../../resources/import/drafts";
import { requireImport } from "../../resources/import/routes";
import type { Job, JobOutcome } from "../../services/jobs/jobs";
import { viewOf } from "../../services/jobs/routes";
import { handleUserJob, JobCancelled, startJob, type UserRun } from "../../services/jobs/user-jobs";
import { callerOf } from "../../resources/caller";
import type { ServerModule } from "../../resources/resource-services";
import { registryFor, serviceOf } from "../../resources/service";
import { kindContext } from "../../resources/kinds/kind-context";
import { loadOne } from "../../resources/writing/saving";
import { type Registry } from "../../resources/types";
import type { ServerServices } from "../../services/server-services";
import { databaseFile, levelHeads, levelTables } from "./export-levels";
import { splitLevels } from "./split-levels";
import { requireStructure } from "./structure";
import { structureFileOf } from "./structure-writer";

const EXPORT = "export-custom-database";
const STRUCT = "custom-database-struct";

interface ExportParams {
  readonly database: string;
  readonly layout: DatabaseLayout;
  readonly format: ExportFormat;
  readonly shownOnly: boolean;
}

/** Returns a published structure and a registry with its levels. */
async function requirePublished(all: Registry, context: RequestContext, id: string) {
  const structure = await requireStructure(context, id);
  const [first] = structure.levels;
  if (structure.status !== "PUBLISHED" || first === undefined)
    throw new ApiProblem("refused", { errors: ["custom-database-article.error.not-published"] });
  return { structure, registry: await registryFor(all, articleName(first.id), context.data) };
}

const nameOf = ({ name, id }: DatabaseStructure, locales: readonly string[]): string =>
  textIn(name, locales)
    .replace(/[\\/:*?"<>|]/g, " ")
    .trim() || String(id);

/** Passes chunks on. Throws when the job is cancelled, so that its file is not stored. */
async function* untilCancelled(chunks: AsyncIterable<Uint8Array>, run: UserRun, total: number) {
  for await (const chunk of chunks) {
    yield chunk;
    if (!(await run.progress(0, total))) throw new JobCancelled();
  }
}

async function runExport(services: ServerServices, all: Registry, job: Job, run: UserRun): Promise<JobOutcome> {
  const { database, layout, format, shownOnly } = job.params as unknown as ExportParams;
  const { context } = run;
  const { structure, registry } = await requirePublished(all, context, database);
  const caller = await callerOf(context, registry);
  const tables = await levelTables(structure, caller, shownOnly, services);
  const total = tables.reduce((sum, { table }) => sum + table.count, 0);
  if (!(await run.progress(0, total))) return { status: "CANCELLED", report: {} };
  const name = `${nameOf(structure, caller.languages)}-${caller.validation.today}`;
  const file = await databaseFile(tables, layout, format, levelHeads(structure, caller.languages), name);
  await run.attach(file.name, file.mimeType, untilCancelled(file.content, run, total));
  await run.progress(total, total);
  await context.data.audit({ verb: "EXPORT", resource: STRUCT, recordId: structure.id, note: String(total) });
  return { status: "DONE", report: { done: total } };
}

/** Registers the routes and the export job. */
export const databaseFileModule: ServerModule = (services) => {
  const registry = services.resources;
  handleUserJob(services, EXPORT, (job, run) => runExport(services, registry, job, run), { reads: true });
  return [
    route(exportDatabase, async (context, { params, body }) => {
      await requirePublished(registry, context, params.id);
      const order: ExportParams = { database: params.id, ...body };
      const { id } = await startJob(services, context, {
        type: EXPORT,
        params: { ...order, resource: ARTICLE },
        right: exportDatabase.right,
      });
      return viewOf(context, id);
    }),

    route(structureFile, async (context, { params }) => {
      const service = serviceOf(registry, STRUCT);
      const caller = await callerOf(context, registry);
      const struct = await loadOne(service, caller, context.data, Number(params.id));
      const file = await structureFileOf(struct, kindContext(service, caller, context.data));
      return new FileResponse(
        `${String(struct["code"])}.json`,
        "application/json",
        Buffer.from(JSON.stringify(file, null, 2)),
      );
    }),

    route(importDatabase, async (context, { params, upload }) => {
      const { structure, registry: shopRegistry } = await requirePublished(registry, context, params.id);
      if (upload === undefined) throw new ApiProblem("validation", { fields: { file: "error.required" } });
      const caller = await callerOf(context, shopRegistry);
      const split = await splitLevels({ structure, caller, services }, await upload.receive(MAX_DATABASE_BYTES));
      const drafts = [];
      for (const { level, differing, content, ...file } of split.files) {
        const service = requireImport(shopRegistry.get(articleName(level.id)), context);
        const stored = await services.files.putStream(content);
        const draft = await storeDraft(services, service, caller, { ...file, stored });
        drafts.push({ level: level.id, differing, draft: await draftView(services, service, caller, draft) });
      }
      return { drafts, ignored: [...split.ignored] };
    }),
  ];
};
