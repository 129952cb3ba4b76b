import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as v from "valibot";
import { DAY_MS } from "../../src/contract/days";
import {
  decideRights,
  grantedRights,
  plansNeeded,
  type RightsFacts,
} from "../../host/server/identity/rights/effective-rights";
import { RIGHT_GROUPS } from "../../host/server/identity/rights/right-catalogue";
import { SYSTEM_ROLES } from "../../host/server/identity/rights/system-roles";
import { route } from "../../host/server/platform/http/route";
import {
  membership,
  roleRight,
  shop,
  shopGroup,
  subrogation,
  session,
  subscription,
  userAction,
} from "../../host/server/platform/storage/schema";
import type { DisplayConfiguration } from "../../src/contract/context";
import { endpoint } from "../../src/contract/endpoint";
import { RIGHTS_STAMP_HEADER } from "../../src/contract/headers";
import type { RIGHTS } from "../../src/contract/right-codes";
import { PASSWORD, type AccountName } from "./support/fixture";
import { testServer, type Browser, type TestServer } from "./support/test-server";

const output = v.object({ done: v.boolean() });
const write = endpoint({
  id: "probe.write",
  method: "POST",
  path: "/admin/api/probe",
  summary: "A write",
  right: "ORDERS",
  response: output,
});
const read = endpoint({
  id: "probe.read",
  method: "GET",
  path: "/admin/api/probe",
  summary: "A read",
  right: ["ORDERS", "FITTER"],
  response: output,
});
const guarded = endpoint({
  id: "probe.guarded",
  method: "GET",
  path: "/admin/api/probe/guarded",
  summary: "Not in dealer-locator mode",
  conditions: ["not-dlu"],
  response: output,
});

let server: TestServer;
beforeAll(async () => {
  const result = { done: true };
  server = await testServer({
    modules: [() => [route(write, () => result), route(read, () => result), route(guarded, () => result)]],
  });
});
afterAll(() => server.close());

const signInAs = async (account: AccountName): Promise<Browser> => {
  const browser = server.browser();
  await browser.signIn(account);
  return browser;
};
const displayConfiguration = async (browser: Browser) =>
  (await browser.call("GET", "/admin/api/display-configuration")).json<{ data: DisplayConfiguration }>().data;
const statusOf = async (browser: Browser, method: "GET" | "POST" = "POST", url = "/admin/api/probe") =>
  (await browser.call(method, url)).statusCode;

describe("a call", () => {
  it("needs its right, which is evaluated on every call", async () => {
    const { database } = server.open;
    const browser = await signInAs("admin");
    expect(await statusOf(browser)).toBe(200);
    const oldStamp = (await browser.call("GET", "/admin/api/probe")).headers[RIGHTS_STAMP_HEADER.toLowerCase()];
    await database
      .update(membership)
      .set({ withdrawnRights: ["ORDERS"] })
      .where(eq(membership.userId, server.fixture.userIds.admin));
    const refused = await browser.call("POST", "/admin/api/probe");
    expect([refused.statusCode, refused.json()]).toMatchObject([403, { type: "forbidden", right: "ORDERS" }]);
    const stillAllowed = await browser.call("GET", "/admin/api/probe");
    expect(stillAllowed.statusCode).toBe(200);
    expect(stillAllowed.headers[RIGHTS_STAMP_HEADER.toLowerCase()]).not.toBe(oldStamp);
    const denied = await database.select().from(userAction).where(eq(userAction.verb, "DENIED"));
    expect(denied).toMatchObject([{ resource: "probe.write", right: "ORDERS", actorName: "admin", result: "DENIED" }]);
    await database
      .update(membership)
      .set({ withdrawnRights: [] })
      .where(eq(membership.userId, server.fixture.userIds.admin));
  });

  it("from a read-only account may only read", async () => {
    const browser = await signInAs("reader");
    expect(await statusOf(browser)).toBe(403);
    expect(await statusOf(browser, "GET")).toBe(200);
    expect((await displayConfiguration(browser)).user.readOnly).toBe(true);
  });

  it("needs its conditions", async () => {
    const { database } = server.open;
    const browser = await signInAs("admin");
    expect(await statusOf(browser, "GET", "/admin/api/probe/guarded")).toBe(200);
    await database.update(shop).set({ dlu: true }).where(eq(shop.id, server.fixture.shopId));
    const refused = (await browser.call("GET", "/admin/api/probe/guarded")).json<object>();
    expect(refused).toMatchObject({ status: 403, condition: "not-dlu" });
    await database.update(shop).set({ dlu: false }).where(eq(shop.id, server.fixture.shopId));
    expect(await database.$count(userAction, eq(userAction.resource, "probe.guarded"))).toBe(1);
  });

  it("may only read in a suspended shop, and is refused after 30 days", async () => {
    const { database } = server.open;
    const browser = await signInAs("admin");
    const isShop = eq(subscription.shopId, server.fixture.shopId);
    await database.update(subscription).set({ status: "SUSPENDED", statusSince: new Date() }).where(isShop);
    expect(await statusOf(browser, "GET")).toBe(200);
    const refused = await browser.call("POST", "/admin/api/probe");
    expect([refused.statusCode, refused.json()]).toMatchObject([423, { type: "locked" }]);
    await database
      .update(subscription)
      .set({ statusSince: new Date(Date.now() - 31 * DAY_MS) })
      .where(isShop);
    expect(await statusOf(browser, "GET")).toBe(403);
    expect((await displayConfiguration(browser)).rightsMap).toEqual({
      PERSONAL_INFORMATION: true,
      PLAN: true,
      SUBSCRIPTION: true,
    });
    await database.update(subscription).set({ status: "ACTIVE" }).where(isShop);
  });
});

describe("display configuration", () => {
  it("contains each account's own shop, languages and rights", async () => {
    const display = await displayConfiguration(await signInAs("admin"));
    expect(display.shopInfo).toMatchObject({
      code: "own",
      open: true,
      subscriptionInfo: { status: "ACTIVE", hasPlan: true },
    });
    expect(display.languages.map(({ locale, selected }) => [locale, selected])).toEqual([
      ["fr_FR", true],
      ["en_GB", false],
    ]);
    expect(display.common).toMatchObject({ appContextGroup: "GARAGE", superAdmin: false });
    expect(display.rightsMap).toMatchObject({ FITTER: true, ORDERS: true });
    expect(display.rightsMap).not.toHaveProperty("SUPER_ADMIN");
    expect((await displayConfiguration(await signInAs("other"))).shopInfo.code).toBe("other");
  });

  it("excludes pricing for super administrators, and includes super menus", async () => {
    const display = await displayConfiguration(await signInAs("super"));
    expect(display.common.superAdmin).toBe(true);
    expect(display.activeSuperMenus).toBe(true);
    expect(display.rightsMap).toMatchObject({ SUPER_ADMIN: true });
    expect(display.rightsMap).not.toHaveProperty("TYRE_PRICING");
  });

  it("names the plan that would grant a right", async () => {
    const { planFromRightMap, rightsMap } = await displayConfiguration(await signInAs("network"));
    expect(planFromRightMap).toMatchObject({ NETWORK_EXPORT: "PREMIUM" });
    expect(rightsMap).not.toHaveProperty("NETWORK_EXPORT");
    expect(rightsMap).toHaveProperty("CATALOG_BLOG");
  });

  it("contains a dealer user's scope", async () => {
    expect((await displayConfiguration(await signInAs("dealer"))).user.dealerScope).toBe("ATTACHED");
  });
});

describe("the shell's calls", () => {
  it("open and close the shop, with an entry in the journal", async () => {
    const browser = await signInAs("admin");
    const close = await browser.call("POST", "/admin/api/shop/status", { body: { open: false } });
    expect(close.json()).toEqual({ data: { activated: true } });
    expect((await displayConfiguration(browser)).shopInfo.open).toBe(false);
    const lines = await server.open.database.select().from(userAction).where(eq(userAction.action, "close"));
    expect(lines).toMatchObject([
      {
        verb: "STATE",
        resource: "shop",
        recordLabel: "Own shop",
        changes: [{ field: "open", before: true, after: false }],
      },
    ]);
    await browser.call("POST", "/admin/api/shop/status", { body: { open: true } });
  });

  it("refuse to clear the caches of another shop", async () => {
    const browser = await signInAs("super");
    const { id } = (await displayConfiguration(browser)).shopInfo;
    const response = await browser.call("GET", `/admin/api/shop/${id}/invalidate-cache`);
    expect([response.statusCode, response.body]).toEqual([200, "OK"]);
    const other = id === server.fixture.shopId ? server.fixture.otherShopId : server.fixture.shopId;
    expect(await statusOf(browser, "GET", `/admin/api/shop/${other}/invalidate-cache`)).toBe(404);
    expect(
      await statusOf(await signInAs("admin"), "GET", `/admin/api/shop/${server.fixture.shopId}/invalidate-cache`),
    ).toBe(403);
  });

  it("select an interface language of the shop", async () => {
    const browser = await signInAs("admin");
    expect(await statusOf(browser, "GET", "/admin/api/languages/select/en_GB")).toBe(200);
    const messages = (await browser.call("GET", "/admin/api/languages/modules/start")).json<{
      data: { locale: string; translations: Record<string, string> };
    }>().data;
    expect(messages.locale).toBe("en_GB");
    expect(messages.translations["error.retry"]).toBe("Try again");
    expect(await statusOf(browser, "GET", "/admin/api/languages/select/de_DE")).toBe(404);
    await browser.call("GET", "/admin/api/languages/select/fr_FR");
  });
});

describe("signing in on another shop", () => {
  const signIn = async (account: AccountName, shopCode: string) => {
    const browser = server.browser();
    await browser.call("GET", "/admin/api/context/connected");
    const body = { login: `${account}@example.test`, password: PASSWORD, shopCode, supermenus: true };
    const result = await browser.call("POST", "/admin/subrogation-login", { body });
    return { browser, result: result.json<{ successfullyLogin: boolean; errorMessage?: string }>() };
  };

  it("lets a super administrator work there as themselves", async () => {
    const { browser, result } = await signIn("super", "OTHER");
    expect(result.successfullyLogin).toBe(true);
    const display = await displayConfiguration(browser);
    expect(display.shopInfo.code).toBe("other");
    expect(display.subrogation.initialUserId).toBeNull();
  });

  it("gives a network user the administrator's identity until removed, with both names in the journal", async () => {
    const { database } = server.open;
    const { userIds, shopId } = server.fixture;
    expect((await signIn("network", "own")).result).toMatchObject({
      successfullyLogin: false,
      errorMessage: "login-error-bad-credentials",
    });
    const isNetworkUser = eq(membership.userId, userIds.network);
    await database
      .update(membership)
      .set({ extraRights: ["SUBROGATION"] })
      .where(isNetworkUser);
    const { browser } = await signIn("network", "own");
    const display = await displayConfiguration(browser);
    expect(display.subrogation).toMatchObject({
      initialUserId: userIds.network,
      initialUserName: "network",
      userName: "admin",
    });
    expect(display.rightsMap).not.toHaveProperty("SUBROGATION");
    await browser.call("POST", "/admin/api/shop/status", { body: { open: false } });
    const [line] = await database.select().from(userAction).where(eq(userAction.asUserId, userIds.admin));
    expect(line).toMatchObject({ actorId: userIds.network, actorName: "network", asName: "admin", shopId });
    expect((await browser.call("POST", "/admin/api/subrogation/remove-identity")).statusCode).toBe(200);
    expect((await displayConfiguration(browser)).subrogation.initialUserId).toBeNull();
    expect((await browser.call("POST", "/admin/api/subrogation/remove-identity")).statusCode).toBe(409);
    await database.update(membership).set({ extraRights: [] }).where(isNetworkUser);
  });

  it("ends an expired identity and refuses that call", async () => {
    const { database } = server.open;
    const isNetworkUser = eq(membership.userId, server.fixture.userIds.network);
    await database
      .update(membership)
      .set({ extraRights: ["SUBROGATION"] })
      .where(isNetworkUser);
    const { browser } = await signIn("network", "own");
    await database.update(subrogation).set({ expiresAt: new Date(Date.now() - 1000) });
    const refused = await browser.call("POST", "/admin/api/shop/status", { body: { open: false } });
    expect([refused.statusCode, refused.json()]).toMatchObject([401, { errors: ["subrogation-expired"] }]);
    expect((await displayConfiguration(browser)).subrogation.initialUserId).toBeNull();
    await database.update(membership).set({ extraRights: [] }).where(isNetworkUser);
    await database.update(session).set({ endedAt: new Date() });
  });

  it("does not reveal which shops exist", async () => {
    for (const code of ["own", "nowhere"])
      expect((await signIn("admin", code)).result).toEqual({
        successfullyLogin: false,
        errorMessage: "login-error-bad-credentials",
      });
  });
});

describe("effective rights", () => {
  const facts: RightsFacts = {
    platform: false,
    roles: [{ rights: ["QUOTES", "PAYMENT", "CATALOG_BLOG"], extra: [], withdrawn: [] }],
    profileGroups: ["GRP_ACTIVITY", "GRP_CATALOGUE"],
    shopGroups: [],
    subscriptionStatus: "ACTIVE",
    statusDays: 400,
    planCode: "ESSENTIAL",
    subrogated: false,
  };
  const reasonOf = (change: Partial<RightsFacts>, right: (typeof RIGHTS)[number]) =>
    decideRights({ ...facts, ...change }).get(right);

  it("are denied with the first failing check as the reason", () => {
    expect(reasonOf({}, "QUOTES")).toBeUndefined();
    expect(reasonOf({}, "QUOTES_READ")).toBeUndefined();
    expect(reasonOf({ roles: [] }, "QUOTES")).toBe("NO_ROLE_HERE");
    expect(reasonOf({ profileGroups: [] }, "QUOTES")).toBe("RIGHT_NOT_IN_PROFILE");
    expect(reasonOf({ shopGroups: [{ groupCode: "GRP_ACTIVITY", granted: false }] }, "QUOTES")).toBe(
      "RIGHT_REMOVED_FOR_SHOP",
    );
    expect(
      reasonOf({ profileGroups: [], shopGroups: [{ groupCode: "GRP_ACTIVITY", granted: true }] }, "QUOTES"),
    ).toBeUndefined();
    expect(reasonOf({}, "ORDERS")).toBe("RIGHT_NOT_IN_ROLE");
    expect(reasonOf({ subscriptionStatus: "DELETED" }, "QUOTES")).toBe("SUBSCRIPTION_BLOCKED");
    expect(reasonOf({}, "CATALOG_BLOG")).toBe("PLAN_TOO_LOW");
    expect(reasonOf({ planCode: "PREMIUM" }, "CATALOG_BLOG")).toBeUndefined();
  });

  it("include those added by a membership and exclude those withdrawn; the shop does not limit platform members", () => {
    const roles = [{ rights: ["QUOTES" as const], extra: ["ORDERS" as const], withdrawn: ["QUOTES" as const] }];
    expect(Object.keys(grantedRights(decideRights({ ...facts, roles })))).toEqual(["QUOTES_READ", "ORDERS"]);
    expect(
      reasonOf({ platform: true, profileGroups: [], subscriptionStatus: "DELETED" }, "CATALOG_BLOG"),
    ).toBeUndefined();
    expect(plansNeeded(decideRights(facts))).toEqual({ CATALOG_BLOG: "PLUS" });
  });

  it("are in a group for every shop role, so that shops can have them", () => {
    const grouped = new Set<string>(Object.values(RIGHT_GROUPS).flat());
    const inShops = Object.values(SYSTEM_ROLES).filter(({ scopeKind }) => scopeKind !== "PLATFORM");
    const ungrouped = inShops
      .flatMap(({ rights, optional }) => [...rights, ...optional])
      .filter((right) => !grouped.has(right));
    expect(ungrouped).toEqual([]);
  });

  it("keep an operator's changes when the catalogue is synchronised", async () => {
    const { database } = server.open;
    const { syncCatalogue } = await import("../../host/server/identity/rights/sync-catalogue");
    await database.update(roleRight).set({ granted: false }).where(eq(roleRight.right, "NEWSLETTER"));
    await database.insert(shopGroup).values({ shopId: server.fixture.shopId, groupCode: "GRP_NETWORK", granted: true });
    await syncCatalogue(database);
    const rows = await database.select().from(roleRight).where(eq(roleRight.right, "NEWSLETTER"));
    expect(rows.every((row) => !row.granted)).toBe(true);
  });
});
