/** Feeds: what is applied, and what is held back until a person decides. */
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { forgetOldMovements } from "../../../host/server/features/feeds/movements";
import { runFeed } from "../../../host/server/features/feeds/run-feed";
import { startRun } from "../../../host/server/features/feeds/runs";
import { startDueFeeds } from "../../../host/server/features/feeds/schedule";
import { recordChange } from "../../../host/server/features/tyres/offers";
import { scopeOfShop } from "../../../host/server/platform/storage/each-shop";
import { feedRun, stockChange } from "../../../host/server/platform/storage/schema";
import { widen } from "../../../src/contract/resource";
import { wallClock } from "../../../src/contract/zone-clock";
import tire from "../../../src/resources/offer/tire.resource";
import { data } from "../../resources/harness";
import { eventually } from "../../support/eventually";
import { ean, FEEDS, reasonsOf, stockOf, useFeeds } from "./use-feeds";

const feeds = useFeeds();
const { makeFeed, read, runs, act, run, scheduledRun, changeStored, offersOf, alertOf } = feeds;

it("applies a complete stock, sells out what the next file no longer names, and skips the same file", async () => {
  const feed = await makeFeed();
  const first = await run(feed, stockOf(10));
  expect(first).toMatchObject({ state: "APPLIED", counts: { read: 10, created: 10, unknown: 10 }, averagePrice: 80 });
  expect(await read(feed)).toMatchObject({ health: "OK", lastLines: 10 });
  expect(await run(feed, stockOf(10))).toMatchObject({ state: "UNCHANGED" });
  const next = `${stockOf(8, "81,50", 6)}${ean(0)};9;70\n${ean(99)};x;1\n`;
  expect(await run(feed, next)).toMatchObject({
    state: "APPLIED",
    counts: { lines: 10, read: 9, errors: 1, repeated: 1, created: 0, updated: 8, soldOut: 2 },
  });
  const offers = await offersOf(feed);
  expect(offers.map(({ quantity }) => quantity)).toEqual([9, 6, 6, 6, 6, 6, 6, 6, 0, 0]);
  expect(offers[0]).toMatchObject({ netPrice: 70, source: "FEED" });
  expect(offers[0]?.freshUntil?.getTime()).toBeGreaterThan(Date.now());
});

it("keeps what a file of changes does not name", async () => {
  const feed = await makeFeed({ mode: "DELTA" });
  await run(feed, stockOf(4));
  expect(await run(feed, `EAN;Stock;Prix\n${ean(2)};0;80,00\n`)).toMatchObject({ state: "APPLIED" });
  expect((await offersOf(feed)).map(({ quantity }) => quantity)).toEqual([4, 4, 0, 4]);
});

it.each([
  ["shrunken", stockOf(5), "feed.held.shrunken"],
  ["cut off within a line", stockOf(10, "80,00", 5).slice(0, -8), "feed.held.cut"],
  ["with other prices", stockOf(10, "8000"), "feed.held.price"],
  ["in another currency", stockOf(10, "80,50 CHF"), "feed.held.currency"],
  ["of errors", `${stockOf(7)}1;1;1\n2;1;1\n3;1;1\n`, "feed.held.errors"],
  ["without a line", "EAN;Stock;Prix\n;;\n1;1;1\n", "feed.held.empty"],
  ["without a column", stockOf(10).replace("Stock", "Menge"), "feed.column.missing"],
])("holds a file %s, and applies nothing of it", async (_, file, reason) => {
  const feed = await makeFeed();
  await run(feed, stockOf(10));
  const before = await offersOf(feed);
  const held = await run(feed, file);
  expect(held?.state).toBe("HELD");
  expect(held?.reasons.map(({ code }) => code)).toContain(reason);
  expect(await offersOf(feed)).toEqual(before);
  expect(await read(feed)).toMatchObject({ health: "HELD" });
  expect(await alertOf(feed)).toBe("feed.alert.HELD");
});

it.each([
  ["ends within a quoted text", { body: `EAN;Stock;Prix\n"${ean(1)};4;80` }, "import.error.quotes"],
  ["stops before its announced end", { body: stockOf(10), announced: 100_000 }, "feed.source.interrupted"],
  ["is not found", { body: "", status: 404 }, "feed.source.status"],
])("fails when the file %s, and applies nothing of it", async (_, given, reason) => {
  const feed = await makeFeed();
  await run(feed, stockOf(3));
  const before = await offersOf(feed);
  feeds.answer(given);
  expect(reasonsOf(await run(feed))).toEqual(["FAILED", reason]);
  expect(await offersOf(feed)).toEqual(before);
  expect(await read(feed)).toMatchObject({ health: "FAILING", failures: 1 });
});

it("applies the held file that a person with the right releases, and names her", async () => {
  const feed = await makeFeed();
  await run(feed, stockOf(10));
  await run(feed, stockOf(2, "81,00", 1));
  expect((await feeds.harness.reader.call("POST", `${FEEDS}/${feed.id}/release`, { body: {} })).statusCode).toBe(403);
  expect((await feeds.harness.other.call("POST", `${FEEDS}/${feed.id}/release`, { body: {} })).statusCode).toBe(404);
  // What the source offers meanwhile was not seen.
  feeds.answer({ body: stockOf(1) });
  expect((await act(feed, "release")).statusCode).toBe(200);
  await eventually(async () => {
    expect((await runs(feed))[0]).toMatchObject({ state: "APPLIED", counts: { updated: 2, soldOut: 8 } });
  });
  expect((await runs(feed))[0]?.decidedBy).toBeTruthy();
  expect(await read(feed)).toMatchObject({ health: "OK" });
  expect(await alertOf(feed)).toBeNull();
  expect((await act(feed, "release")).statusCode).toBe(409);
});

it("leaves quantities as they are while a file of 41 % is held; applied, it lists movements and tyres off sale (acceptance 30-7)", async () => {
  const { harness } = feeds;
  const feed = await makeFeed();
  const ids = [];
  for (const index of [0, 50]) {
    const values = { ean: ean(index), size: "205/55 R16 91V", profile: null, hidden: false, status: "ACTIVE" };
    ids.push((await harness.make(widen(tire), values)).id);
  }
  await run(feed, stockOf(100));
  const before = await offersOf(feed);
  const held = await run(feed, stockOf(41, "80,00", 3));
  expect(reasonsOf(held)).toEqual(["HELD", "feed.held.shrunken"]);
  expect(await offersOf(feed)).toEqual(before);

  expect((await act(feed, "release")).statusCode).toBe(200);
  await eventually(async () => {
    expect((await runs(feed))[0]).toMatchObject({ state: "APPLIED", counts: { updated: 41, soldOut: 59, unsold: 1 } });
  });
  const offers = await offersOf(feed);
  expect(offers.filter(({ quantity }) => quantity === 3)).toHaveLength(41);
  const movements = async (index: number) =>
    data<{ movements: object[] }>(
      await harness.admin.call("GET", `/admin/api/stock/${String(offers[index]?.id)}/movements`),
    ).movements;
  const byFeed = { reason: "FEED", note: null };
  expect(await movements(0)).toMatchObject([
    { ...byFeed, difference: -1, quantity: 3 },
    { ...byFeed, difference: 4, quantity: 4 },
  ]);
  const [soldOut] = await movements(50);
  expect(soldOut).toMatchObject({ ...byFeed, difference: -4, quantity: 0, by: expect.stringMatching(/./) as string });

  const unsold = (browser = harness.admin) => browser.call("GET", `${FEEDS}/${feed.id}/unsold?run=${String(held?.id)}`);
  expect(data(await unsold())).toEqual({ tyres: [expect.objectContaining({ id: ids[1], ean: ean(50) })] });
  expect((await unsold(harness.other)).statusCode).toBe(404);
});

it("forgets movements by runs after 90 days, and keeps those by hand", async () => {
  const { open, fixture } = feeds.harness.server;
  const feed = await makeFeed();
  const first = await run(feed, stockOf(2));
  const [offer] = await offersOf(feed);
  const scope = scopeOfShop(open.database, fixture.shopId);
  await recordChange(scope, { offerId: offer?.id ?? 0, reason: "COUNT", difference: 1, quantity: 5 });
  const reasons = async () => {
    const rows = await open.database
      .select()
      .from(stockChange)
      .where(eq(stockChange.offerId, offer?.id ?? 0));
    return rows.map(({ reason }) => reason).sort();
  };
  await forgetOldMovements(scope);
  expect(await reasons()).toEqual(["COUNT", "FEED"]);
  const old = new Date(Date.now() - 91 * 86_400_000);
  await open.database
    .update(feedRun)
    .set({ startedAt: old })
    .where(eq(feedRun.id, first?.id ?? 0));
  await forgetOldMovements(scope);
  expect(await reasons()).toEqual(["COUNT"]);
});

it("does not release a file of which nothing could be read", async () => {
  const feed = await makeFeed();
  await run(feed, stockOf(3));
  await run(feed, "EAN;Stock;Prix\n1;1;1\n");
  const refused = await act(feed, "release");
  expect([refused.statusCode, refused.json<{ errors: unknown }>().errors]).toEqual([
    409,
    ["import-config.error.nothing-read"],
  ]);
  expect((await offersOf(feed)).map(({ quantity }) => quantity)).toEqual([4, 4, 4]);
});

it("asks once about the same held file, and again after it was discarded", async () => {
  const feed = await makeFeed();
  await run(feed, stockOf(10));
  expect(await run(feed, stockOf(2))).toMatchObject({ state: "HELD" });
  const next = await scheduledRun(feed);
  expect(next).toMatchObject([{ state: "UNCHANGED" }, { state: "HELD" }, { state: "APPLIED" }]);
  expect(await read(feed)).toMatchObject({ health: "HELD" });
  await act(feed, "pause");
  expect(await read(feed)).toMatchObject({ active: false, health: "HELD" });
  await act(feed, "discard");
  expect(await read(feed)).toMatchObject({ health: "PAUSED" });
  expect(await run(feed)).toMatchObject({ state: "HELD" });
});

it("ends a run whose process was killed, and lets its job start again", async () => {
  const feed = await makeFeed();
  const { services, fixture, open } = feeds.harness.server;
  const scope = scopeOfShop(open.database, fixture.shopId);
  const start = (jobId: number) => startRun(scope, feed.id, { trigger: "SCHEDULE", userId: null, jobId });
  expect(await start(901)).toMatchObject({ state: "RUNNING" });
  expect(await start(902)).toBeUndefined();
  feeds.answer({ body: stockOf(2) });
  await runFeed(services, scope, feed.id, { trigger: "SCHEDULE", userId: null, jobId: 901 });
  expect((await runs(feed)).map(reasonsOf)).toEqual([["APPLIED"], ["FAILED", "feed.run.interrupted"]]);
});

it("discards a held file, and offers its lines in error to download", async () => {
  const feed = await makeFeed();
  await run(feed, stockOf(10));
  const held = await run(feed, `${stockOf(3)}=1+1;4;80,00\n`);
  const lines = await feeds.harness.admin.call("GET", `${FEEDS}/${feed.id}/failed-lines?run=${held?.id}`);
  expect(lines.body.replace("\ufeff", "").trim().split("\n")).toEqual([
    expect.stringMatching(/^EAN;Stock;Prix;/),
    expect.stringMatching(/^'=1\+1;4;80,00;5;EAN – =1\+1/),
  ]);
  expect((await feeds.harness.other.call("GET", `${FEEDS}/${feed.id}/failed-lines?run=${held?.id}`)).statusCode).toBe(
    404,
  );
  expect((await act(feed, "discard")).statusCode).toBe(200);
  expect((await runs(feed))[0]).toMatchObject({ state: "DISCARDED" });
  expect(await read(feed)).toMatchObject({ health: "OK" });
});

it("pauses a feed that fails five times, and resumes it", async () => {
  const feed = await makeFeed({ schedule: "INTERVAL", everyMinutes: 15 });
  feeds.answer({ body: "", status: 500 });
  for (let attempt = 0; attempt < 5; attempt++) await run(feed);
  expect(await read(feed)).toMatchObject({ active: false, health: "PAUSED", nextRunAt: null });
  expect(await alertOf(feed)).toBe("feed.alert.PAUSED");
  expect((await act(feed, "resume")).statusCode).toBe(200);
  const resumed = await read(feed);
  expect(resumed).toMatchObject({ active: true, failures: 0 });
  expect(Date.parse(String(resumed["nextRunAt"]))).toBeGreaterThan(Date.now());
});

it("starts feeds that are due once, and notices late ones", async () => {
  const feed = await makeFeed({ schedule: "INTERVAL", everyMinutes: 30, lateAfterHours: 1 });
  feeds.answer({ body: stockOf(2) });
  expect(await scheduledRun(feed)).toMatchObject([{ state: "APPLIED", trigger: "SCHEDULE", by: null }]);
  expect(Date.parse(String((await read(feed))["nextRunAt"]))).toBeGreaterThan(Date.now());
  await changeStored(feed, { lastAppliedAt: new Date(Date.now() - 2 * 3_600_000).toISOString() });
  const { services, fixture, open } = feeds.harness.server;
  await startDueFeeds(services, scopeOfShop(open.database, fixture.shopId));
  expect(await read(feed)).toMatchObject({ health: "LATE" });
  expect(await alertOf(feed)).toBe("feed.alert.LATE");
  expect(await runs(feed)).toHaveLength(1);
});

it("plans the next run by an expression, and refuses one that cannot be used beside its field", async () => {
  const feed = await makeFeed({ schedule: "CRON", cron: "30 6 * * *" });
  feeds.answer({ body: stockOf(2) });
  expect(await scheduledRun(feed)).toMatchObject([{ state: "APPLIED", trigger: "SCHEDULE" }]);
  const planned = new Date(String((await read(feed))["nextRunAt"]));
  expect(planned.getTime()).toBeGreaterThan(Date.now());
  expect(wallClock(planned, "Europe/Paris").slice(11, 16)).toBe("06:30");
  for (const [cron, error] of [
    ["*/5 * * * *", "import-config.error.too-close"],
    ["every morning", "import-config.error.cron"],
    [null, "error.required"],
  ] as const) {
    const { version } = await read(feed);
    const response = await feeds.harness.admin.call("PUT", `${FEEDS}/${feed.id}`, { body: { version, cron } });
    expect([response.statusCode, response.json<{ fields: object }>().fields]).toEqual([422, { cron: error }]);
  }
});
