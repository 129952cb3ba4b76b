/** Customers are asked for reviews after their visit: once, in time, until they say no; what they give is known to be a visitor's. */
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

/** A visit so many days ago. */
async function visit(days: number, email: string | null, status = "DONE"): Promise<number> {
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
const asked = (days = 0): Promise<number> => askForReviews(server.services, new Date(Date.now() + days * DAY_MS));

it("asks once for each visit that is done, in its window, where there is an address", async () => {
  await visit(4, "claire@client.test");
  await visit(1, "early@client.test");
  await visit(90, "late@client.test");
  await visit(4, "absent@client.test", "NO_SHOW");
  await visit(4, null);
  expect(await asked()).toBe(1);
  expect(await asked()).toBe(0);
  const [mail] = await mails("claire@client.test");
  expect(mail).toMatchObject({ locale: "fr_FR", status: "QUEUED" });
  expect(mail?.text).toContain("Garage du Pont");
  // A week later once more, and never again.
  expect(await asked(8)).toBe(2);
  expect(await mails("claire@client.test")).toHaveLength(2);
  expect(await asked(9)).toBe(0);
});

it("takes one review by the link, verified and with a short name, to be published by the shop", async () => {
  const id = await visit(5, "anne@client.test");
  await asked();
  const hash = await hashIn("anne@client.test");
  const seen = await visitor.call("GET", `${LINK}?type=appointment&hash=${encodeURIComponent(hash)}`);
  expect(seen.json<{ data: { review: string } }>().data.review).toBe("OPEN");
  const give = (body: object) => visitor.call("POST", `${LINK}/review`, { body });
  expect((await give({ hash, rating: 0 })).statusCode).toBe(422);
  expect((await give({ hash: "x".repeat(40), rating: 4 })).statusCode).toBe(404);
  expect((await give({ hash, rating: 4, text: "Rapide" })).statusCode).toBe(200);
  expect((await give({ hash, rating: 1, text: "Encore" })).statusCode).toBe(200);
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
  expect(await asked(8)).toBe(0);
});

it("writes no more to who wants it so, and to nobody in a shop that does not ask", async () => {
  await visit(4, "paul@client.test");
  expect(await asked()).toBe(1);
  const hash = await hashIn("paul@client.test");
  expect((await visitor.call("POST", `${LINK}/no-reviews`, { body: { hash } })).statusCode).toBe(200);
  await visit(4, "PAUL@client.test");
  expect(await asked()).toBe(0);
  expect(await asked(8)).toBe(0);
  await visit(4, "marie@client.test");
  await server.open.database
    .insert(record)
    .values({ resource: "review-settings", shopId: server.fixture.shopId, data: { ask: false } });
  expect(await asked()).toBe(0);
});
