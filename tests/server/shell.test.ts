/** Calls of the shell: what is missing before opening, alerts, menu counts. */
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { guideModule } from "../../host/server/features/guide/guide";
import { alert, fitter, record, shop, userAction } from "../../host/server/platform/storage/schema";
import type { DisplayConfiguration } from "../../src/contract/context";
import { attachDealer, type AccountName } from "./support/fixture";
import { testServer, type Browser, type TestServer } from "./support/test-server";

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ modules: [guideModule] });
});
afterAll(() => server.close());

const signInAs = async (account: AccountName): Promise<Browser> => {
  const browser = server.browser();
  await browser.signIn(account);
  return browser;
};
const setOpen = (browser: Browser, open: boolean) => browser.call("POST", "/admin/api/shop/status", { body: { open } });
const ownShop = async () =>
  (await server.open.database.select().from(shop).where(eq(shop.id, server.fixture.shopId)))[0];

describe("opening the shop", () => {
  it("lists what is missing, with the screen for each", async () => {
    const admin = await signInAs("admin");
    const { missing } = (await admin.call("GET", "/admin/api/shop/opening")).json<{
      data: { missing: { code: string; path: string }[] };
    }>().data;
    expect(missing).toContainEqual({ code: "dealer", path: "fitter" });
    expect((await (await signInAs("dealer")).call("GET", "/admin/api/shop/opening")).statusCode).toBe(403);
  });

  it("closes and opens it with journal entries, and completes the guide's last step", async () => {
    const admin = await signInAs("admin");
    expect((await setOpen(admin, false)).json()).toEqual({ data: { activated: true } });
    expect((await ownShop())?.open).toBe(false);
    expect((await setOpen(admin, true)).json()).toEqual({ data: { activated: true } });
    expect((await ownShop())?.open).toBe(true);
    const lines = await server.open.database
      .select()
      .from(userAction)
      .where(and(eq(userAction.resource, "shop"), eq(userAction.verb, "STATE")));
    expect(lines.map(({ action }) => action)).toEqual(["close", "open"]);
    const steps = await server.open.database.select().from(record).where(eq(record.resource, "home-guide-step"));
    expect(steps.map(({ code }) => code)).toEqual(["OPEN"]);
  });
});

describe("alerts", () => {
  it("of an account attached to a dealer concern that dealer's requests or the account itself", async () => {
    const { database } = server.open;
    const { shopId, userIds } = server.fixture;
    const dealers = await database
      .insert(fitter)
      .values(["Ours", "Theirs"].map((name) => ({ status: "ACTIVE", dealerType: "GARAGE", name })))
      .returning();
    const appointments = await database
      .insert(record)
      .values(dealers.map(({ id }) => ({ resource: "appointment", shopId, fitterId: id, status: "PENDING", data: {} })))
      .returning();
    await attachDealer(database, userIds.dealer, dealers[0]?.id ?? 0);
    const [ours = "", theirs = ""] = appointments.map(({ id }) => `appointment-${String(id)}`);
    const notice = { shopId, type: "INFO", titleKey: "alert.external.cancel.title", lines: [] } as const;
    await database.insert(alert).values([
      { ...notice, key: ours, right: "APPOINTMENTS_READ" },
      { ...notice, key: theirs, right: "APPOINTMENTS_READ" },
      { ...notice, key: "dealers-envelopes", right: "FITTER" },
      { ...notice, key: "mine", userId: userIds.dealer },
    ]);
    const keys = async (account: AccountName) =>
      (await (await signInAs(account)).call("GET", "/admin/api/shop-alert"))
        .json<{ data: { elements: { key: string }[] } }>()
        .data.elements.map(({ key }) => key)
        .sort();
    expect(await keys("dealer")).toEqual([ours, "mine"].sort());
    expect(await keys("admin")).toEqual([ours, theirs, "dealers-envelopes"].sort());
  });
});

describe("menu counts", () => {
  const counts = async (browser: Browser) =>
    (await browser.call("GET", "/admin/api/menu-counts")).json<{ data: { counts: Record<string, number> } }>().data
      .counts;

  it("count the open requests of the account's shop, as in the display configuration", async () => {
    const { shopId, otherShopId } = server.fixture;
    const quote = (shop: number, status: string) => ({ resource: "quote", shopId: shop, status, data: {} });
    await server.open.database
      .insert(record)
      .values([quote(shopId, "NEW"), quote(shopId, "NEW"), quote(shopId, "ANSWERED"), quote(otherShopId, "NEW")]);
    const admin = await signInAs("admin");
    expect((await counts(admin)).quotes).toBe(2);
    const display = (await admin.call("GET", "/admin/api/display-configuration")).json<{
      data: DisplayConfiguration;
    }>();
    expect(display.data.menuCounts.quotes).toBe(2);
    expect((await counts(await signInAs("other"))).quotes).toBe(1);
  });
});
