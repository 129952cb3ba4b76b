/** A shop that asks for dealers by their codes in another shop: what it learns, and how often it may ask. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dealerTransferModule } from "../../../host/server/features/dealers/transfers/routes";
import { resourceModule } from "../../../host/server/resources";
import { rateLimit } from "../../../host/server/platform/storage/schema";
import type { Problem } from "../../../src/contract/errors";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../../resources/harness";
import { dealerCalls } from "../resources/dealer-calls";

const BASE = "/admin/api/dealerTransfer";
const UNKNOWN = "dealer-transfer.error.unknown-codes";

describe("a shop that asks for dealers by code", { timeout: 60_000 }, () => {
  let harness: Harness;
  const { make } = dealerCalls(() => harness);
  beforeAll(async () => {
    harness = await startHarness(FASTEST_DATABASE, [resourceModule, dealerTransferModule]);
  }, 60_000);
  afterAll(() => harness.close());

  const ask = (codes: string) =>
    harness.other.call("POST", BASE, {
      body: { direction: "ASK", type: "TRANSFER", otherShop: "own", effectiveOn: "2099-05-04", codes },
    });
  const preview = (codes: string, otherShop = "own") =>
    harness.other.call("POST", `${BASE}/preview`, {
      body: { direction: "ASK", type: "TRANSFER", dealers: [], codes, otherShop },
    });
  beforeEach(() => harness.server.open.database.delete(rateLimit));

  it("reveals nothing about unknown shops and codes to the asking shop, and limits its previews", async () => {
    const unknownCodes = { errors: [{ key: UNKNOWN, params: { code: "NO-SUCH" } }], elements: [] };
    expect(data(await preview("NO-SUCH"))).toEqual(unknownCodes);
    expect(data(await preview("NO-SUCH", "nowhere"))).toEqual(unknownCodes);
    let status = 200;
    for (let attempt = 0; attempt < 20 && status === 200; attempt++)
      ({ statusCode: status } = await preview(`GO-${attempt}`));
    expect(status).toBe(429);
  });

  it("names the first unknown code, and none of the others", async () => {
    await make({ code: "GO-20" });
    const { fields, params } = (await ask("go-20 Typo-1\nTYPO-2")).json<Problem>();
    expect([fields, params]).toEqual([{ codes: UNKNOWN }, { codes: { code: "Typo-1" } }]);
  });

  it("counts refused requests, made requests and previews together, and says when to try again", async () => {
    await make({ code: "GO-21" });
    const { database } = harness.server.open;
    const attempts = async () => (await database.select().from(rateLimit))[0]?.count;
    expect((await preview("GO-21")).statusCode).toBe(200);
    expect((await ask("GO-21")).statusCode).toBe(200);
    expect(await attempts()).toBe(2);
    for (let attempt = 3; attempt <= 20; attempt++) expect((await ask(`NO-${attempt}`)).statusCode).toBe(422);
    expect(await attempts()).toBe(20);
    const refused = await ask("NO-21");
    expect([refused.statusCode, refused.json<Problem>()]).toMatchObject([
      429,
      { errors: ["dealer-transfer.error.too-many-codes"], params: { "": { minutes: 15 } } },
    ]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(14 * 60);
    // A known code gets the same answer, else the limit would not hide the unknown ones.
    await make({ code: "GO-22" });
    for (const response of [await ask("GO-22"), await preview("GO-22")]) expect(response.statusCode).toBe(429);
  });
});
