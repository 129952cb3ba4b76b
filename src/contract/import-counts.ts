/** Counts of an import by a text of its lines, such as the code of a shop. */
import * as v from "valibot";

/** Maximum number of texts that are counted; further ones are counted together, without a name. */
export const MAX_COUNTED = 500;

const importCounts = v.object({
  /** The text, as in the first line with it; empty for lines without one. */
  name: v.string(),
  nbLines: v.number(),
  nbLinesInSuccess: v.number(),
  nbLinesIgnored: v.number(),
  nbLinesInError: v.number(),
});
export type ImportCounts = v.InferOutput<typeof importCounts>;

/** Reads the counts of a job's report. Returns none for reports without them. */
export function importCountsOf(report: Readonly<Record<string, unknown>> | null): readonly ImportCounts[] {
  const read = v.safeParse(v.array(importCounts), report?.["counts"]);
  return read.success ? read.output : [];
}
