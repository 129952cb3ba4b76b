/** Formats of feeds: reading a sample file with one that is being edited, and one as a file. */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import { FEED_RIGHTS } from "../feeds";
import {
  FEED_DECIMALS,
  FEED_DELIMITERS,
  FEED_ON_ERROR,
  FEED_OPERATORS,
  FEED_TARGETS,
  FEED_TRANSFORMS,
  FEED_TYPES,
} from "../feed-formats";
import { isRecord } from "../object";
import { idParam } from "../input-schemas";
import { ENCODINGS, MAX_HEADER_LINE } from "./imports";

/** Largest sample in bytes. */
export const MAX_SAMPLE_BYTES = 5_000_000;
/** Lines of a sample that are shown. */
export const SAMPLE_LINES = 50;

const text = (max: number) => v.nullable(v.pipe(v.string(), v.maxLength(max)));
const count = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_HEADER_LINE)));

/** A format as it is typed: rows may be incomplete. */
export const feedFormat = v.object({
  type: v.picklist(FEED_TYPES),
  encoding: v.picklist(ENCODINGS),
  delimiter: v.picklist(FEED_DELIMITERS),
  headerLine: count,
  skipLast: count,
  part: text(500),
  decimal: v.picklist(FEED_DECIMALS),
  commentPrefix: text(5),
  columns: v.pipe(
    v.array(
      v.object({
        target: v.nullable(v.picklist(FEED_TARGETS)),
        column: text(120),
        fallback: text(120),
        onError: v.nullable(v.picklist(FEED_ON_ERROR)),
      }),
    ),
    v.maxLength(40),
  ),
  steps: v.pipe(
    v.array(
      v.object({
        target: v.nullable(v.picklist(FEED_TARGETS)),
        transform: v.nullable(v.picklist(FEED_TRANSFORMS)),
        argument: text(200),
        replacement: text(120),
      }),
    ),
    v.maxLength(60),
  ),
  filters: v.pipe(
    v.array(v.object({ column: text(120), operator: v.nullable(v.picklist(FEED_OPERATORS)), value: text(120) })),
    v.maxLength(20),
  ),
});
export type FeedFormat = v.InferOutput<typeof feedFormat>;

/** Adds what stored or typed values of a format leave out: rows keep only what is filled in. */
export const withDefaults = (values: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const rows = (name: string, empty: object): unknown => {
    const stored = values[name] ?? [];
    return Array.isArray(stored) ? stored.map((row: unknown) => (isRecord(row) ? { ...empty, ...row } : row)) : stored;
  };
  return {
    ...{ type: "AUTO", encoding: "UTF-8", delimiter: "SEMICOLON", decimal: "AUTO" },
    ...{ headerLine: null, skipLast: null, part: null, commentPrefix: null },
    ...values,
    columns: rows("columns", { target: null, column: null, fallback: null, onError: null }),
    steps: rows("steps", { target: null, transform: null, argument: null, replacement: null }),
    filters: rows("filters", { column: null, operator: null, value: null }),
  };
};

const problem = v.object({
  target: v.nullable(v.picklist(FEED_TARGETS)),
  /** Message key. */
  code: v.string(),
  params: v.record(v.string(), v.union([v.string(), v.number()])),
});
export type FeedProblem = v.InferOutput<typeof problem>;

const samplePreview = v.object({
  fileName: v.string(),
  /** How the file was read. */
  kind: v.picklist(["CSV", "XLSX", "JSON", "XML"]),
  encoding: v.picklist(ENCODINGS),
  delimiter: v.string(),
  /** Sheets of a workbook, or paths of XML elements. */
  parts: v.array(v.string()),
  header: v.array(v.string()),
  /** What is wrong with the format for this file: columns that it lacks, or names twice. */
  problems: v.array(problem),
  counts: v.object({ lines: v.number(), read: v.number(), skipped: v.number(), errors: v.number() }),
  lines: v.array(
    v.object({
      line: v.number(),
      outcome: v.picklist(["READ", "SKIPPED", "ERROR"]),
      /** Cells as they are in the file. */
      cells: v.array(v.string()),
      /** Values by target, as an offer holds them. */
      values: v.record(v.string(), v.string()),
      problems: v.array(problem),
    }),
  ),
  /** Columns that probably hold a value that has none yet. */
  suggestions: v.array(v.object({ target: v.picklist(FEED_TARGETS), column: v.string() })),
});
export type SamplePreview = v.InferOutput<typeof samplePreview>;

export const previewFormat = endpoint({
  id: "import-format.preview",
  method: "POST",
  path: "/admin/api/import-format/preview",
  summary: "Read the first lines of an uploaded sample with a format that is not saved yet; nothing is written",
  body: v.strictObject({ file: v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}$/)), format: feedFormat }),
  response: samplePreview,
  right: FEED_RIGHTS,
  reads: true,
});

export const formatFile = endpoint({
  id: "import-format.json",
  method: "GET",
  path: "/admin/api/import-format/{id}/file",
  summary: "A format as JSON, without its sample file; another shop can create its format from it",
  params: v.object({ id: idParam }),
  right: FEED_RIGHTS,
  responseType: "file",
});
