/** A long file of stock with three wrong lines, and what a run must say of it. */
import { expect } from "vitest";
import type { FeedRunView } from "../../../src/contract/endpoints/feeds";
import type { AnyRecord } from "../../../src/contract/resource";
import { FEEDS, stockOf, type useFeeds } from "./use-feeds";

/** Returns the file: its first, middle and last lines are wrong, each in another column. */
export function longStock(count: number): string {
  const lines = stockOf(count).split("\n");
  // The heading is the first line.
  const [first, middle, last] = [1, Math.floor(count / 2), count].map((index) => (lines[index] ?? "").split(";"));
  lines[1] = ["4,01924E+12", ...(first ?? []).slice(1)].join(";");
  lines[Math.floor(count / 2)] = [middle?.[0], "12,5", middle?.[2]].join(";");
  lines[count] = [last?.[0], last?.[1], "achtzig"].join(";");
  return lines.join("\n");
}

/** Expects that the good lines were kept, and that the three others are downloaded with line, column and reason. */
export async function expectThreeFailures(
  { harness }: ReturnType<typeof useFeeds>,
  feed: AnyRecord,
  done: FeedRunView | undefined,
  count: number,
): Promise<void> {
  expect(done).toMatchObject({ state: "APPLIED", hasFailedLines: true });
  expect(done?.counts).toMatchObject({ lines: count, read: count - 3, errors: 3, created: count - 3, repeated: 0 });
  const failed = await harness.admin.call("GET", `${FEEDS}/${feed.id}/failed-lines?run=${done?.id}`);
  expect(failed.body.replace("\ufeff", "").trim().split("\n").slice(1)).toEqual([
    expect.stringMatching(/^4,01924E\+12;4;80,00;2;EAN – /),
    expect.stringMatching(new RegExp(String.raw`;12,5;80,00;${Math.floor(count / 2) + 1};Quantité – `)),
    expect.stringMatching(new RegExp(`;4;achtzig;${count + 1};Prix net – `)),
  ]);
}
