/** Runs of a feed as calls answer them, and their lines in error. */
import { desc, eq, sql } from "drizzle-orm";
import { stringify } from "csv-stringify/sync";
import type { FeedRunView } from "../../../../src/contract/endpoints/feeds";
import { NO_FEED_COUNTS } from "../../../../src/contract/feeds";
import { dayInZone } from "../../../../src/contract/zone-clock";
import { feedRun } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { escapeFormula } from "../../resources/export/exporting";
import type { ServerServices } from "../../services/server-services";
import { feedLines, openFeed } from "./feed-file";
import { feedReader } from "./feed-reader";
import { peopleOf } from "./people";
import type { FeedRun } from "./runs";
import { timeZoneOf } from "../../platform/storage/shop-time-zone";

const MAX_RUNS = 100;
/** Byte order mark, so that spreadsheets detect UTF-8. */
const BOM = "\ufeff";

export async function runsOf(data: ScopedDatabase, feedId: number): Promise<FeedRunView[]> {
  const rows = await data.select(feedRun, {
    where: eq(feedRun.feedId, feedId),
    orderBy: [desc(feedRun.id)],
    limit: MAX_RUNS,
  });
  const people = new Set(rows.flatMap(({ userId, decidedBy }) => [userId ?? [], decidedBy ?? []].flat()));
  const isNamed = sql`u.id = ${feedRun.userId} or u.id = ${feedRun.decidedBy}`;
  const names = await peopleOf(data, feedRun, isNamed, [...people]);
  const nameOf = (id: number | null): string | null => (id === null ? null : (names.get(id) ?? null));
  return rows.map((run) => ({
    id: run.id,
    trigger: run.trigger,
    state: run.state,
    reasons: run.reasons.map(({ code, params }) => ({
      code,
      params: { ...params } as Record<string, string | number>,
    })),
    fileName: run.fileName,
    // Older runs do not have all counts.
    counts: run.counts === null ? null : { ...NO_FEED_COUNTS, ...run.counts },
    averagePrice: run.averagePrice,
    startedAt: run.startedAt.toISOString(),
    endedAt: run.endedAt?.toISOString() ?? null,
    decidedAt: run.decidedAt?.toISOString() ?? null,
    by: nameOf(run.userId),
    decidedBy: nameOf(run.decidedBy),
    hasFailedLines: run.fileKey !== null && (run.counts?.errors ?? 0) > 0,
  }));
}

/** Reads the lines in error again, with the format as it was, in the words of the reader. */
export async function* failedLinesAsCsv(
  { files, messages }: Pick<ServerServices, "files" | "messages">,
  data: ScopedDatabase,
  { fileKey, format }: Pick<FeedRun, "fileKey" | "format">,
  locale: string,
): AsyncGenerator<string> {
  if (fileKey === null || format === null) return;
  const table = await openFeed(format, () => files.read(fileKey));
  const reader = feedReader(format, table.header, dayInZone(await timeZoneOf(data)));
  const text = (key: string, params: Readonly<Record<string, string | number>> = {}) =>
    messages.text(locale, key, params, data.scope.shopId);
  const delimiter = locale.startsWith("en") ? "," : ";";
  const line = (cells: readonly string[]): string => stringify([cells.map(escapeFormula)], { delimiter });
  yield BOM;
  yield line([...table.header, await text("feed.failed.line"), await text("feed.failed.reason")]);
  for await (const { line: number, outcome, cells, problems } of feedLines(table, reader)) {
    if (outcome !== "ERROR") continue;
    const reasons = await Promise.all(
      problems.map(async ({ target, code, params }) => {
        const field = target === null ? "" : `${await text(`import-format.columns.target.${target}`)} – `;
        return field + (await text(code, params));
      }),
    );
    const padded = table.header.map((_, index) => cells[index] ?? "");
    yield line([...padded, String(number), reasons.join(" · ")]);
  }
}
