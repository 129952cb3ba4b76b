/** Accounts of the appointment calendar: who sees which, their life, their limits, and what they use. */
import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calendarAccountModule } from "../../../host/server/features/calendar-accounts/routes";
import { resourceModule } from "../../../host/server/resources";
import {
  membership,
  outbox,
  shop,
  subscription,
  userAccount,
  userAction,
  userRole,
} from "../../../host/server/platform/storage/schema";
import { utcDay, DAY_MS } from "../../../src/contract/days";
import type { AnyRecord } from "../../../src/contract/resource";
import { loadResource } from "../../../src/catalogue/load-resource";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../../resources/harness";
import { eventually } from "../../support/eventually";
import type { Browser } from "../support/test-server";

const ACCOUNTS = "/admin/api/appointment-calendar/accounts";

describe("calendar accounts", { timeout: 60_000 }, () => {
  let harness: Harness;
  let platform: Browser;
  let brand: Browser;
  let own: number;
  let foreign: number;

  const database = () => harness.server.open.database;
  const read = async (id: number, browser = platform) =>
    data<AnyRecord>(await browser.call("GET", `${ACCOUNTS}/${id}`));
  const act = (id: number, action: string, body: object = {}, browser = platform) =>
    browser.call("POST", `${ACCOUNTS}/${id}/${action}`, { body });
  const list = async (browser: Browser) =>
    data<{ elements: AnyRecord[] }>(await browser.call("GET", `${ACCOUNTS}?sort=name`)).elements.map(({ id }) => id);

  /** Adds a shop of the calendar with an owner. */
  async function addAccount(code: string, networkId: number | null): Promise<number> {
    const values = { code, name: `Garage ${code}`, profileCode: "SHOP_E_CAL_MEMBER", product: "ECALENDAR" as const };
    const [created] = await database()
      .insert(shop)
      .values({ ...values, networkId, open: true })
      .returning();
    const [owner] = await database()
      .insert(userAccount)
      .values({ email: `${code}@owner.test`, firstName: "Ada", lastName: code, status: "INVITED", locale: "fr_FR" })
      .returning();
    const [role] = await database().select().from(userRole).where(eq(userRole.code, "SHOP_ADMINISTRATOR"));
    const shopId = created?.id ?? 0;
    await database()
      .insert(membership)
      .values({ userId: owner?.id ?? 0, shopId, roleId: role?.id ?? 0, mainAdministrator: true });
    await database()
      .insert(subscription)
      .values({ shopId, status: "TRIAL", planCode: "PLUS", endsOn: utcDay(Date.now() + 10 * DAY_MS) });
    return shopId;
  }

  beforeAll(async () => {
    harness = await startHarness(FASTEST_DATABASE, [resourceModule, calendarAccountModule]);
    await harness.server.services.jobs.open();
    own = await addAccount("alpes", harness.server.fixture.networkId);
    foreign = await addAccount("rhein", null);
    platform = harness.server.browser();
    await platform.signIn("super");
    await database()
      .update(membership)
      .set({ withdrawnRights: [], extraRights: ["E_CALENDRO_CAN_ACCESS_ADMIN", "E_CALENDAR_SUPER_ADMIN"] })
      .where(eq(membership.userId, harness.server.fixture.userIds.network));
    brand = harness.server.browser();
    await brand.signIn("network");
  }, 60_000);
  afterAll(() => harness.close());

  it("shows the platform every account, a network those of its garages, and others none", async () => {
    expect(await list(platform)).toEqual([own, foreign]);
    expect(await list(brand)).toEqual([own]);
    expect((await brand.call("GET", `${ACCOUNTS}/${foreign}`)).statusCode).toBe(404);
    expect((await brand.call("GET", `${ACCOUNTS}/${foreign}/details`)).statusCode).toBe(404);
    expect((await act(foreign, "suspend", { reason: "UNPAID" }, brand)).statusCode).toBe(404);
    expect((await harness.admin.call("GET", ACCOUNTS)).statusCode).toBe(403);
    expect((await harness.admin.call("GET", `${ACCOUNTS}/${own}/details`)).statusCode).toBe(403);
  });

  it("reads number, type, owner and status, and finds accounts by number and owner", async () => {
    expect(await read(own)).toMatchObject({
      number: `EC-${String(own).padStart(6, "0")}`,
      type: "SITE",
      network: "Network",
      status: "INVITED",
      plan: "PLUS",
      ownerEmail: "alpes@owner.test",
      garages: 0,
    });
    const found = async (q: string) =>
      data<{ elements: AnyRecord[] }>(await platform.call("GET", `${ACCOUNTS}?q=${q}`)).elements.map(({ id }) => id);
    expect(await found("rhein@owner")).toEqual([foreign]);
    expect(await found(`EC-${String(own).padStart(6, "0")}`)).toEqual([own]);
  });

  it("saves name, company, plan and limits, refuses a stale version and creates none", async () => {
    const before = await read(own);
    const body = {
      version: before.version,
      name: "Garage des Alpes",
      companyId: "RCS 123",
      plan: "PREMIUM",
      maxBays: 1,
    };
    data(await platform.call("PUT", `${ACCOUNTS}/${own}`, { body }));
    expect(await read(own)).toMatchObject({
      name: "Garage des Alpes",
      companyId: "RCS 123",
      plan: "PREMIUM",
      maxBays: 1,
    });
    expect((await platform.call("PUT", `${ACCOUNTS}/${own}`, { body })).statusCode).toBe(409);
    expect((await platform.call("POST", ACCOUNTS, { body: { name: "X" } })).statusCode).toBeGreaterThanOrEqual(400);
    const [journal] = await database()
      .select()
      .from(userAction)
      .where(and(eq(userAction.resource, "calendar-account"), eq(userAction.recordId, own)))
      .orderBy(desc(userAction.id));
    expect(journal?.changes).toContainEqual({ field: "plan", before: "PLUS", after: "PREMIUM" });
  });

  it("suspends with a reason, closes the shop to the public, and reactivates", async () => {
    data(await act(own, "suspend", { reason: "ABUSE" }));
    expect(await read(own)).toMatchObject({ status: "SUSPENDED", suspendedFor: "ABUSE" });
    const [closed] = await database().select().from(shop).where(eq(shop.id, own));
    expect(closed?.open).toBe(false);
    const [entry] = await database()
      .select()
      .from(userAction)
      .where(and(eq(userAction.resource, "subscription"), eq(userAction.shopId, own)));
    expect(entry?.changes).toEqual([{ field: "status", before: "TRIAL", after: "SUSPENDED" }]);
    expect((await act(own, "suspend", { reason: "ABUSE" })).statusCode).toBeGreaterThanOrEqual(400);
    data(await act(own, "reactivate"));
    const [after] = await database().select().from(subscription).where(eq(subscription.shopId, own));
    expect(after?.status).toBe("ACTIVE");
    expect((await read(own))["suspendedFor"]).toBeNull();
    const [reopened] = await database().select().from(shop).where(eq(shop.id, own));
    expect(reopened?.open).toBe(true);
  });

  it("extends a trial by at most 90 days from today", async () => {
    const until = async (days: number) => {
      const response = await act(foreign, "extend-trial", { until: utcDay(Date.now() + days * DAY_MS) });
      return response.json<{ fields?: object }>().fields;
    };
    expect(await until(-1)).toEqual({ until: "calendar-account.error.past" });
    expect(await until(120)).toEqual({ until: "calendar-account.error.trial" });
    expect(await until(40)).toBeUndefined();
    expect((await read(foreign))["trialEndsOn"]).toBe(utcDay(Date.now() + 40 * DAY_MS));
    const ending = async (days: number) =>
      data<{ elements: AnyRecord[] }>(await platform.call("GET", `${ACCOUNTS}?filter%5BtrialDays%5D=..${days}`))
        .elements;
    expect((await ending(7)).map(({ id }) => id)).not.toContain(foreign);
    expect((await ending(41)).map(({ id }) => id)).toContain(foreign);
  });

  it("mails the owner of an invited account a new link", async () => {
    data(await act(foreign, "resend-invitation"));
    await eventually(async () => {
      const mails = await database().select().from(outbox).where(eq(outbox.recipient, "rhein@owner.test"));
      expect(mails.map(({ template }) => template)).toEqual(["invitation"]);
    });
  });

  it("refuses to suspend the account of the shop in which the administrator works", async () => {
    const { shopId } = harness.server.fixture;
    await database().update(shop).set({ product: "ECALENDAR" }).where(eq(shop.id, shopId));
    const refused = await act(shopId, "suspend", { reason: "UNPAID" }, brand);
    expect(refused.json<{ errors?: string[] }>().errors).toEqual(["calendar-account.error.own"]);
  });

  it("counts garages, users and months of usage, and limits the active bays of the account", async () => {
    const { shopId } = harness.server.fixture;
    const details = async () =>
      data<{
        garages: object[];
        users: { name: string }[];
        months: object[];
        bays: { used: number; max: number | null };
      }>(await platform.call("GET", `${ACCOUNTS}/${shopId}/details`));
    const before = await details();
    const resource = await loadResource("ecal-bay");
    if (resource === undefined) throw new Error("No bays");
    const bay = await harness.make(resource);
    const after = await details();
    expect(after.garages).toHaveLength(before.garages.length + 1);
    expect(after.bays.used).toBe(before.bays.used + 1);
    expect(after.months).toHaveLength(12);
    expect(after.users.length).toBeGreaterThan(0);

    const { version } = await read(shopId);
    data(await platform.call("PUT", `${ACCOUNTS}/${shopId}`, { body: { version, maxBays: after.bays.used } }));
    const { id: _id, version: _version, ...values } = await harness.sample(resource);
    const more = await harness.admin.call("POST", "/admin/api/appointment-calendar/bays", {
      body: { ...values, fitter: bay["fitter"] },
    });
    expect(more.json<{ errors?: string[] }>().errors).toEqual(["ecal-bay.error.limit"]);
  });

  it("closes an account for good", async () => {
    data(await act(foreign, "close"));
    expect((await read(foreign))["status"]).toBe("CLOSED");
    expect((await act(foreign, "close")).statusCode).toBeGreaterThanOrEqual(400);
    const [after] = await database().select().from(subscription).where(eq(subscription.shopId, foreign));
    expect(after?.status).toBe("DELETED");
  });
});
