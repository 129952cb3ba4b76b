/** Scheduled work tries each record on its own: a record that fails is logged, and the later ones of the shop are still processed. */
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { PARTICIPATION } from "../../host/server/features/google-reserve/load-reserve";
import { readMatches } from "../../host/server/features/google-reserve/matches";
import { reportBookings } from "../../host/server/features/google-reserve/report-bookings";
import { pushSpecialHours, syncPending } from "../../host/server/features/local-presence/waiting";
import { notifyAuthors } from "../../host/server/features/reviews/notify-authors";
import { askForReviews } from "../../host/server/features/reviews/review-requests";
import { publishWaiting, sendReplies } from "../../host/server/features/reviews/waiting";
import { scopeOfShop } from "../../host/server/platform/storage/each-shop";
import { file, importDraft, record } from "../../host/server/platform/storage/schema";
import { cleanDrafts } from "../../host/server/resources/import/drafts";
import { resourceModule } from "../../host/server/resources/index";
import { cleanFiles } from "../../host/server/services/jobs/routes";
import { MATCHES_KEY, writeCopy } from "../../host/server/services/directories/providers";
import { DAY_MS } from "../../src/contract/days";
import { DEFAULT_OPTIONS } from "../../src/contract/endpoints/imports";
import { widen, type AnyRecord } from "../../src/contract/resource";
import fitter from "../../src/resources/dealers/fitter/fitter.resource";
import { FASTEST_DATABASE, startHarness, type Harness } from "../resources/harness";

let harness: Harness;
let dealer: AnyRecord;

beforeAll(async () => {
  harness = await startHarness(FASTEST_DATABASE, [resourceModule]);
  dealer = await harness.make(widen(fitter));
  // Changes of a record with the mark `broken` fail.
  const { database } = harness.server.open;
  await database.execute(
    sql`create function refuse_broken_record() returns trigger as $$ begin raise exception 'broken record'; end $$ language plpgsql`,
  );
  await database.execute(
    sql`create trigger refuse_broken_record before update on record for each row when (old.data ? 'broken') execute function refuse_broken_record()`,
  );
}, 60_000);
afterAll(() => harness.close());

const logged = vi.spyOn(console, "error");
beforeEach(() => {
  logged.mockReset().mockImplementation(() => undefined);
});
const failures = () => logged.mock.calls.map(([text]) => String(text));

async function insert(resource: string, status: string | null, values: object, fitterId = dealer.id): Promise<number> {
  const { shopId } = harness.server.fixture;
  const [stored] = await harness.server.open.database
    .insert(record)
    .values({ resource, shopId, fitterId, status, data: { ...values } })
    .returning({ id: record.id });
  return stored?.id ?? 0;
}

const stored = async (id: number) => {
  const [row] = await harness.server.open.database.select().from(record).where(eq(record.id, id));
  return row;
};

const ago = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();
/** A day in the past with a time that no clock shows. */
const unreadable = (days: number): string => `${ago(days).slice(0, 10)}T99:99:99.000Z`;
const visit = (date: string, customerEmail: string) =>
  insert("appointment", "DONE", { date, customerName: "Claire", customerEmail, locale: "en_GB" });

it("sends the replies after one that cannot be stored", async () => {
  const reply = { rating: 5, source: "GOOGLE", reply: "Merci", replyState: "QUEUED" };
  const broken = await insert("review", "PUBLISHED", { ...reply, externalId: "g-1", broken: true });
  const later = await insert("review", "PUBLISHED", { ...reply, externalId: "g-2" });
  expect(await sendReplies(harness.server.services)).toBe(1);
  expect((await stored(later))?.data["replyState"]).toBe("PUBLISHED");
  expect(failures()).toEqual([expect.stringContaining(`Reply to review ${String(broken)} failed`)]);
});

it("publishes the reviews after one that cannot be stored or has an unreadable date", async () => {
  await insert("review-settings", null, { publishing: "ALL_AFTER_48H", ask: true });
  const broken = await insert("review", "PENDING", { rating: 5, date: unreadable(4), broken: true });
  const later = await insert("review", "PENDING", { rating: 5, date: ago(3) });
  const recent = await insert("review", "PENDING", { rating: 5, date: ago(1) });
  expect(await publishWaiting(harness.server.services)).toBe(1);
  expect([(await stored(later))?.status, (await stored(recent))?.status]).toEqual(["PUBLISHED", "PENDING"]);
  expect(failures()).toEqual([expect.stringContaining(`Publication of review ${String(broken)} failed`)]);
});

it("notifies the authors after one whose visit has an unreadable date", async () => {
  const rejected = { rating: 1, moderationReason: "OFF_TOPIC", told: "ASKED" };
  const broken = await insert("review", "REJECTED", {
    ...rejected,
    appointment: await visit(unreadable(0), "broken@client.test"),
  });
  const later = await insert("review", "REJECTED", {
    ...rejected,
    appointment: await visit(ago(0), "later@client.test"),
  });
  expect(await notifyAuthors(harness.server.services)).toBe(1);
  expect((await stored(later))?.data["told"]).toBe("SENT");
  expect(failures()).toEqual([expect.stringContaining(`Notice about review ${String(broken)} failed`)]);
});

it("asks for the reviews of the visits after one with an unreadable date", async () => {
  const broken = await visit(unreadable(5), "unreadable@client.test");
  await visit(ago(5), "readable@client.test");
  expect(await askForReviews(harness.server.services)).toBe(1);
  expect(failures()).toEqual([expect.stringContaining(`Review request for appointment ${String(broken)} failed`)]);
});

it("reports the bookings after one that cannot be stored", async () => {
  const booking = { origin: "GOOGLE_RESERVE", date: ago(0) };
  const broken = await insert("appointment", "CONFIRMED", { ...booking, broken: true });
  const later = await insert("appointment", "CONFIRMED", booking);
  await reportBookings(harness.server.services);
  expect((await stored(later))?.data["told"]).toBe(`CONFIRMED ${booking.date}`);
  expect(failures()).toEqual([expect.stringContaining(`Report of booking ${String(broken)} failed`)]);
});

it("processes the listings after one that cannot be stored", async () => {
  const listing = { directory: "APPLE", state: "PENDING", wanted: "PUSH" };
  const broken = await insert("local-listing", null, { ...listing, broken: true });
  const later = await insert("local-listing", null, listing);
  expect(await syncPending(harness.server.services)).toBe(1);
  expect((await stored(later))?.data["wanted"]).toBe("NONE");
  expect(failures()).toEqual([expect.stringContaining(`Listing ${String(broken)} failed`)]);
});

it("marks the listings with new special hours after one that cannot be stored", async () => {
  await insert("local-presence-settings", null, { autoPush: true });
  const listing = { directory: "BING", state: "LIVE", wanted: "NONE", specialHours: "2020-12-25 closed" };
  const broken = await insert("local-listing", null, { ...listing, broken: true });
  const later = await insert("local-listing", null, listing);
  await pushSpecialHours(harness.server.services);
  expect((await stored(later))?.data["wanted"]).toBe("PUSH");
  expect(failures()).toEqual([expect.stringContaining(`Special hours of listing ${String(broken)} failed`)]);
});

it("stores the matches of dealers after one that cannot be stored", async () => {
  const other = await harness.make(widen(fitter));
  const sent = { lastFeedAt: ago(1), match: "PENDING" };
  await insert(PARTICIPATION, null, { ...sent, broken: true });
  await insert(PARTICIPATION, null, sent, other.id);
  const merchants = [dealer.id, other.id].map((merchant) => ({ merchant, state: "MATCHED" }));
  await writeCopy(scopeOfShop(harness.server.open.database, harness.server.fixture.shopId), MATCHES_KEY, { merchants });
  expect(await readMatches(harness.server.services)).toBe(1);
  expect(failures()).toEqual([expect.stringContaining(`Match of dealer ${String(dealer.id)} failed`)]);
});

describe("expired files", () => {
  const EXPIRED = new Date(Date.now() - DAY_MS);

  /** Creates a file store that cannot remove one key. Returns it with the keys it removed. */
  function storeWithBroken(brokenKey: string) {
    const removed: string[] = [];
    const files = {
      ...harness.server.services.files,
      remove: (key: string) => {
        if (key === brokenKey) return Promise.reject(new Error("unreachable"));
        removed.push(key);
        return Promise.resolve();
      },
    };
    return { files, removed };
  }

  it("of jobs are removed after one that cannot be removed", async () => {
    const { database } = harness.server.open;
    const values = { name: "a.csv", mimeType: "text/csv", size: 1, sha256: "", expiresAt: EXPIRED };
    await database.insert(file).values(["f-1", "f-2"].map((storageKey) => ({ ...values, storageKey })));
    const { files, removed } = storeWithBroken("f-1");
    await cleanFiles({ database, files });
    expect(removed).toEqual(["f-2"]);
    expect(failures()).toEqual([expect.stringContaining("Removal of the file f-1 failed")]);
  });

  it("of imports are removed after one that cannot be removed", async () => {
    const { database } = harness.server.open;
    const { shopId, userIds } = harness.server.fixture;
    const format = { kind: "CSV", encoding: "UTF-8", delimiter: "," } as const;
    await database.insert(importDraft).values({
      ...{ shopId, userId: userIds.admin, resource: "fitter", fileName: "a.csv", sha256: "", format, header: [] },
      ...{ lines: 0, mapping: {}, options: DEFAULT_OPTIONS, expiresAt: EXPIRED, fileKey: "i-1", linesKey: "i-2" },
    });
    const { files, removed } = storeWithBroken("i-1");
    await cleanDrafts({ database, files });
    expect(removed).toEqual(["i-2"]);
    expect(failures()).toEqual([expect.stringContaining("Removal of the file i-1 failed")]);
  });
});
