/** Routes of an import: upload, map, preview, correct, run, and download of failed lines. */
import { Readable } from "node:stream";
import { and, asc, between, eq, inArray, sql } from "drizzle-orm";
import { ARTICLE } from "../../../../src/contract/article-name";
import { failedCondition } from "../../../../src/contract/conditions";
import {
  changeImport,
  correctImport,
  failedLines,
  importable,
  previewImport,
  previewLines,
  readImport,
  retryImport,
  runImport as runCall,
  uploadImport,
  type PreviewLine,
} from "../../../../src/contract/endpoints/imports";
import { LINES_PER_PAGE } from "../../../../src/contract/endpoints/jobs";
import { messageKeys } from "../../../../src/contract/message-keys";
import { writeConditionsOf } from "../../../../src/contract/write-conditions";
import { hasRight } from "../../../../src/contract/rights";
import { ApiProblem } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import { FileResponse, route, type Route } from "../../platform/http/route";
import { jobLine } from "../../services/jobs/lines";
import { viewOf } from "../../services/jobs/routes";
import { handleUserJob, startJob } from "../../services/jobs/user-jobs";
import { callerOf } from "../caller";
import { BatchUniqueValues } from "../writing/batch-unique-values";
import { escapeFormula } from "../export/exporting";
import { registryFor } from "../service";
import { type Registry, type ResourceService } from "../types";
import type { ServerServices } from "../../services/server-services";
import { importDraft, job } from "../../platform/storage/schema";
import type { TableLine } from "../../services/tables/read-table";
import {
  cleanDrafts,
  createDraft,
  draftOfLines,
  draftView,
  findDraft,
  importedBefore,
  importJob,
  parseAgain,
} from "./drafts";
import { draftLines, linesByNumber, type Draft } from "./draft-lines";
import { previewLine, recount } from "./figures";
import { confirmedOthers } from "./other-records";
import { inGroups, linesAsCsv } from "./lines-as-csv";
import { rememberMapping } from "./mapping-memory";
import type { LineError } from "./validate-line";
import { applyCorrections, importPlan } from "./plan";
import { validateLines, runImport, runPreview, type ImportParams } from "./run-import";
import { importTargets, validMapping } from "./targets";

/** Whether the account may import into the resource, which needs the rights for saving a record. */
function mayImport({ resource }: ResourceService, { access, data, identity }: RequestContext): boolean {
  return (
    resource.import !== undefined &&
    // Proposals concern the whole directory, so dealer-scoped users cannot import them.
    (resource.import.reviewPath === undefined || data.scope.fitterIds === "ALL") &&
    hasRight(access.rights, resource.right?.write) &&
    failedCondition(writeConditionsOf(resource), access.facts) === undefined &&
    (resource.forbiddenAs === undefined || identity.initial === null)
  );
}

/** Returns the service if the account may import into it. */
export function requireImport(service: ResourceService | undefined, context: RequestContext): ResourceService {
  if (service?.resource.import === undefined) throw new ApiProblem("not-found");
  if (!mayImport(service, context)) throw new ApiProblem("forbidden");
  return service;
}

type StoredLine = typeof jobLine.$inferSelect;

const previewView = (
  stored: Pick<StoredLine, "lineNumber" | "outcome" | "rowKey" | "before" | "after">,
  line?: TableLine,
): PreviewLine => ({
  lineNumber: stored.lineNumber,
  outcome: stored.outcome as PreviewLine["outcome"],
  label: stored.rowKey,
  cells: [...(line?.cells ?? [])],
  errors:
    (stored.after as LineError[] | null)?.map(({ column, code, params }) => ({
      column,
      code,
      params: { ...params },
    })) ?? [],
  changes: [...((stored.before as PreviewLine["changes"] | null) ?? [])],
});

const paramsOf = (draft: Draft): ImportParams & { readonly sha256: string } => ({
  resource: draft.resource,
  fileName: draft.fileName,
  linesKey: draft.linesKey,
  draftId: draft.id,
  header: draft.header,
  mapping: draft.mapping,
  options: draft.options,
  corrections: draft.corrections,
  sha256: draft.sha256,
});

const failedLine = (jobId: number) => and(eq(jobLine.jobId, jobId), eq(jobLine.level, "ERROR")) ?? sql`false`;

/** Reads the failed lines of an import with the user's corrections. */
async function* linesWithErrors(services: ServerServices, { data }: RequestContext, draft: Draft, jobId: number) {
  for await (const group of inGroups(draftLines(services, draft))) {
    const [first, last] = [group[0]?.line ?? 0, group.at(-1)?.line ?? 0];
    const errorLines = await data.selectFields(
      jobLine,
      { line: jobLine.lineNumber },
      { where: and(failedLine(jobId), between(jobLine.lineNumber, first, last)), groupBy: [jobLine.lineNumber] },
    );
    const numbers = new Set(errorLines.map(({ line }) => line));
    yield* group.filter(({ line }) => numbers.has(line)).map((line) => applyCorrections(line, draft));
  }
}

/** Returns the error messages of some lines in the reader's language. */
async function errorTexts(services: ServerServices, context: RequestContext, jobId: number, lines: readonly number[]) {
  const errors = await context.data.select(jobLine, {
    where: and(failedLine(jobId), inArray(jobLine.lineNumber, [0, ...lines])),
    orderBy: [asc(jobLine.id)],
  });
  const texts = new Map<number, string>();
  for (const { lineNumber, code, params: values, field } of errors) {
    const text = code === null ? "" : await services.messages.text(context.locale, code, values);
    const message = [texts.get(lineNumber), field === null ? text : `${field} – ${text}`].filter(Boolean).join(" · ");
    texts.set(lineNumber, message);
  }
  return texts;
}

/** Creates the routes of imports and registers their jobs. */
export function importRoutes(services: ServerServices, registry: Registry): Route[] {
  handleUserJob(services, "preview-import", (currentJob, run) => runPreview(services, registry, currentJob, run));
  const importing = [...registry.values()].filter(({ resource }) => resource.import !== undefined);
  for (const type of new Set([...importing.map(({ resource }) => importJob(resource.name)), importJob(ARTICLE)]))
    handleUserJob(services, type, (currentJob, run) => runImport(services, registry, currentJob, run));
  services.jobs.schedule(60, "Delete old import drafts", () => cleanDrafts(services));

  const loadOwnDraft = async (context: RequestContext, id: string) => {
    const found = await findDraft(registry, context, id);
    requireImport(found.service, context);
    return found;
  };
  const change = async ({ data }: RequestContext, draft: Draft, values: Partial<Draft>): Promise<Draft> => {
    const [changed] = await data.update(importDraft, values, eq(importDraft.id, draft.id));
    if (changed === undefined) throw new ApiProblem("not-found");
    return changed;
  };

  return [
    route(importable, async (context) => {
      const resources = importing.filter((service) => mayImport(service, context)).map(({ resource }) => resource);
      const names = resources.map(({ name }) => name);
      const texts = await services.messages.list(context.locale, names, context.identity.shopId);
      const textOf = (key: string): string => texts[key] ?? key;
      return { elements: resources.map((it) => ({ resource: it.name, title: textOf(messageKeys.listTitle(it)) })) };
    }),

    route(uploadImport, async (context, { body, upload }) => {
      const shopRegistry = await registryFor(registry, body.resource, context.data);
      const service = requireImport(shopRegistry.get(body.resource), context);
      const caller = await callerOf(context, shopRegistry);
      const draft = await createDraft(services, service, caller, upload);
      return draftView(services, service, caller, draft);
    }),

    route(readImport, async (context, { params }) => {
      const { draft, service, caller } = await loadOwnDraft(context, params.id);
      return draftView(services, service, caller, draft);
    }),

    route(changeImport, async (context, { params, body }) => {
      const { draft, service, caller } = await loadOwnDraft(context, params.id);
      const { format, mapping, options } = body;
      const changes = format === undefined ? {} : await parseAgain(services, service, caller, draft, format);
      const header = changes.header ?? draft.header;
      const next = await change(context, draft, {
        ...changes,
        ...(options !== undefined && { options }),
        ...(mapping !== undefined && {
          mapping: validMapping(mapping, header, importTargets(service.resource, caller)),
        }),
      });
      if (mapping !== undefined || options !== undefined) await rememberMapping(context, next);
      return draftView(services, service, caller, next);
    }),

    route(previewImport, async (context, { params }) => {
      const { draft } = await loadOwnDraft(context, params.id);
      const started = await startJob(services, context, {
        type: "preview-import",
        params: { ...paramsOf(draft), quiet: true },
        total: draft.lines,
      });
      await change(context, draft, { previewJobId: started.id });
      return viewOf(context, started.id);
    }),

    route(previewLines, async (context, { params, query }) => {
      const { draft } = await loadOwnDraft(context, params.id);
      if (draft.previewJobId === null) return { elements: [], total: 0 };
      const where = and(
        eq(jobLine.jobId, draft.previewJobId),
        query.outcome === undefined ? undefined : eq(jobLine.outcome, query.outcome),
      );
      const stored = await context.data.select(jobLine, {
        where,
        orderBy: [asc(jobLine.lineNumber), asc(jobLine.id)],
        limit: LINES_PER_PAGE,
        offset: (query.page - 1) * LINES_PER_PAGE,
      });
      const numbers = stored.map(({ lineNumber }) => lineNumber);
      const lines = await linesByNumber(services, draft, numbers);
      return {
        total: await context.data.count(jobLine, where),
        elements: stored.map((line) => previewView(line, lines.get(line.lineNumber))),
      };
    }),

    route(correctImport, async (context, { params, body }) => {
      const { draft, service, caller } = await loadOwnDraft(context, params.id);
      const number = Number(params.line);
      const raw = (await linesByNumber(services, draft, [number])).get(number);
      if (raw === undefined) throw new ApiProblem("not-found");
      const corrections = {
        ...draft.corrections,
        [params.line]: { ...draft.corrections[params.line], ...body.cells },
      };
      const next = await change(context, draft, { corrections });
      const plan = await importPlan(services, service, caller, next, () => draftLines(services, next));
      const [line] = await validateLines(plan, context.data, [raw], new BatchUniqueValues(service.resource));
      if (line === undefined) throw new ApiProblem("internal");
      const { previewJobId } = draft;
      const view = previewLine(previewJobId ?? 0, line);
      if (previewJobId !== null)
        await context.data.transaction(async (data) => {
          const where = and(eq(jobLine.jobId, previewJobId), eq(jobLine.lineNumber, raw.line)) ?? sql`false`;
          const [before] = await data.remove(jobLine, where);
          await data.insert(jobLine, view);
          const preview = await data.find(job, eq(job.id, previewJobId));
          const report = recount(preview?.report ?? {}, before?.outcome ?? "UNCHANGED", line.outcome);
          await data.update(job, { report }, eq(job.id, previewJobId));
        });
      return previewView({ ...view, lineNumber: raw.line }, line.line);
    }),

    route(runCall, async (context, { params, body }) => {
      const { draft, service, caller } = await loadOwnDraft(context, params.id);
      if (draft.jobId !== null) throw new ApiProblem("refused", { errors: ["import.error.done"] });
      if (!body.again && (await importedBefore(context.data, draft)) !== null)
        throw new ApiProblem("refused", { errors: ["import.error.again"] });
      // Report missing mappings before starting a job.
      await importPlan(services, service, caller, draft, () => []);
      const maxOthers = await confirmedOthers(context, draft, body.removing);
      const started = await startJob(services, context, {
        type: importJob(draft.resource),
        params: { ...paramsOf(draft), ...(maxOthers !== undefined && { maxOthers }) },
        total: draft.lines,
      });
      await change(context, draft, { jobId: started.id });
      return viewOf(context, started.id);
    }),

    route(failedLines, async (context, { params }) => {
      const { draft } = await loadOwnDraft(context, params.id);
      const { jobId } = draft;
      if (jobId === null) throw new ApiProblem("not-found");
      await context.data.audit({ verb: "DOWNLOAD", resource: draft.resource, recordLabel: draft.fileName });
      const head = await services.messages.text(context.locale, "import.failed.column");
      const remarks = { head, of: (lines: readonly number[]) => errorTexts(services, context, jobId, lines) };
      const lines = linesWithErrors(services, context, draft, jobId);
      async function* content() {
        yield "\ufeff";
        yield* linesAsCsv(draft.header, lines, { remarks, escape: escapeFormula });
      }
      const name = `${draft.fileName.replace(/\.\w+$/, "")}-errors.csv`;
      return new FileResponse(name, "text/csv; charset=utf-8", Readable.from(content(), { objectMode: false }));
    }),

    route(retryImport, async (context, { params }) => {
      const { draft, service, caller } = await loadOwnDraft(context, params.id);
      const { jobId } = draft;
      if (jobId === null) throw new ApiProblem("not-found");
      if ((await context.data.count(jobLine, failedLine(jobId), 1)) === 0)
        throw new ApiProblem("refused", { errors: ["import.error.no-lines"] });
      const lines = () => linesWithErrors(services, context, draft, jobId);
      return draftView(services, service, caller, await draftOfLines(services, service, caller, draft, lines));
    }),
  ];
}
