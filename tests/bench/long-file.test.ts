/** The longest file that a feed accepts, with three wrong lines: found in bounded memory. TD_BENCH_FEED sets the lines. */
import { it } from "vitest";
import { expectThreeFailures, longStock } from "../server/feeds/long-stock";
import { useFeeds } from "../server/feeds/use-feeds";
import { checkBudgets, usedMemory } from "./measure";

const LINES = Number(process.env["TD_BENCH_FEED"] ?? 500_000);
/** Maximum memory in kilobytes: the run remembers the last line of each article. */
const MAX_MEMORY = 150_000;
const MEMORY_INTERVAL = 2_000;
/** Minutes after which the run counts as hanging. */
const LIMIT = 30;

const feeds = useFeeds();

it("a file of a feed with three wrong lines", { timeout: LIMIT * 60_000 }, async (context) => {
  const feed = await feeds.makeFeed();
  const file = longStock(LINES);
  feeds.answer({ body: file });
  const before = usedMemory();
  let memory = 0;
  const timer = setInterval(() => {
    memory = Math.max(memory, usedMemory() - before);
  }, MEMORY_INTERVAL);
  const began = performance.now();
  const done = await feeds.run(feed, file, LIMIT * 60_000).finally(() => {
    clearInterval(timer);
  });
  const seconds = (performance.now() - began) / 1000;
  await expectThreeFailures(feeds, feed, done, LINES);
  const label = `feed of ${LINES} lines with three wrong ones: memory`;
  checkBudgets(context, { label, figure: memory, budget: MAX_MEMORY, unit: "kB", note: `${seconds.toFixed(0)} s` });
});
