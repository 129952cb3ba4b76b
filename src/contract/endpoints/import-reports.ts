/** Reports of past imports. */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import { jobLineView, JOB_STATUSES, jobView, LINES_PER_PAGE } from "./jobs";
import { wholeParam } from "../input-schemas";

export { LINES_PER_PAGE };

/** Counts of one import. A line is successful, ignored or in error. Missing entities are counted separately, each once. */
export const importReport = v.object({
  nbLines: v.number(),
  nbLinesInSuccess: v.number(),
  nbLinesIgnored: v.number(),
  nbLinesInError: v.number(),
  nbMissingEntities: v.number(),
  /** Index of the import in the paths of its error reports. */
  treatmentIndex: v.number(),
});
export type ImportReport = v.InferOutput<typeof importReport>;

/** Types of error reports, as in their paths. */
export const ERROR_REPORTS = ["ARTICLE_MISSING", "IMPORT_ERROR"] as const;
export type ErrorReport = (typeof ERROR_REPORTS)[number];

const pastImport = v.object({
  id: v.number(),
  /** What was imported, such as `provider-price`. */
  kind: v.string(),
  fileName: v.nullable(v.string()),
  status: v.picklist(JOB_STATUSES),
  /** ISO instants. */
  createdAt: v.string(),
  endedAt: v.nullable(v.string()),
  /** Absent until the import has counted something. */
  report: v.nullable(importReport),
  /** Name of the user who imported. */
  by: v.nullable(v.string()),
  /** The undo of the import, once it has ended: instant, and counts of records. */
  undone: v.nullable(v.object({ at: v.string(), restored: v.number(), left: v.number() })),
});
export type PastImport = v.InferOutput<typeof pastImport>;

/** Rights of which one lets an account see what was imported, as far as it may read the records. */
export const FOR_IMPORTS = ["ADMIN_IMPORTER", "FITTER"] as const;

export const pastImports = endpoint({
  id: "imports.list",
  method: "GET",
  path: "/admin/api/import-download",
  summary: "Imports of the shop, newest first, at most 100; optionally of one resource",
  right: FOR_IMPORTS,
  query: v.object({ kind: v.optional(v.pipe(v.string(), v.regex(/^[a-z][A-Za-z0-9-]{0,60}$/))) }),
  response: v.object({ elements: v.array(pastImport) }),
});

const treatment = v.pipe(wholeParam, v.minValue(1));

export const dealerImports = endpoint({
  id: "reporting-dealer-import.list",
  method: "GET",
  path: "/admin/api/reporting-dealer-import",
  summary: "Imports of dealers into the shop, newest first, at most 100",
  right: FOR_IMPORTS,
  response: v.object({ elements: v.array(pastImport) }),
});

/** Outcome of a line in a dealer import. */
export const IMPORT_OUTCOMES = ["CREATED", "UPDATED", "UNCHANGED", "IGNORED", "ERROR", "ARTICLE_MISSING"] as const;

export const dealerImport = endpoint({
  id: "reporting-dealer-import.get",
  method: "GET",
  path: "/admin/api/reporting-dealer-import/{id}",
  summary: "One import of dealers with its lines, 50 a page",
  right: FOR_IMPORTS,
  params: v.object({ id: treatment }),
  query: v.object({
    page: v.optional(v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number), v.minValue(1)), "1"),
    outcome: v.optional(v.picklist(IMPORT_OUTCOMES)),
  }),
  response: v.object({
    ...pastImport.entries,
    /** Proposals that wait for a decision, and those that rules accepted immediately. */
    waiting: v.number(),
    accepted: v.number(),
    lines: v.object({ elements: v.array(jobLineView), total: v.number() }),
  }),
});

export const exportDownloads = endpoint({
  id: "export-download.list",
  method: "GET",
  path: "/admin/api/export-download",
  summary: "Files that the account exported, newest first, at most 100; kept for 30 days",
  response: v.object({ elements: v.array(jobView) }),
});

/** Opened as a URL, so that the browser downloads it. */
export const exportErrorReport = endpoint({
  id: "imports.error-report",
  method: "GET",
  path: "/admin/api/treatment/export-error-report/{kind}/{treatmentIndex}",
  summary: "Lines of an import with missing entities or errors, as CSV",
  right: FOR_IMPORTS,
  params: v.object({
    kind: v.picklist(ERROR_REPORTS),
    treatmentIndex: treatment,
  }),
  responseType: "file",
});
