/** Shows what a format makes of the first lines of a sample. */
import { SAMPLE_LINES, type FeedFormat, type SamplePreview } from "../../../../src/contract/endpoints/feed-formats";
import type { OpenFile } from "../../services/tables/read-table";
import { feedLines, openFeed } from "./feed-file";
import { feedReader, type FeedLine } from "./feed-reader";
import { suggestColumns } from "./suggest-columns";

/** Writes the values of an offer as texts; flags and derived values are left out. */
function textsOf({ values }: FeedLine): Record<string, string> {
  const { atLeast, producedOn: _, quantity, ...others } = values;
  const texts = Object.entries(others).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]));
  return {
    ...Object.fromEntries(texts),
    ...(quantity !== undefined && { quantity: atLeast === true ? `${quantity}+` : String(quantity) }),
  };
}

/** Reads a whole sample, and returns its first lines. Throws the problem of a file that cannot be read. */
export async function previewSample(
  fileName: string,
  open: OpenFile,
  format: FeedFormat,
  today: string,
): Promise<SamplePreview> {
  const table = await openFeed(format, open);
  const reader = feedReader(format, table.header, today);
  const counts = { lines: 0, read: 0, skipped: 0, errors: 0 };
  const shown: FeedLine[] = [];
  for await (const line of feedLines(table, reader)) {
    counts.lines++;
    counts[line.outcome === "READ" ? "read" : line.outcome === "SKIPPED" ? "skipped" : "errors"]++;
    if (shown.length < SAMPLE_LINES) shown.push(line);
  }
  const mapped = format.columns.filter(({ column }) => (column ?? "").trim() !== "").map(({ target }) => target ?? "");
  const rows = shown.map(({ cells }) => cells);
  return {
    fileName,
    kind: table.format.kind,
    encoding: table.format.encoding,
    delimiter: table.format.delimiter,
    parts: [...table.parts],
    header: [...table.header],
    problems: [...reader.problems],
    counts,
    lines: shown.map((line) => ({
      line: line.line,
      outcome: line.outcome,
      cells: [...line.cells],
      values: textsOf(line),
      problems: [...line.problems],
    })),
    suggestions: suggestColumns(table.header, rows, new Set(mapped)),
  };
}
