/** Routes of stored exports. */
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import * as calls from "../../../../src/contract/endpoints/export-configs";
import { exportedResource, PREVIEW_LINES } from "../../../../src/contract/export-configs";
import { isAllowedAddress } from "../../platform/http/allowed-addresses";
import { ApiProblem } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import { FileResponse, publicRoute, route } from "../../platform/http/route";
import { exportRun, file } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { csvText } from "../../resources/export/exporting";
import type { ResourceServices, ServerModule } from "../../resources/resource-services";
import { saveSecret, secretsOf } from "../feeds/connection-secrets";
import { peopleOf } from "../feeds/people";
import { connectionOf } from "../feeds/sources/connection";
import { failedTrial } from "../feeds/sources/source";
import { tryDestination } from "./deliver";
import { linkedConfig, publicLink } from "./public-link";
import { fileOf, findRun } from "./runs";
import { handleExports } from "./schedule";
import { EXPORT, findConfig, resourceOf, type ExportConfig } from "./settings";
import { ExportProblem, mayExport, openExport, serviceFor } from "./table";

const MAX_RUNS = 100;

async function requireConfig(data: ScopedDatabase, id: string | number): Promise<ExportConfig> {
  const config = await findConfig(data, Number(id));
  if (config === undefined) throw new ApiProblem("not-found");
  return config;
}

async function mayRead({ resources }: ResourceServices, context: RequestContext, { values }: ExportConfig) {
  const service = await serviceFor(resources, resourceOf(values), context.data);
  return service !== undefined && mayExport(context, service.resource);
}

/** Returns the jobs whose files are still kept. */
async function keptFiles(data: ScopedDatabase, jobIds: readonly number[]): Promise<ReadonlySet<number | null>> {
  if (jobIds.length === 0) return new Set();
  const rows = await data.selectFields(file, { jobId: file.jobId }, { where: inArray(file.jobId, [...jobIds]) });
  return new Set(rows.map(({ jobId }) => jobId));
}

async function runsOf(services: ResourceServices, context: RequestContext, config: ExportConfig) {
  const { data } = context;
  const rows = await data.select(exportRun, {
    where: eq(exportRun.configId, config.id),
    orderBy: [desc(exportRun.id)],
    limit: MAX_RUNS,
  });
  const [kept, names, isReadable] = await Promise.all([
    keptFiles(
      data,
      rows.flatMap(({ jobId }) => jobId ?? []),
    ),
    peopleOf(data, exportRun, sql`u.id = ${exportRun.userId}`, [
      ...new Set(rows.flatMap(({ userId }) => userId ?? [])),
    ]),
    mayRead(services, context, config),
  ]);
  return rows.map((run) => ({
    id: run.id,
    trigger: run.trigger,
    state: run.state,
    reasons: run.reasons.map(({ code, params }) => ({
      code,
      params: { ...params } as Record<string, string | number>,
    })),
    fileName: run.fileName,
    lines: run.lines,
    bytes: run.bytes,
    attempts: run.attempts,
    nextAttemptAt: run.nextAttemptAt?.toISOString() ?? null,
    startedAt: run.startedAt.toISOString(),
    endedAt: run.endedAt?.toISOString() ?? null,
    by: run.userId === null ? null : (names.get(run.userId) ?? null),
    hasFile: isReadable && run.jobId !== null && kept.has(run.jobId),
  }));
}

/** Returns a run with its file: the given one, or the last that has one. */
async function runWithFile(data: ScopedDatabase, configId: number, run: string | undefined) {
  const hasFile = sql`exists (select 1 from ${file} where ${file.jobId} = ${exportRun.jobId})`;
  const last = () =>
    data.find(exportRun, and(eq(exportRun.configId, configId), hasFile) ?? sql`false`, {
      orderBy: [desc(exportRun.id)],
    });
  const found = await (run === undefined ? last() : findRun(data, configId, Number(run)));
  const stored = found === undefined ? undefined : await fileOf(data, found);
  if (stored === undefined) throw new ApiProblem("not-found");
  return stored;
}

export const exportFeedModule: ServerModule = (services) => {
  handleExports(services);
  const { resources, messages, files } = services;
  return [
    route(calls.exportRuns, async (context, { params }) => ({
      runs: await runsOf(services, context, await requireConfig(context.data, params.id)),
    })),

    route(calls.exportRunFile, async (context, { params, query }) => {
      const { data } = context;
      const config = await requireConfig(data, params.id);
      if (!(await mayRead(services, context, config))) throw new ApiProblem("forbidden");
      const { name, mimeType, storageKey } = await runWithFile(data, config.id, query.run);
      await data.audit({
        verb: "DOWNLOAD",
        resource: EXPORT,
        recordId: config.id,
        recordLabel: config.values.name,
      });
      return new FileResponse(name, mimeType, await files.read(storageKey));
    }),

    route(calls.exportLink, async (context, { params }) => {
      const config = await requireConfig(context.data, params.id);
      if (config.values.destination !== "LINK") throw new ApiProblem("not-found");
      if (!(await mayRead(services, context, config))) throw new ApiProblem("forbidden");
      return { url: await publicLink(services, context.data.scope.shopId ?? 0, config) };
    }),

    publicRoute(calls.linkedExport, async ({ address }, { query }) => {
      const found = await linkedConfig(services, query.token);
      if (found === undefined) throw new ApiProblem("not-found");
      const ranges = (found.config.values.addresses ?? []).map(({ range }) => range);
      if (!isAllowedAddress(address, ranges)) throw new ApiProblem("forbidden");
      const { name, mimeType, storageKey } = await runWithFile(found.data, found.config.id, undefined);
      return new FileResponse(name, mimeType, await files.read(storageKey));
    }),

    route(calls.previewExport, async (context, { body: { kind, level, locale, ...plan } }) => {
      const nothing = { count: 0, heads: [], lines: [] };
      const resource = exportedResource(kind, level);
      if (resource === null) return { ...nothing, problem: { code: "export-config.run.no-data", params: {} } };
      try {
        const localised = { ...context, locale: locale ?? context.locale };
        const table = await openExport(
          resources,
          localised,
          { ...plan, query: plan.query ?? "", resource, since: null },
          messages,
        );
        const lines: string[][] = [];
        for await (const rows of table.rows()) {
          lines.push(...rows.map((cells) => cells.map((cell) => csvText(cell))));
          if (lines.length >= PREVIEW_LINES) break;
        }
        return { problem: null, count: table.count, heads: [...table.heads], lines: lines.slice(0, PREVIEW_LINES) };
      } catch (error) {
        if (!(error instanceof ExportProblem)) throw error;
        return { ...nothing, problem: error.reason };
      }
    }),

    route(calls.exportConnection, async ({ data }, { params }) =>
      secretsOf(services, data, (await requireConfig(data, params.id)).id),
    ),

    route(calls.saveExportSecret, ({ data }, { params, body }) =>
      data.transaction(async (transaction) => {
        const { id, values } = await requireConfig(transaction, params.id);
        const config = { resource: EXPORT, id, name: values.name, server: values.destination };
        await saveSecret(services, transaction, config, body);
        return secretsOf(services, transaction, id);
      }),
    ),

    route(calls.testExport, async ({ data }, { params }) => {
      const { id, values } = await requireConfig(data, params.id);
      const { destination = "DOWNLOAD", method = "POST" } = values;
      try {
        const connection = await connectionOf(services, data, id, values);
        await tryDestination({ ...connection, destination, method }, services.config, data.scope.shopId ?? 0);
        return { problem: null, hostKey: null };
      } catch (error) {
        return failedTrial(error);
      }
    }),
  ];
};
