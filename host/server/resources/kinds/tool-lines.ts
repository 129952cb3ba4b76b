/** Report lines of a tool: counting, their API form, and storage. */
import { asc, eq, sql } from "drizzle-orm";
import type { ToolOutcome } from "../../../../src/contract/kinds/tool";
import type { ToolCount, ToolLine } from "../../../../src/contract/kinds/tool-endpoints";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { jobLine } from "../../services/jobs/lines";
import type { Line } from "./kind-context";

/** Counts the items of the lines by kind and outcome. */
export function countLines(lines: readonly Pick<Line, "kind" | "outcome" | "itemCount">[]): ToolCount[] {
  const counts = new Map<string, ToolCount>();
  for (const { kind = null, outcome, itemCount = 1 } of lines) {
    const key = `${kind ?? ""} ${outcome}`;
    counts.set(key, { kind, outcome, count: (counts.get(key)?.count ?? 0) + itemCount });
  }
  return [...counts.values()];
}

/** Converts a line to its API form. */
export const lineView = ({
  rowKey,
  label,
  kind,
  outcome,
  level,
  field,
  message,
  params = {},
  path,
}: Line): ToolLine => ({
  rowKey,
  label,
  kind: kind ?? null,
  outcome,
  level,
  field: field ?? null,
  message: message === undefined ? null : { key: message, params: { ...params } },
  path: path ?? null,
});

/** Stores report lines. Values without a column are stored in `params`, under keys with a tilde. */
export const storeLines = async (
  data: ScopedDatabase,
  jobId: number,
  from: number,
  lines: readonly Line[],
): Promise<void> => {
  await data.insert(
    jobLine,
    ...lines.map(
      ({ rowKey, label, path, kind, outcome, level, field, message, params, itemCount, before, after }, index) => ({
        jobId,
        lineNumber: from + index + 1,
        rowKey,
        level,
        outcome,
        code: message ?? null,
        field: kind ?? null,
        value: label,
        params: {
          ...params,
          ...(path !== undefined && { "~path": path }),
          ...(field !== undefined && { "~field": field }),
          ...(itemCount !== undefined && { "~things": itemCount }),
        },
        before: before ?? null,
        after: after ?? null,
      }),
    ),
  );
};

/** Converts a stored row to a line. */
export function storedLine(row: typeof jobLine.$inferSelect): Line {
  const { "~path": path, "~field": field, "~things": itemCount, ...params } = row.params;
  return {
    rowKey: row.rowKey ?? "",
    label: row.value ?? "",
    outcome: row.outcome as ToolOutcome,
    level: row.level,
    before: row.before,
    after: row.after,
    params,
    ...(row.field !== null && { kind: row.field }),
    ...(row.code !== null && { message: row.code }),
    ...(typeof path === "string" && { path }),
    ...(typeof field === "string" && { field }),
    ...(typeof itemCount === "number" && { itemCount }),
  };
}

/** Counts the stored lines. */
export async function storedCounts(data: ScopedDatabase, jobId: number): Promise<ToolCount[]> {
  const rows = await data.selectFields(
    jobLine,
    {
      kind: jobLine.field,
      outcome: jobLine.outcome,
      count: sql<number | string>`sum(coalesce((${jobLine.params}->>'~things')::int, 1))`,
    },
    { where: eq(jobLine.jobId, jobId), groupBy: [jobLine.field, jobLine.outcome], orderBy: [asc(jobLine.outcome)] },
  );
  return rows.map((row) => ({ kind: row.kind, outcome: row.outcome as ToolOutcome, count: Number(row.count) }));
}
