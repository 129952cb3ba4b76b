/** Importing records from a file: read it, map its columns, look at what would happen, run (design C5). */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import { idParam } from "../id-param";
import { jobView } from "./jobs";

export const TABLE_KINDS = ["CSV", "XLSX"] as const;
export const ENCODINGS = ["UTF-8", "UTF-16LE", "UTF-16BE", "windows-1252"] as const;
export const DELIMITERS = [";", ",", "\t", "|"] as const;

/** How a file is read. Encoding and delimiter say nothing where it is a workbook. */
export const tableFormat = v.strictObject({
  kind: v.picklist(TABLE_KINDS),
  encoding: v.picklist(ENCODINGS),
  delimiter: v.picklist(DELIMITERS),
});
export type TableFormat = v.InferOutput<typeof tableFormat>;

/** Target by column of the file, counted from 0: a field, `field.fr_FR` of a localised one, `field.city` of an address. */
export const columnMapping = v.record(
  v.pipe(v.string(), v.regex(/^\d{1,3}$/)),
  v.pipe(v.string(), v.regex(/^[A-Za-z][\w.-]{0,80}$/)),
);
export type ColumnMapping = v.InferOutput<typeof columnMapping>;

export const IMPORT_MODES = ["CREATE_UPDATE", "CREATE", "UPDATE"] as const;
export const importOptions = v.strictObject({
  mode: v.picklist(IMPORT_MODES),
  /** What an empty cell does to an existing record. */
  emptyCell: v.picklist(["KEEP", "CLEAR"]),
  /** The import stops when more of its lines than this are in error. */
  stopAtErrorPercent: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)),
});
export type ImportOptions = v.InferOutput<typeof importOptions>;
export const DEFAULT_OPTIONS: ImportOptions = { mode: "CREATE_UPDATE", emptyCell: "KEEP", stopAtErrorPercent: 100 };

/** What becomes of a line. */
export const LINE_OUTCOMES = ["CREATED", "UPDATED", "UNCHANGED", "IGNORED", "ERROR"] as const;
export type LineOutcome = (typeof LINE_OUTCOMES)[number];

export const importTarget = v.object({
  /** As in a mapping. */
  name: v.string(),
  /** Field of the resource, and its language or part. */
  field: v.string(),
  part: v.nullable(v.string()),
  /** A record can't be made without it. */
  required: v.boolean(),
  /** Recognises existing records. */
  match: v.boolean(),
});
export type ImportTarget = v.InferOutput<typeof importTarget>;

export const importDraft = v.object({
  id: v.number(),
  resource: v.string(),
  fileName: v.string(),
  format: tableFormat,
  header: v.array(v.string()),
  /** Lines with something in them, without the header. */
  lines: v.number(),
  /** The first lines as read. */
  sample: v.array(v.array(v.string())),
  targets: v.array(importTarget),
  mapping: columnMapping,
  /** Whether the mapping is the one that files with these heads had last time. */
  remembered: v.boolean(),
  options: importOptions,
  /** When the same file was imported within a day, and by whom. */
  importedBefore: v.nullable(v.object({ at: v.string(), by: v.string() })),
  previewJobId: v.nullable(v.number()),
  jobId: v.nullable(v.number()),
});
export type ImportDraft = v.InferOutput<typeof importDraft>;

const previewLine = v.object({
  lineNumber: v.number(),
  outcome: v.picklist(LINE_OUTCOMES),
  /** Name of the record, where it is known. */
  label: v.nullable(v.string()),
  cells: v.array(v.string()),
  /** What is wrong, by column; null concerns the whole line. */
  errors: v.array(
    v.object({
      column: v.nullable(v.number()),
      code: v.string(),
      params: v.record(v.string(), v.union([v.string(), v.number()])),
    }),
  ),
  /** Columns whose value differs from the record's, with the present one as text. */
  changes: v.array(v.object({ column: v.number(), before: v.string() })),
});
export type PreviewLine = v.InferOutput<typeof previewLine>;

const id = v.object({ id: idParam });
const resource = v.pipe(v.string(), v.regex(/^[a-z][A-Za-z0-9-]{0,60}$/));

/** Bytes of one file where the definition does not say otherwise. */
export const MAX_IMPORT_BYTES = 30 * 1024 * 1024;
export const MAX_IMPORT_LINES = 50_000;
export const MAX_COLUMNS = 300;

export const importable = endpoint({
  id: "imports.resources",
  method: "GET",
  path: "/admin/api/import",
  summary: "Resources that the account may import",
  response: v.object({ elements: v.array(v.object({ resource })) }),
});

export const uploadImport = endpoint({
  id: "imports.upload",
  method: "POST",
  path: "/admin/api/import",
  summary: "Read a CSV or XLSX file (part `file`) for a resource; nothing is written yet",
  sends: "multipart",
  body: v.object({ resource }),
  response: importDraft,
});

export const readImport = endpoint({
  id: "imports.draft",
  method: "GET",
  path: "/admin/api/import/{id}",
  summary: "A file that waits to be imported",
  params: id,
  response: importDraft,
});

export const changeImport = endpoint({
  id: "imports.change",
  method: "PUT",
  path: "/admin/api/import/{id}",
  summary: "Read the file otherwise, or map its columns; the mapping is remembered for files with the same heads",
  params: id,
  body: v.strictObject({
    format: v.optional(tableFormat),
    mapping: v.optional(columnMapping),
    options: v.optional(importOptions),
  }),
  response: importDraft,
});

export const correctImport = endpoint({
  id: "imports.correct",
  method: "PUT",
  path: "/admin/api/import/{id}/line/{line}",
  summary: "Put cells of one line right, for this import only; answers what would become of the line now",
  params: v.object({
    ...id.entries,
    line: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^\d{1,9}$/)),
  }),
  /** Text by column, counted from 0. */
  body: v.strictObject({
    cells: v.record(v.pipe(v.string(), v.regex(/^\d{1,3}$/)), v.pipe(v.string(), v.maxLength(20_000))),
  }),
  response: previewLine,
});

export const previewImport = endpoint({
  id: "imports.preview",
  method: "POST",
  path: "/admin/api/import/{id}/preview",
  summary: "Try every line without writing; runs as a job whose report counts what would happen",
  params: id,
  response: jobView,
});

export const previewLines = endpoint({
  id: "imports.preview-lines",
  method: "GET",
  path: "/admin/api/import/{id}/line",
  summary: "Lines of the last preview, 50 a page: all, or those of one outcome",
  params: id,
  query: v.object({
    page: v.optional(v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number), v.minValue(1)), "1"),
    outcome: v.optional(v.picklist(LINE_OUTCOMES)),
  }),
  response: v.object({ elements: v.array(previewLine), total: v.number() }),
});

export const runImport = endpoint({
  id: "imports.run",
  method: "POST",
  path: "/admin/api/import/{id}/run",
  summary: "Import the file; runs as a job in batches, lines in error are left out",
  params: id,
  body: v.strictObject({
    /** Agrees to import a file again that was imported within a day. */
    again: v.optional(v.boolean(), false),
  }),
  response: jobView,
});

/** Opened as an address: the lines that were left out, with their heads, to be put right and imported again. */
export const failedLines = endpoint({
  id: "imports.failed-lines",
  method: "GET",
  path: "/admin/api/import/{id}/failed-lines",
  summary: "Lines of an import in error as a file with the same columns",
  params: id,
  answers: "file",
});

export const retryImport = endpoint({
  id: "imports.retry",
  method: "POST",
  path: "/admin/api/import/{id}/retry",
  summary: "A new import of the lines in error only, to be put right in place",
  params: id,
  response: importDraft,
});
