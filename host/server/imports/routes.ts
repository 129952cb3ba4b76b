/** Past imports of the shop and their error reports: a job of a type `import-…` with its lines. */
import { and, asc, desc, eq, like, sql } from "drizzle-orm";
import { stringify } from "csv-stringify/sync";
import {
  exportErrorReport,
  importReport,
  pastImports,
  type ErrorReport,
} from "../../../src/contract/endpoints/import-reports";
import * as v from "valibot";
import { ApiProblem } from "../http/problem";
import { FileAnswer, route } from "../http/route";
import { guarded } from "../resources/exporting";
import type { ServerModule } from "../server-parts";
import { jobLine } from "../jobs/lines";
import { job } from "../storage/schema";

/** Jobs that import something; the rest of the type says what. */
const IMPORT = "import-";
const MOST = 100;
/** Outcome of a line whose article, dealer or other entity nobody knows. */
const MISSING = "ARTICLE_MISSING";

const figures = (report: unknown, treatmentIndex: number): v.InferOutput<typeof importReport> | null => {
  const read = v.safeParse(importReport, { ...(report as object | null), treatmentIndex });
  return read.success ? read.output : null;
};

const linesOf = (kind: ErrorReport) =>
  kind === "ARTICLE_MISSING"
    ? sql`${jobLine.outcome} = ${MISSING}`
    : and(eq(jobLine.level, "ERROR"), sql`${jobLine.outcome} is distinct from ${MISSING}`);

/** Byte order mark, so that spreadsheets read UTF-8. */
const BOM = "\ufeff";

export const importModule: ServerModule = ({ messages }) => [
  route(pastImports, async ({ data }) => {
    const jobs = await data.select(job, {
      where: like(job.type, `${IMPORT}%`),
      orderBy: [desc(job.createdAt), desc(job.id)],
      limit: MOST,
    });
    return {
      elements: jobs.map(({ id, type, status, params, report, createdAt, endedAt }) => ({
        id,
        kind: type.slice(IMPORT.length),
        fileName: typeof params["fileName"] === "string" ? params["fileName"] : null,
        status,
        createdAt: createdAt.toISOString(),
        endedAt: endedAt?.toISOString() ?? null,
        report: figures(report, id),
      })),
    };
  }),

  route(exportErrorReport, async ({ data, locale }, { params: { kind, treatmentIndex } }) => {
    // Of another shop, or no import: there is none.
    const found = await data.find(job, eq(job.id, treatmentIndex));
    if (found?.type.startsWith(IMPORT) !== true) throw new ApiProblem("not-found");
    const lines = await data.select(jobLine, {
      where: and(eq(jobLine.jobId, treatmentIndex), linesOf(kind)),
      orderBy: [asc(jobLine.lineNumber), asc(jobLine.id)],
    });
    const rows = await Promise.all(
      lines.map(async ({ lineNumber, rowKey, code, field, value, params }) => [
        String(lineNumber),
        guarded(rowKey ?? ""),
        code ?? "",
        field ?? "",
        guarded(value ?? ""),
        code === null ? "" : await messages.text(locale, code, params),
      ]),
    );
    const delimiter = locale.startsWith("en") ? "," : ";";
    const text = stringify([["lineNumber", "key", "code", "field", "value", "message"], ...rows], { delimiter });
    await data.audit({ verb: "DOWNLOAD", resource: "import", recordId: treatmentIndex, recordLabel: kind });
    return new FileAnswer(`${kind}-${treatmentIndex}.csv`, "text/csv; charset=utf-8", `${BOM}${text}`);
  }),
];
