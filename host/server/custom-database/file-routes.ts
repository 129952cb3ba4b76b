/** All levels of a database at once: taken out as a job, and read in as an import a level. */
import { textIn } from "../../../src/contract/fields/values";
import { ARTICLE, articleName } from "../../../src/contract/article-name";
import type { DatabaseStructure } from "../../../src/contract/custom-database";
import { exportDatabase, importDatabase, type DatabaseLayout } from "../../../src/contract/endpoints/database-files";
import type { ExportFormat } from "../../../src/contract/export-endpoint";
import { MAX_IMPORT_BYTES } from "../../../src/contract/endpoints/imports";
import { ApiProblem } from "../http/problem";
import type { RequestContext } from "../http/request-context";
import { route, type Route } from "../http/route";
import { draftView, keepDraft } from "../imports/drafts";
import { requireImport } from "../imports/import-routes";
import type { Job, JobOutcome } from "../jobs/jobs";
import { viewOf } from "../jobs/routes";
import { handleUserJob, startJob, type UserRun } from "../jobs/user-jobs";
import { callerOf } from "../resources/caller";
import { registryFor, type Registry } from "../resources/service";
import type { ServerParts } from "../server-parts";
import { databaseFile, levelHeads, levelTables } from "./export-levels";
import { splitLevels } from "./split-levels";
import { requireStructure } from "./structure";

const EXPORT = "export-custom-database";
const STRUCT = "custom-database-struct";

interface ExportParams {
  readonly database: string;
  readonly layout: DatabaseLayout;
  readonly format: ExportFormat;
  readonly shownOnly: boolean;
}

/** A published structure, and the registry that knows its levels. */
async function published(all: Registry, context: RequestContext, id: string) {
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

async function runExport(parts: ServerParts, all: Registry, work: Job, run: UserRun): Promise<JobOutcome> {
  const { database, layout, format, shownOnly } = work.params as unknown as ExportParams;
  const { context } = run;
  const { structure, registry } = await published(all, context, database);
  const caller = await callerOf(context, registry);
  const tables = await levelTables(structure, caller, shownOnly, parts);
  const total = tables.reduce((sum, { table }) => sum + table.count, 0);
  if (!(await run.progress(0, total))) return { status: "CANCELLED", report: {} };
  const name = `${nameOf(structure, caller.languages)}-${caller.validation.today}`;
  const file = await databaseFile(tables, layout, format, levelHeads(structure, caller.languages), name);
  if (!(await run.progress(total, total))) return { status: "CANCELLED", report: {} };
  await run.attach(file.name, file.mimeType, file.content);
  await context.data.audit({ verb: "EXPORT", resource: STRUCT, recordId: structure.id, note: String(total) });
  return { status: "DONE", report: { done: total } };
}

/** The calls, and the job that one of them starts. */
export function databaseFileRoutes(parts: ServerParts, registry: Registry): Route[] {
  handleUserJob(parts, EXPORT, (work, run) => runExport(parts, registry, work, run), { reads: true });
  return [
    route(exportDatabase, async (context, { params, body }) => {
      await published(registry, context, params.id);
      const order: ExportParams = { database: params.id, ...body };
      const { id } = await startJob(parts, context, {
        type: EXPORT,
        params: { ...order, resource: ARTICLE },
        right: exportDatabase.right,
      });
      return viewOf(context, id);
    }),

    route(importDatabase, async (context, { params, files }) => {
      const { structure, registry: known } = await published(registry, context, params.id);
      const uploaded = files.find(({ field }) => field === "file");
      if (uploaded === undefined) throw new ApiProblem("validation", { fields: { file: "error.required" } });
      if (uploaded.content.length > MAX_IMPORT_BYTES) throw new ApiProblem("too-large");
      const caller = await callerOf(context, known);
      const split = await splitLevels({ structure, caller, parts }, uploaded);
      const drafts = [];
      for (const { level, differing, ...file } of split.files) {
        const service = requireImport(known.get(articleName(level.id)), context);
        const draft = await keepDraft(parts, service, caller, file);
        drafts.push({ level: level.id, differing, draft: await draftView(parts, service, caller, draft) });
      }
      return { drafts, ignored: [...split.ignored] };
    }),
  ];
}
