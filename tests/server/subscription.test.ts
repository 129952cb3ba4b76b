/** The subscription: overview, changes, effects of time, access. */
import { DAY_MS, addDays, utcDay } from "../../src/contract/days";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rightsModule } from "../../host/server/features/access-requests/routes";
import { subscriptionModule } from "../../host/server/features/subscription/routes";
import { advanceSubscriptions } from "../../host/server/features/subscription/renewal";
import { periodEnd } from "../../host/server/features/subscription/terms";
import { shop, subscription, subscriptionInvoice, userAction } from "../../host/server/platform/storage/schema";
import type { ChangePreview, SubscriptionOverview } from "../../src/contract/endpoints/subscription";
import { entriesOf, menuFacts, menuOf, menuTree } from "../../src/catalogue/menu-tree";
import type { DisplayConfiguration } from "../../src/contract/context";
import { dayInZone } from "../../src/contract/zone-clock";
import { hasRight } from "../../src/contract/rights";
import type { AccountName } from "./support/fixture";
import { pdfText } from "./support/pdf-text";
import { testServer, type Browser, type TestServer } from "./support/test-server";

const PATH = "/admin/api/subscription";
const TODAY = utcDay();
const CARD = { brand: "VISA", last4: "4242", holder: "A. Dmin", expiryMonth: 12, expiryYear: 2090 } as const;

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ modules: [subscriptionModule, rightsModule] });
});
afterAll(() => server.close());

const signInAs = async (account: AccountName): Promise<Browser> => {
  const browser = server.browser();
  await browser.signIn(account);
  return browser;
};
const getOverview = async (browser: Browser): Promise<SubscriptionOverview> =>
  (await browser.call("GET", PATH)).json<{ data: SubscriptionOverview }>().data;
const preview = async (browser: Browser, plan: string, billing = "MONTHLY"): Promise<ChangePreview> =>
  (await browser.call("GET", `${PATH}/preview/${plan}/${billing}`)).json<{ data: ChangePreview }>().data;
const change = (browser: Browser, plan: string, expectedMinor: number, billing = "MONTHLY") =>
  browser.call("POST", `${PATH}/change`, { body: { plan, billing, expectedMinor } });
const setSubscription = (values: Partial<typeof subscription.$inferInsert>) =>
  server.open.database.update(subscription).set(values).where(eq(subscription.shopId, server.fixture.shopId));
const rightsOf = async (browser: Browser): Promise<Record<string, boolean>> =>
  (await browser.call("GET", "/admin/api/display-configuration")).json<{
    data: { rightsMap: Record<string, boolean> };
  }>().data.rightsMap;

describe("the subscription", () => {
  it("shows the plan, its usage, and the rights that each plan adds", async () => {
    const overview = await getOverview(await signInAs("admin"));
    expect(overview).toMatchObject({ offered: true, status: "ACTIVE", plan: "PLUS", billing: "MONTHLY", card: null });
    expect(overview.offers.map(({ plan }) => plan)).toEqual(["ESSENTIAL", "PLUS", "PREMIUM"]);
    expect(overview.offers[2]?.gainedRights).toContain("C2S_API_KEY");
    expect(overview.usage.find(({ quota }) => quota === "users")?.used).toBeGreaterThan(0);
  });

  it("counts the days of a trial in the time zone of the shop", async () => {
    const browser = await signInAs("admin");
    const ofShop = eq(shop.id, server.fixture.shopId);
    const [former] = await server.open.database.select({ timeZone: shop.timeZone }).from(shop).where(ofShop);
    // At any hour, one of the two is on another day than UTC.
    for (const timeZone of ["Pacific/Kiritimati", "Pacific/Niue"]) {
      await server.open.database.update(shop).set({ timeZone }).where(ofShop);
      await setSubscription({ status: "TRIAL", endsOn: addDays(dayInZone(timeZone), 3) });
      const { data } = (await browser.call("GET", "/admin/api/display-configuration")).json<{
        data: DisplayConfiguration;
      }>();
      expect(data.subscriptionData.trialDaysLeft).toBe(3);
    }
    await server.open.database
      .update(shop)
      .set({ ...former })
      .where(ofShop);
    await setSubscription({ status: "ACTIVE", endsOn: null });
  });

  it("needs a right, and is read-only for read-only accounts", async () => {
    expect((await (await signInAs("dealer")).call("GET", PATH)).statusCode).toBe(403);
    const reader = await signInAs("reader");
    expect((await reader.call("GET", PATH)).statusCode).toBe(200);
    expect((await reader.call("PUT", `${PATH}/card`, { body: CARD })).statusCode).toBe(403);
  });

  it("a change without a card waits for payment and unlocks nothing; with one it is paid once", async () => {
    const admin = await signInAs("admin");
    await setSubscription({ endsOn: addDays(TODAY, 14) });
    const changePreview = await preview(admin, "PREMIUM");
    expect(changePreview).toMatchObject({ effective: "NOW", blocked: null });
    expect(changePreview.gainedRights).toContain("C2S_API_KEY");
    expect((await change(admin, "PREMIUM", changePreview.inclMinor + 1)).statusCode).toBe(409);
    expect((await change(admin, "PREMIUM", changePreview.inclMinor)).json()).toEqual({ data: { changed: "pending" } });
    expect(await getOverview(admin)).toMatchObject({ plan: "PLUS", change: { state: "PENDING", plan: "PREMIUM" } });
    expect((await rightsOf(admin)).C2S_API_KEY).toBeUndefined();

    expect((await admin.call("POST", `${PATH}/retry-payment`)).statusCode).toBe(409);
    expect((await admin.call("PUT", `${PATH}/card`, { body: CARD })).statusCode).toBe(200);
    const paid = await Promise.all([0, 1].map(() => admin.call("POST", `${PATH}/retry-payment`)));
    expect(paid.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const after = await getOverview(admin);
    expect(after).toMatchObject({ plan: "PREMIUM", change: { state: "DONE" } });
    expect(after.invoices.filter(({ status }) => status === "PAID")).toHaveLength(1);
    const lines = await server.open.database.select().from(userAction).where(eq(userAction.resource, "subscription"));
    expect(lines.map(({ action }) => action)).toEqual(expect.arrayContaining(["change-plan", "card", "paid"]));
  });

  it("a downgrade takes effect at renewal, and can be cancelled until then", async () => {
    const admin = await signInAs("admin");
    const downgrade = await preview(admin, "ESSENTIAL");
    expect(downgrade).toMatchObject({ effective: "RENEWAL", effectiveOn: addDays(TODAY, 15) });
    expect(downgrade.lostRights.map(({ right }) => right)).toContain("C2S_API_KEY");
    expect((await change(admin, "ESSENTIAL", downgrade.inclMinor)).json()).toEqual({ data: { changed: "success" } });
    expect(await getOverview(admin)).toMatchObject({ plan: "PREMIUM", next: { plan: "ESSENTIAL" } });
    expect((await admin.call("POST", `${PATH}/change/cancel`)).json()).toEqual({ data: { changed: "cancelled" } });
    expect(await getOverview(admin)).toMatchObject({ plan: "PREMIUM", next: null });
    expect((await admin.call("POST", `${PATH}/change/cancel`)).statusCode).toBe(409);
  });

  it("is cancelled by typing the shop's code, and can be reactivated", async () => {
    const admin = await signInAs("admin");
    const cancel = (shopCode: string) =>
      admin.call("POST", `${PATH}/cancel`, { body: { reason: "Too dear", shopCode } });
    expect((await cancel("OTHER")).statusCode).toBe(422);
    expect((await cancel("own")).statusCode).toBe(200);
    expect((await getOverview(admin)).cancelledAt).not.toBeNull();
    expect((await admin.call("POST", `${PATH}/reactivate`)).statusCode).toBe(200);
    expect((await getOverview(admin)).cancelledAt).toBeNull();
  });

  it("checks the version of billing details, and saves a VAT number of another country unverified", async () => {
    const admin = await signInAs("admin");
    const { version, details } = await getOverview(admin);
    const changePreview = { ...details, country: "DE", vatNumber: "FR44732829320", emails: ["billing@example.test"] };
    const save = (details_: object, version: number) =>
      admin.call("PUT", `${PATH}/details`, { body: { version, details: details_ } });
    expect((await save(changePreview, version)).json<{ data: SubscriptionOverview }>().data).toMatchObject({
      vatVerified: false,
      price: { vatRate: 19, vatScheme: "NORMAL" },
    });
    expect((await save(changePreview, version)).statusCode).toBe(409);
    const verified = { ...changePreview, vatNumber: "DE136695976" };
    expect((await save(verified, version + 1)).json()).toMatchObject({
      data: { price: { vatRate: 0, vatScheme: "REVERSE" } },
    });
  });

  it("provides its invoices as PDF, to its own shop only", async () => {
    const admin = await signInAs("admin");
    const { invoices } = await getOverview(admin);
    const { number = "" } = invoices.find(({ status }) => status === "PAID") ?? {};
    const file = await admin.call("GET", `${PATH}/invoices/${number}`);
    expect(file.headers["content-type"]).toContain("application/pdf");
    const [page] = await pdfText(file.rawPayload);
    for (const text of [`Facture ${number}`, "Total TTC", "Page 1 sur 1"]) expect(page).toContain(text);
    expect((await (await signInAs("other")).call("GET", `${PATH}/invoices/${number}`)).statusCode).toBe(404);
  });

  it("exports the shop's data with a journal entry", async () => {
    const admin = await signInAs("admin");
    const file = await admin.call("GET", `${PATH}/export`);
    expect(file.json()).toMatchObject({ shop: { code: "own" }, subscription: { planCode: "PREMIUM" } });
    const lines = await server.open.database.select().from(userAction).where(eq(userAction.verb, "EXPORT"));
    expect(lines).toHaveLength(1);
  });
});

describe("the subscription over time", () => {
  const later = (days: number): Date => new Date(Date.now() + days * DAY_MS);
  const advance = (time: Date) => advanceSubscriptions(server.services, time);
  const status = async () => (await getOverview(await signInAs("admin"))).status;

  it("renews a paid subscription once", async () => {
    await setSubscription({ endsOn: addDays(TODAY, -1), planCode: "PLUS", status: "ACTIVE", card: CARD });
    const count = async () =>
      (await server.open.database.select().from(subscriptionInvoice)).filter(({ status: state }) => state === "PAID")
        .length;
    const before = await count();
    await advance(new Date());
    await advance(new Date());
    expect(await count()).toBe(before + 1);
    expect((await getOverview(await signInAs("admin"))).renewsOn).toBe(periodEnd(TODAY, "MONTHLY"));
  });

  it("a downgrade locks menu entries and calls, an upgrade unlocks them", async () => {
    const admin = await signInAs("admin");
    const entry = async (path: string) => {
      const display = (await admin.call("GET", "/admin/api/display-configuration")).json<{
        data: DisplayConfiguration;
      }>().data;
      const facts = menuFacts(
        { can: (right) => hasRight(display.rightsMap, right), holds: () => true },
        { ...display },
      );
      return entriesOf(menuTree(menuOf("GARAGE"), facts)).find((entry) => entry.path === path);
    };
    const read = async () => (await admin.call("GET", "/admin/api/rights/explain?right=CUSTOM_DATABASE")).json();
    await setSubscription({ endsOn: addDays(TODAY, 14), planCode: "PREMIUM", status: "ACTIVE", card: CARD });
    expect(await entry("customDatabaseStruct")).toMatchObject({ plan: undefined });
    expect(await read()).toMatchObject({ data: { allowed: true } });

    const downgrade = await preview(admin, "ESSENTIAL");
    await change(admin, "ESSENTIAL", downgrade.inclMinor);
    expect((await entry("customDatabaseStruct"))?.lockedBy).toBeUndefined();
    // The paid period still counts; the day after, it ends.
    await setSubscription({ endsOn: addDays(TODAY, -1) });
    await advance(new Date());
    expect((await getOverview(admin)).plan).toBe("ESSENTIAL");
    expect(await entry("customDatabaseStruct")).toMatchObject({ plan: "PREMIUM", lockedBy: "CUSTOM_DATABASE" });
    expect(await read()).toMatchObject({ data: { allowed: false, reason: "PLAN_TOO_LOW", plan: "PREMIUM" } });

    const upgrade = await preview(admin, "PREMIUM");
    expect((await change(admin, "PREMIUM", upgrade.inclMinor)).json()).toEqual({ data: { changed: "success" } });
    expect((await entry("customDatabaseStruct"))?.lockedBy).toBeUndefined();
    expect(await read()).toMatchObject({ data: { allowed: true } });
  });

  it("announces the end once, two weeks before, and withdraws the announcement when the subscription continues", async () => {
    const admin = await signInAs("admin");
    interface AlertResponse {
      data: { elements: { key: string; title: string; read: boolean }[] };
    }
    const endAlert = async () =>
      (await admin.call("GET", "/admin/api/shop-alert"))
        .json<AlertResponse>()
        .data.elements.find(({ key }) => key === "subscription-ends");
    await setSubscription({
      status: "TRIAL",
      planCode: "PLUS",
      endsOn: addDays(TODAY, 20),
      card: null,
      cancelledAt: null,
    });
    await advance(new Date());
    expect(await endAlert()).toBeUndefined();
    await advance(later(6));
    const day = new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeZone: "UTC" });
    const title = `L’essai gratuit se termine le ${day.format(new Date(addDays(TODAY, 20)))}`;
    expect(await endAlert()).toMatchObject({ title, read: false });
    await admin.call("GET", "/admin/api/shop-alert/subscription-ends/read");
    await advance(later(7));
    expect(await endAlert()).toMatchObject({ title, read: true });
    await setSubscription({ card: CARD });
    await advance(later(7));
    expect(await endAlert()).toBeUndefined();
    await setSubscription({ status: "ACTIVE", cancelledAt: new Date() });
    await advance(later(8));
    expect(await endAlert()).toMatchObject({
      title: expect.stringContaining("L’abonnement se termine le"),
      read: false,
    });
    await setSubscription({ cancelledAt: null });
    await advance(later(8));
    expect(await endAlert()).toBeUndefined();
  });

  it("an expired card leads to late payment, restriction and suspension; payment restores everything", async () => {
    const admin = await signInAs("admin");
    await setSubscription({ endsOn: addDays(TODAY, -1), card: { ...CARD, expiryYear: 2024 } });
    await advance(new Date());
    expect(await status()).toBe("PAST_DUE");
    await advance(later(16));
    // The retries of the days before run first, one per hour.
    for (let hour = 0; hour < 5; hour += 1) await advance(later(16));
    const shopRow = async () =>
      (await server.open.database.select().from(shop).where(eq(shop.id, server.fixture.shopId)))[0];
    expect((await shopRow())?.accessMode).toBe("RESTRICTED");
    expect((await change(admin, "PREMIUM", 0)).statusCode).toBe(409);
    await advance(later(31));
    expect(await status()).toBe("SUSPENDED");
    expect((await shopRow())?.open).toBe(false);

    expect((await admin.call("PUT", `${PATH}/card`, { body: CARD })).statusCode).toBe(200);
    expect((await admin.call("POST", `${PATH}/retry-payment`)).json()).toEqual({ data: { changed: "success" } });
    expect(await status()).toBe("ACTIVE");
    expect((await shopRow())?.accessMode).toBe("NORMAL");
  });
});
