/** Imports records from a file: read it, map its columns, preview the result, run. */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import { idParam } from "../input-schemas";
import { jobView } from "./jobs";

export const TABLE_KINDS = ["CSV", "XLSX", "JSON", "XML"] as const;
export const ENCODINGS = ["UTF-8", "UTF-16LE", "UTF-16BE", "windows-1252"] as const;
export const DELIMITERS = [";", ",", "\t", "|"] as const;

/** Last line that may contain the column names. */
export const MAX_HEADER_LINE = 20;

/** Format of a file. The encoding is ignored for a workbook, the delimiter for all but CSV. JSON has an object on each line. */
export const tableFormat = v.strictObject({
  kind: v.picklist(TABLE_KINDS),
  encoding: v.picklist(ENCODINGS),
  delimiter: v.picklist(DELIMITERS),
  /** Line of a CSV file or workbook with the column names, from 1; 0 if there are none. By default the first line that is not empty. */
  headerLine: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_HEADER_LINE))),
  /** Sheet of a workbook, or path of the XML elements that are lines, such as `/feed/item`. By default the first of `parts`. */
  part: v.optional(v.pipe(v.string(), v.maxLength(500))),
});
export type TableFormat = v.InferOutput<typeof tableFormat>;

const columnIndex = v.pipe(v.string(), v.regex(/^\d{1,3}$/));
const targetName = v.pipe(v.string(), v.regex(/^[A-Za-z][\w.-]{0,80}$/));

/**
 * Target by column index, from 0: a field, `field.fr_FR` of a localised one, or `field.city` of an address. The cells of columns that share
 * a target are joined in the order of the columns.
 */
export const columnMapping = v.record(columnIndex, targetName);
export type ColumnMapping = v.InferOutput<typeof columnMapping>;

/** REPLACE_ALL creates and updates like CREATE_UPDATE, then deletes the records for which the file has no line. */
export const IMPORT_MODES = ["CREATE_UPDATE", "CREATE", "UPDATE", "REPLACE_ALL"] as const;
export const DECIMAL_SEPARATORS = ["AUTO", ",", "."] as const;
export const DATE_ORDERS = ["AUTO", "DMY", "MDY", "YMD"] as const;
/** Maximum replaced texts of one column. */
const MAX_REPLACEMENTS = 500;
const replacementTexts = v.pipe(
  v.record(v.pipe(v.string(), v.maxLength(500)), v.pipe(v.string(), v.maxLength(2_000))),
  v.check((texts) => Object.keys(texts).length <= MAX_REPLACEMENTS, "error.max-items"),
);
export const importOptions = v.strictObject({
  mode: v.picklist(IMPORT_MODES),
  /** Effect of an empty cell on an existing record. */
  emptyCell: v.picklist(["KEEP", "CLEAR"]),
  /** Stops the import when more than this percentage of its lines are in error. */
  stopAtErrorPercent: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)),
  /** Decimal separator of numbers. AUTO recognises it from each number, and from the user's language where both are possible. */
  decimal: v.optional(v.picklist(DECIMAL_SEPARATORS), "AUTO"),
  /** Order of day, month and year in dates that are not ISO dates. AUTO means day, month, year. */
  dateOrder: v.optional(v.picklist(DATE_ORDERS), "AUTO"),
  /** Texts by target that are the same on every line. A target with a column takes no constant. */
  constants: v.optional(v.record(targetName, v.pipe(v.string(), v.maxLength(2_000))), {}),
  /** Also changes records that people entered, where the resource keeps them. */
  overwriteOwn: v.optional(v.boolean(), false),
  /** Text between joined cells. */
  separator: v.optional(v.pipe(v.string(), v.maxLength(5)), " "),
  /** Texts that replace whole cells: by column index, then by the cell's trimmed text. */
  replacements: v.optional(v.record(columnIndex, replacementTexts), {}),
});
export type ImportOptions = v.InferOutput<typeof importOptions>;
export const DEFAULT_OPTIONS: ImportOptions = {
  mode: "CREATE_UPDATE",
  emptyCell: "KEEP",
  stopAtErrorPercent: 20,
  decimal: "AUTO",
  dateOrder: "AUTO",
  constants: {},
  overwriteOwn: false,
  separator: " ",
  replacements: {},
};

/** Outcome of a line. */
export const LINE_OUTCOMES = ["CREATED", "UPDATED", "UNCHANGED", "IGNORED", "ERROR"] as const;
export type LineOutcome = (typeof LINE_OUTCOMES)[number];

export const importTarget = v.object({
  /** Target name, as in a mapping. */
  name: v.string(),
  /** Field of the resource; the name may add a language or a part. */
  field: v.string(),
  part: v.nullable(v.string()),
  /** Needed to create a record. */
  required: v.boolean(),
  /** Identifies existing records. */
  match: v.boolean(),
});
export type ImportTarget = v.InferOutput<typeof importTarget>;

/** Returns the required targets that have neither a column nor a constant. The key needs a column. */
export function missingTargets(
  targets: readonly ImportTarget[],
  mapping: ColumnMapping,
  { mode, constants }: ImportOptions,
): ImportTarget[] {
  const mappedTargets = new Set(Object.values(mapping));
  const hasConstant = (name: string): boolean => (constants[name] ?? "").trim() !== "";
  return targets.filter(
    ({ name, required, match }) =>
      !mappedTargets.has(name) && (match || (required && mode !== "UPDATE" && !hasConstant(name))),
  );
}

export const importDraft = v.object({
  id: v.number(),
  resource: v.string(),
  fileName: v.string(),
  format: tableFormat,
  /** Sheets of a workbook, or paths of XML elements, that `format.part` may name. Empty for other files. */
  parts: v.array(v.string()),
  header: v.array(v.string()),
  /** Number of non-empty lines, without the header. */
  lines: v.number(),
  /** The first lines as read. */
  sample: v.array(v.array(v.string())),
  targets: v.array(importTarget),
  mapping: columnMapping,
  /** Whether the mapping was remembered from a file with the same headers. */
  remembered: v.boolean(),
  options: importOptions,
  /** Modes that the account may use. */
  modes: v.array(v.picklist(IMPORT_MODES)),
  /** Whether records that people entered stay as they are, unless `overwriteOwn` is chosen. */
  keepsOwn: v.boolean(),
  /** When and by whom the same file was imported within the last day. */
  importedBefore: v.nullable(v.object({ at: v.string(), by: v.string() })),
  previewJobId: v.nullable(v.number()),
  jobId: v.nullable(v.number()),
});
export type ImportDraft = v.InferOutput<typeof importDraft>;

const previewLine = v.object({
  lineNumber: v.number(),
  outcome: v.picklist(LINE_OUTCOMES),
  /** Name of the record, if known. */
  label: v.nullable(v.string()),
  cells: v.array(v.string()),
  /** Errors by column, and remarks on lines without errors; null concerns the whole line. */
  errors: v.array(
    v.object({
      column: v.nullable(v.number()),
      code: v.string(),
      params: v.record(v.string(), v.union([v.string(), v.number()])),
    }),
  ),
  /** Targets whose value differs from the record's: columns (none for a constant), the stored value, and the text that replaces it. */
  changes: v.array(
    v.object({ columns: v.array(v.number()), target: v.string(), before: v.string(), after: v.string() }),
  ),
});
export type PreviewLine = v.InferOutput<typeof previewLine>;

const id = v.object({ id: idParam });
const resource = v.pipe(v.string(), v.regex(/^[a-z][A-Za-z0-9-]{0,60}$/));

/** Maximum size of a file in bytes, unless the definition sets another one. */
export const MAX_IMPORT_BYTES = 200 * 1024 * 1024;
/** Maximum lines of a file, unless the definition sets another number. The preview remembers the unique values of all lines. */
export const MAX_IMPORT_LINES = 1_000_000;
export const MAX_COLUMNS = 300;

const importableResource = v.object({
  resource,
  /** Title of its list, in the account's language. */
  title: v.string(),
});
export type ImportableResource = v.InferOutput<typeof importableResource>;

export const importable = endpoint({
  id: "imports.resources",
  method: "GET",
  path: "/admin/api/import",
  summary: "Resources that the account may import",
  response: v.object({ elements: v.array(importableResource) }),
});

export const uploadImport = endpoint({
  id: "imports.upload",
  method: "POST",
  path: "/admin/api/import",
  summary:
    "Read a CSV, XLSX, JSON or XML file, or a ZIP with one of them (part `file`), for a resource; nothing is written yet",
  bodyType: "multipart",
  fileBytes: MAX_IMPORT_BYTES,
  streamed: true,
  body: v.object({ resource }),
  response: importDraft,
});

export const readImport = endpoint({
  id: "imports.draft",
  method: "GET",
  path: "/admin/api/import/{id}",
  summary: "An uploaded file before its import",
  params: id,
  response: importDraft,
});

export const changeImport = endpoint({
  id: "imports.change",
  method: "PUT",
  path: "/admin/api/import/{id}",
  summary: "Change the file's format or map its columns; the mapping is remembered for files with the same headers",
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
  summary: "Correct cells of one line, for this import only; returns the line's new outcome",
  params: v.object({
    ...id.entries,
    line: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^\d{1,9}$/)),
  }),
  /** Text by column index, from 0. */
  body: v.strictObject({
    cells: v.record(v.pipe(v.string(), v.regex(/^\d{1,3}$/)), v.pipe(v.string(), v.maxLength(20_000))),
  }),
  response: previewLine,
});

export const previewImport = endpoint({
  id: "imports.preview",
  method: "POST",
  path: "/admin/api/import/{id}/preview",
  summary: "Preview every line without writing; runs as a job whose report counts the outcomes",
  params: id,
  response: jobView,
});

export const previewLines = endpoint({
  id: "imports.preview-lines",
  method: "GET",
  path: "/admin/api/import/{id}/line",
  summary: "Lines of the last preview, 50 a page; optionally of one outcome",
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
  summary: "Import the file as a job in batches; lines in error are skipped",
  params: id,
  body: v.strictObject({
    /** Confirms importing a file again that was imported within the last day. */
    again: v.optional(v.boolean(), false),
    /** Number of records that the preview wants to delete, to confirm REPLACE_ALL. */
    removing: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  }),
  response: jobView,
});

/** Opened as a URL: the lines in error with their headers, to be corrected and imported again. */
export const failedLines = endpoint({
  id: "imports.failed-lines",
  method: "GET",
  path: "/admin/api/import/{id}/failed-lines",
  summary: "Lines of an import in error as a file with the same columns",
  params: id,
  responseType: "file",
});

export const retryImport = endpoint({
  id: "imports.retry",
  method: "POST",
  path: "/admin/api/import/{id}/retry",
  summary: "Create an import of only the lines in error, to be corrected",
  params: id,
  response: importDraft,
});
