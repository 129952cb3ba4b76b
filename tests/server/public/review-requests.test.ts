/** Review requests after a visit: once, in time, until the customer unsubscribes; reviews are marked as verified. */
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY_MS } from "../../../src/contract/days";
import { publicModule } from "../../../host/server/public-module";
import { askForReviews } from "../../../host/server/features/reviews/review-requests";
import { fitter, outbox, record, shopFitterLink } from "../../../host/server/platform/storage/schema";
import { testServer, type Browser, type TestServer } from "../support/test-server";

const LINK = "/admin/public/api/request/external-hash";

let server: TestServer;
let visitor: Browser;
let fitterId: number;
beforeAll(async () => {
  server = await testServer({ modules: [publicModule] });
  visitor = server.browser();
  await visitor.call("GET", "/admin/api/context/connected");
  const [dealer] = await server.open.database
    .insert(fitter)
    .values({ status: "ACTIVE", dealerType: "GARAGE", name: "Garage du Pont" })
    .returning();
  fitterId = dealer?.id ?? 0;
  await server.open.database
    .insert(shopFitterLink)
    .values({ shopId: server.fixture.shopId, fitterId, ownerShop: true, code: "GP1", nameKey: "garage du pont" });
});
afterAll(() => server.close());

/** Inserts a visit a number of days ago. */
async function addVisit(days: number, email: string | null, status = "DONE"): Promise<number> {
  const [stored] = await server.open.database
    .insert(record)
    .values({
      resource: "appointment",
      shopId: server.fixture.shopId,
      fitterId,
      status,
      data: {
        date: new Date(Date.now() - days * DAY_MS).toISOString(),
        customerName: "Claire Fontaine",
        customerEmail: email,
        customer: { name: "Claire Fontaine", email },
      },
    })
    .returning({ id: record.id });
  return stored?.id ?? 0;
}
const mails = (email: string) =>
  server.open.database
    .select()
    .from(outbox)
    .where(and(eq(outbox.template, "review-request"), eq(outbox.recipient, email)));
const hashIn = async (email: string): Promise<string> =>
  decodeURIComponent(/hash=([^\s&"]+)/.exec((await mails(email)).at(-1)?.text ?? "")?.[1] ?? "");
const requestReviews = (days = 0): Promise<number> =>
  askForReviews(server.services, new Date(Date.now() + days * DAY_MS));

it("requests a review once per completed visit, within its period, if there is an address", async () => {
  await addVisit(4, "claire@client.test");
  await addVisit(1, "early@client.test");
  await addVisit(90, "late@client.test");
  await addVisit(4, "absent@client.test", "NO_SHOW");
  await addVisit(4, null);
  expect(await requestReviews()).toBe(1);
  expect(await requestReviews()).toBe(0);
  const [mail] = await mails("claire@client.test");
  expect(mail).toMatchObject({ locale: "fr_FR", status: "QUEUED" });
  expect(mail?.text).toContain("Garage du Pont");
  // One reminder a week later.
  expect(await requestReviews(8)).toBe(2);
  expect(await mails("claire@client.test")).toHaveLength(2);
  expect(await requestReviews(9)).toBe(0);
});

it("accepts one verified review per link, with a short name, pending publication", async () => {
  const id = await addVisit(5, "anne@client.test");
  await requestReviews();
  const hash = await hashIn("anne@client.test");
  const form = await visitor.call("GET", `${LINK}?type=appointment&hash=${encodeURIComponent(hash)}`);
  expect(form.json<{ data: { review: string } }>().data.review).toBe("OPEN");
  const sendReview = (body: object) => visitor.call("POST", `${LINK}/review`, { body });
  expect((await sendReview({ hash, rating: 0 })).statusCode).toBe(422);
  expect((await sendReview({ hash: "x".repeat(40), rating: 4 })).statusCode).toBe(404);
  expect((await sendReview({ hash, rating: 4, text: "Rapide" })).statusCode).toBe(200);
  expect((await sendReview({ hash, rating: 1, text: "Encore" })).statusCode).toBe(200);
  const rows = await server.open.database.select().from(record).where(eq(record.resource, "review"));
  expect(rows).toMatchObject([
    {
      status: "PENDING",
      fitterId,
      data: { rating: 4, author: "Claire F.", verified: true, source: "AFTER_APPOINTMENT", appointment: id },
    },
  ]);
  const after = await visitor.call("GET", `${LINK}?type=appointment&hash=${encodeURIComponent(hash)}`);
  expect(after.json<{ data: { review: string } }>().data.review).toBe("GIVEN");
  expect(await requestReviews(8)).toBe(0);
});

it("sends nothing to unsubscribed customers, nor in shops that disabled requests", async () => {
  await addVisit(4, "paul@client.test");
  expect(await requestReviews()).toBe(1);
  const hash = await hashIn("paul@client.test");
  expect((await visitor.call("POST", `${LINK}/no-reviews`, { body: { hash } })).statusCode).toBe(200);
  await addVisit(4, "PAUL@client.test");
  expect(await requestReviews()).toBe(0);
  expect(await requestReviews(8)).toBe(0);
  await addVisit(4, "marie@client.test");
  await server.open.database
    .insert(record)
    .values({ resource: "review-settings", shopId: server.fixture.shopId, data: { ask: false } });
  expect(await requestReviews()).toBe(0);
});
