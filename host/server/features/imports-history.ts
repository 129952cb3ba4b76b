/** Routes of past imports and their error reports, based on `import-…` jobs and their lines. */
import { and, asc, desc, eq, inArray, like, sql, type SQL } from "drizzle-orm";
import { stringify } from "csv-stringify/sync";
import {
  dealerImport,
  dealerImports,
  exportDownloads,
  exportErrorReport,
  importReport,
  LINES_PER_PAGE,
  pastImports,
  type ErrorReport,
  type PastImport,
} from "../../../src/contract/endpoints/import-reports";
import * as v from "valibot";
import { hasRight } from "../../../src/contract/rights";
import { ApiProblem } from "../platform/http/problem";
import type { RequestContext } from "../platform/http/request-context";
import { FileResponse, route } from "../platform/http/route";
import { escapeFormula } from "../resources/export/exporting";
import type { ServerModule } from "../resources/resource-services";
import type { Registry } from "../resources/types";
import type { Job } from "../services/jobs/jobs";
import { jobLine } from "../services/jobs/lines";
import { lineView, viewsOf } from "../services/jobs/routes";
import { oneOf } from "../platform/storage/recordset";
import { job } from "../platform/storage/schema";
import type { ScopedDatabase } from "../platform/storage/scoped-database";

/** Prefix of import job types. */
const IMPORT_PREFIX = "import-";
const MAX_IMPORTS = 100;
/** Outcome of a line with an unknown entity, such as an article or dealer. */
const MISSING_OUTCOME = "ARTICLE_MISSING";

const figures = (report: unknown, treatmentIndex: number): v.InferOutput<typeof importReport> | null => {
  const read = v.safeParse(importReport, { ...(report as object | null), treatmentIndex });
  return read.success ? read.output : null;
};

const linesOf = (kind: ErrorReport) =>
  kind === "ARTICLE_MISSING"
    ? sql`${jobLine.outcome} = ${MISSING_OUTCOME}`
    : and(eq(jobLine.level, "ERROR"), sql`${jobLine.outcome} is distinct from ${MISSING_OUTCOME}`);

/** Byte order mark, so that spreadsheets detect UTF-8. */
const BOM = "\ufeff";

/** Job types of dealer imports. */
const DEALER_IMPORT = `${IMPORT_PREFIX}fitter`;

const importsOf = (data: ScopedDatabase, where: SQL | undefined): Promise<Job[]> =>
  data.select(job, { where, orderBy: [desc(job.createdAt), desc(job.id)], limit: MAX_IMPORTS });

/** Ended undo jobs by the import that they undid. */
async function undosOf(data: ScopedDatabase, ids: readonly number[]): Promise<ReadonlyMap<number, Job>> {
  if (ids.length === 0) return new Map();
  const jobs = await data.select(job, {
    where: and(
      eq(job.type, "undo"),
      inArray(sql`(${job.params}->>'jobId')::bigint`, [...ids]),
      inArray(job.status, ["DONE", "PARTIAL"]),
    ),
    orderBy: [asc(job.id)],
  });
  return new Map(jobs.map((undo) => [Number(undo.params["jobId"]), undo]));
}

/** Converts imports to their API form. */
async function pastImportsOf(data: ScopedDatabase, jobs: readonly Job[]): Promise<PastImport[]> {
  const userIds = [...new Set(jobs.flatMap(({ userId }) => userId ?? []))];
  const [undos, users] = await Promise.all([
    undosOf(
      data,
      jobs.map(({ id }) => id),
    ),
    // The names of users who imported into this shop.
    userIds.length === 0
      ? []
      : data.execute<{ id: number | string; name: string }>(
          job,
          (scope) => sql`select distinct u.id, trim(concat(u.first_name, ' ', u.last_name)) as name
            from ${job} inner join user_account u on u.id = ${job.userId} where ${scope} and u.id ${oneOf(userIds)}`,
        ),
  ]);
  const names = new Map(users.map(({ id, name }) => [Number(id), name]));
  return jobs.map(({ id, type, status, params, report, createdAt, endedAt, userId }) => {
    const undo = undos.get(id);
    return {
      id,
      kind: type.slice(IMPORT_PREFIX.length),
      fileName: typeof params["fileName"] === "string" ? params["fileName"] : null,
      status,
      createdAt: createdAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      report: figures(report, id),
      by: (userId === null ? undefined : names.get(userId)) ?? null,
      undone:
        undo === undefined
          ? null
          : {
              at: (undo.endedAt ?? undo.createdAt).toISOString(),
              restored: Number(undo.report?.["done"] ?? 0),
              left: Number(undo.report?.["failed"] ?? 0),
            },
    };
  });
}

/** Whether the account may read the records that were imported. Imports of other systems name no resource here. */
const canReadImported = ({ access }: RequestContext, resources: Registry, { type }: Job): boolean =>
  hasRight(access.rights, resources.get(type.slice(IMPORT_PREFIX.length))?.resource.right?.read);

export const importModule: ServerModule = ({ messages, resources }) => [
  route(pastImports, async (context, { query: { kind } }) => {
    const ofKind = kind === undefined ? like(job.type, `${IMPORT_PREFIX}%`) : eq(job.type, `${IMPORT_PREFIX}${kind}`);
    const jobs = await importsOf(context.data, ofKind);
    const readable = jobs.filter((importJob) => canReadImported(context, resources, importJob));
    return { elements: await pastImportsOf(context.data, readable) };
  }),

  route(dealerImports, async ({ data }) => ({
    elements: await pastImportsOf(data, await importsOf(data, eq(job.type, DEALER_IMPORT))),
  })),

  route(dealerImport, async ({ data }, { params, query }) => {
    const found = await data.find(job, and(eq(job.id, params.id), eq(job.type, DEALER_IMPORT)) ?? sql`false`);
    if (found === undefined) throw new ApiProblem("not-found");
    const where = and(
      eq(jobLine.jobId, found.id),
      query.outcome === undefined ? undefined : eq(jobLine.outcome, query.outcome),
    );
    const lines = await data.select(jobLine, {
      where,
      orderBy: [asc(jobLine.lineNumber), asc(jobLine.id)],
      limit: LINES_PER_PAGE,
      offset: (query.page - 1) * LINES_PER_PAGE,
    });
    const [past] = await pastImportsOf(data, [found]);
    if (past === undefined) throw new ApiProblem("internal");
    return {
      ...past,
      waiting: Number(found.report?.["waiting"] ?? 0),
      accepted: Number(found.report?.["accepted"] ?? 0),
      lines: { total: await data.count(jobLine, where), elements: lines.map(lineView) },
    };
  }),

  route(exportDownloads, async ({ data, identity }) => {
    const isOwnFile = sql`(${like(job.type, "export%")} or exists (select 1 from file where file.job_id = ${job.id}))`;
    const jobs = await importsOf(
      data,
      and(eq(job.userId, identity.userId), sql`${job.params}->>'quiet' is null`, isOwnFile),
    );
    return { elements: await viewsOf(data, jobs) };
  }),

  route(exportErrorReport, async (context, { params: { kind, treatmentIndex } }) => {
    const { data, locale } = context;
    // Jobs of other shops and other types are not found.
    const found = await data.find(job, eq(job.id, treatmentIndex));
    if (found?.type.startsWith(IMPORT_PREFIX) !== true || !canReadImported(context, resources, found))
      throw new ApiProblem("not-found");
    const lines = await data.select(jobLine, {
      where: and(eq(jobLine.jobId, treatmentIndex), linesOf(kind)),
      orderBy: [asc(jobLine.lineNumber), asc(jobLine.id)],
    });
    const rows = await Promise.all(
      lines.map(async ({ lineNumber, rowKey, code, field, value, params }) => [
        String(lineNumber),
        escapeFormula(rowKey ?? ""),
        code ?? "",
        field ?? "",
        escapeFormula(value ?? ""),
        code === null ? "" : await messages.text(locale, code, params),
      ]),
    );
    const delimiter = locale.startsWith("en") ? "," : ";";
    const text = stringify([["lineNumber", "key", "code", "field", "value", "message"], ...rows], { delimiter });
    await data.audit({ verb: "DOWNLOAD", resource: "import", recordId: treatmentIndex, recordLabel: kind });
    return new FileResponse(`${kind}-${treatmentIndex}.csv`, "text/csv; charset=utf-8", `${BOM}${text}`);
  }),
];
