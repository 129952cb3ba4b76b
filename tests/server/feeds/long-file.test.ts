/** A long file of a feed. tests/bench/long-file.test.ts measures the longest that is accepted. */
import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { stockOffer } from "../../../host/server/platform/storage/schema";
import { expectThreeFailures, longStock } from "./long-stock";
import { useFeeds } from "./use-feeds";

const LINES = 5_000;
const feeds = useFeeds();

it(
  "keeps the good lines of 5,000, and names line and column of the three wrong ones",
  { timeout: 90_000 },
  async () => {
    const feed = await feeds.makeFeed();
    const done = await feeds.run(feed, longStock(LINES), 60_000);
    await expectThreeFailures(feeds, feed, done, LINES);
    const { id } = feed["provider"] as { id: number };
    const { database } = feeds.harness.server.open;
    const isGood = sql`${stockOffer.quantity} = 4 and ${stockOffer.netPrice} = 80`;
    expect(await database.$count(stockOffer, eq(stockOffer.providerId, id))).toBe(LINES - 3);
    expect(await database.$count(stockOffer, sql`${stockOffer.providerId} = ${id} and ${isGood}`)).toBe(LINES - 3);
  },
);
