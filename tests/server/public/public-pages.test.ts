/** Mailed links: a request for a person without an account, and the confirmation of a dealer transfer. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publicModule } from "../../../host/server/public-module";
import { requestTransfer } from "../../../host/server/features/dealers/transfers/request";
import { createExternalLink } from "../../../host/server/features/customer-requests/link";
import {
  dealerTransfer,
  externalLink,
  fitter,
  outbox,
  record,
  shopFitterLink,
  userAction,
} from "../../../host/server/platform/storage/schema";
import { testServer, type Browser, type TestServer } from "../support/test-server";

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ modules: [publicModule] });
});
afterAll(() => server.close());

async function visitor(): Promise<Browser> {
  const browser = server.browser();
  await browser.call("GET", "/admin/api/context/connected");
  return browser;
}

async function newDealer(code: string, shopId: number): Promise<number> {
  const { database } = server.open;
  const address = { address1: "1 rue Haute", postalCode: "69001", city: "Lyon", country: "FR" };
  const [dealer] = await database
    .insert(fitter)
    .values({ dealerType: "GARAGE", name: `Garage ${code}`, address, phone: "+33472000000" })
    .returning();
  const id = dealer?.id ?? 0;
  await database
    .insert(shopFitterLink)
    .values({ shopId, fitterId: id, ownerShop: true, code, nameKey: `garage ${code}` });
  return id;
}

describe("request by external hash", () => {
  const getRequest = (browser: Browser, type: string, hash: string) =>
    browser.call("GET", `/admin/public/api/request/external-hash?type=${type}&hash=${hash}`);

  it("shows the public part of the request to the holder of the link", async () => {
    const { database } = server.open;
    const { shopId } = server.fixture;
    const fitterId = await newDealer("AA1", shopId);
    const data = {
      date: "2099-03-05T08:00:00.000Z",
      tyreSize: "205/55R16 91V",
      internalNote: "late payer",
      customer: { name: "Ada", email: "ada@example.test", score: 3 },
    };
    const [request] = await database
      .insert(record)
      .values({ resource: "appointment", shopId, fitterId, status: "CONFIRMED", data })
      .returning();
    const recordId = request?.id ?? 0;
    const hash = await createExternalLink(database, { type: "appointment", audience: "CUSTOMER", shopId, recordId });
    const browser = await visitor();
    const publicRequest = await getRequest(browser, "appointment", hash);
    expect(publicRequest.json()).toEqual({
      data: {
        id: recordId,
        status: "CONFIRMED",
        date: "2099-03-05T09:00:00+01:00",
        tyreSize: data.tyreSize,
        customer: { name: "Ada", email: "ada@example.test" },
        fitter: { name: "Garage AA1", address1: "1 rue Haute", postalCode: "69001", city: "Lyon", tel: "+33472000000" },
        audience: "CUSTOMER",
        actions: ["reschedule", "cancel"],
        changeableUntil: "2099-03-04T09:00:00+01:00",
      },
    });
    expect(publicRequest.headers["referrer-policy"]).toBe("no-referrer");
    expect(publicRequest.headers["x-robots-tag"]).toBe("noindex");
    expect(JSON.stringify(await database.select().from(externalLink))).not.toContain(hash);

    const wrong = [
      await getRequest(browser, "quote", hash),
      await getRequest(browser, "appointment", `${hash}x`),
      await getRequest(browser, "", ""),
      await getRequest(browser, "nonsense", hash),
    ];
    await database.update(externalLink).set({ revokedAt: new Date() });
    wrong.push(
      await getRequest(browser, "appointment", hash),
      await browser.call("GET", "/admin/public/api/request/external-hash"),
    );
    expect(wrong.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 404]);
    expect(new Set(wrong.map(({ body }) => body)).size).toBe(1);
  });
});

describe("confirmation of a dealer transfer", () => {
  const confirm = (browser: Browser, query: string, xsrf?: null) =>
    browser.call("GET", `/admin/public/api/dealer-transfer/confirm?${query}`, { xsrf });

  it("transfers the dealers once, and shows the same success on a second click", async () => {
    const { database } = server.open;
    const { shopId, otherShopId, userIds } = server.fixture;
    const transferredDealer = await newDealer("BB1", shopId);
    await newDealer("bb1", otherShopId);
    const effectiveOn = "2020-01-01";
    const { secret } = await requestTransfer(database, {
      type: "TRANSFER",
      fromShopId: shopId,
      toShopId: otherShopId,
      requestedByShopId: shopId,
      requestedBy: userIds.admin,
      fitterIds: [transferredDealer, 9_999_999],
      effectiveOn,
    });
    const browser = await visitor();
    expect((await confirm(browser, `type=TRANSFER&dealer=${secret}&shop=other`, null)).statusCode).toBe(403);
    for (const query of [
      "",
      `type=SHARE&dealer=${secret}&shop=other`,
      `type=TRANSFER&dealer=${secret}&shop=own`,
      "type=TRANSFER&dealer=1&shop=other",
    ])
      expect((await confirm(browser, query)).json()).toEqual({ errors: ["public-transfer-request-error"] });

    expect((await confirm(browser, `type=TRANSFER&dealer=${secret}&shop=other`)).json()).toEqual({ status: "DONE" });
    expect((await confirm(browser, `type=TRANSFER&dealer=${secret}&shop=OTHER`)).json()).toEqual({ status: "DONE" });
    const links = await database.select().from(shopFitterLink).where(eq(shopFitterLink.fitterId, transferredDealer));
    expect(links).toMatchObject([{ shopId: otherShopId, ownerShop: true, code: "BB1-2" }]);
    expect(await database.select().from(dealerTransfer)).toMatchObject([
      { status: "DONE", report: { 9999999: "NOT_OWNED" } },
    ]);
    expect(await database.select().from(userAction).where(eq(userAction.resource, "dealer-transfer"))).toHaveLength(2);
    expect(await database.select().from(outbox).where(eq(outbox.template, "transfer-confirmed"))).toMatchObject([
      { recipient: "admin@example.test" },
    ]);
  });

  it("refuses an expired request", async () => {
    const { database } = server.open;
    const { shopId, otherShopId } = server.fixture;
    const input = {
      type: "SHARE",
      fromShopId: shopId,
      toShopId: otherShopId,
      requestedByShopId: otherShopId,
      fitterIds: [1],
      effectiveOn: "2020-01-01",
    } as const;
    const { secret } = await requestTransfer(database, input);
    await database.update(dealerTransfer).set({ expiresAt: new Date(0) });
    expect((await confirm(await visitor(), `type=SHARE&dealer=${secret}&shop=own`)).json()).toEqual({
      errors: ["public-transfer-request-error"],
    });
  });
});
