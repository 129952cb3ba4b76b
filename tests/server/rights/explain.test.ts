/** The decision on a right and its explanation, in the order of the ten checks. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RightExplanation } from "../../../src/contract/endpoints/rights";
import type { Right } from "../../../src/contract/rights";
import { decideRights, type RightsFacts } from "../../../host/server/identity/rights/effective-rights";
import { distance } from "../../../host/server/features/access-requests/explain";
import { rightsModule } from "../../../host/server/features/access-requests/routes";
import {
  membership,
  outbox,
  shop,
  shopGroup,
  subscription,
  userAccount,
} from "../../../host/server/platform/storage/schema";
import { subrogationModule } from "../../../host/server/features/subrogation/routes";
import type { AccountName } from "../support/fixture";
import { testServer, type TestServer } from "../support/test-server";

const BASE: RightsFacts = {
  platform: false,
  roles: [{ rights: ["QUOTES", "CATALOG_BLOG", "SUBSCRIPTION", "SUBROGATION"], extra: [], withdrawn: [] }],
  profileGroups: ["GRP_BASE", "GRP_ACTIVITY", "GRP_CATALOGUE", "GRP_NETWORK"],
  shopGroups: [],
  subscriptionStatus: "ACTIVE",
  statusDays: 0,
  planCode: "PLUS",
  subrogated: false,
};
const reasonFor = (right: Right, changes: Partial<RightsFacts> = {}) =>
  decideRights({ ...BASE, ...changes }).get(right);

describe("effective right", () => {
  it.each<[string, Right, Partial<RightsFacts>, string | undefined]>([
    ["held", "QUOTES", {}, undefined],
    ["implied", "QUOTES_READ", {}, undefined],
    ["no role here", "QUOTES", { roles: [] }, "NO_ROLE_HERE"],
    ["profile before role", "ORDERS", { profileGroups: [] }, "RIGHT_NOT_IN_PROFILE"],
    [
      "added for the shop",
      "QUOTES",
      { profileGroups: [], shopGroups: [{ groupCode: "GRP_ACTIVITY", granted: true }] },
      undefined,
    ],
    [
      "removed for the shop",
      "QUOTES",
      { shopGroups: [{ groupCode: "GRP_ACTIVITY", granted: false }] },
      "RIGHT_REMOVED_FOR_SHOP",
    ],
    ["role", "ORDERS", {}, "RIGHT_NOT_IN_ROLE"],
    ["extra of the membership", "ORDERS", { roles: [{ rights: [], extra: ["ORDERS"], withdrawn: [] }] }, undefined],
    [
      "withdrawn",
      "QUOTES_READ",
      { roles: [{ rights: ["QUOTES"], extra: [], withdrawn: ["QUOTES_READ"] }] },
      "RIGHT_NOT_IN_ROLE",
    ],
    [
      "withdrawn in one role, granted in another",
      "QUOTES",
      { roles: [{ rights: [], extra: [], withdrawn: ["QUOTES"] }, ...BASE.roles] },
      undefined,
    ],
    ["suspended, still reading", "QUOTES", { subscriptionStatus: "SUSPENDED", statusDays: 29 }, undefined],
    ["suspended for long", "QUOTES", { subscriptionStatus: "SUSPENDED", statusDays: 31 }, "SUBSCRIPTION_BLOCKED"],
    ["suspended for long, paying", "SUBSCRIPTION", { subscriptionStatus: "DELETED", statusDays: 99 }, undefined],
    [
      "subscription before plan",
      "CATALOG_BLOG",
      { subscriptionStatus: "DELETED", planCode: null },
      "SUBSCRIPTION_BLOCKED",
    ],
    ["plan too low", "CATALOG_BLOG", { planCode: "ESSENTIAL" }, "PLAN_TOO_LOW"],
    ["no plan", "CATALOG_BLOG", { planCode: null }, "PLAN_TOO_LOW"],
    ["another identity", "SUBROGATION", { subrogated: true }, "SUBROGATION_FORBIDDEN"],
    [
      "platform skips shop and plan",
      "QUOTES",
      { platform: true, profileGroups: [], planCode: null, subscriptionStatus: "DELETED" },
      undefined,
    ],
    ["platform needs the role", "ORDERS", { platform: true }, "RIGHT_NOT_IN_ROLE"],
  ])("%s", (_, right, changes, expected) => {
    expect(reasonFor(right, changes)).toBe(expected);
  });
});

describe("explainer", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer({ modules: [rightsModule, subrogationModule] });
  });
  afterAll(() => server.close());

  async function explain(account: AccountName, query: string): Promise<RightExplanation> {
    const browser = server.browser();
    await browser.signIn(account);
    const response = await browser.call("GET", `/admin/api/rights/explain?${query}`);
    expect(response.statusCode, response.body).toBe(200);
    return response.json<{ data: RightExplanation }>().data;
  }

  it("reports an allowed right with all checks passed", async () => {
    const response = await explain("admin", "path=/fitter/12?tab=hours");
    expect(response).toMatchObject({
      allowed: true,
      reason: null,
      right: "FITTER",
      grantedBy: [],
      titleKey: "fitter.detail.title",
    });
    expect(response.checks.every(({ state }) => state === "PASSED")).toBe(true);
  });

  it("names the missing right and the users of the shop who can grant it, without e-mail addresses", async () => {
    const response = await explain("dealer", "right=USER_LIST");
    expect(response).toMatchObject({ allowed: false, reason: "RIGHT_NOT_IN_ROLE", right: "USER_LIST" });
    expect(response.fact).toEqual({
      key: "rights.fact.RIGHT_NOT_IN_ROLE",
      params: expect.objectContaining({ right: "Utilisateurs", shop: "Own shop" }) as object,
    });
    expect(response.grantedBy).toEqual([
      { kind: "PERSON", name: "admin" },
      { kind: "PERSON", name: "network" },
    ]);
    expect(JSON.stringify(response)).not.toContain("@");
    expect(response.checks.map(({ check, state }) => `${check} ${state}`)).toContain("ROLE FAILED");
  });

  it("names the platform's role if no account of the shop can grant the right", async () => {
    const response = await explain("admin", "right=SUPER_ADMIN");
    expect(response).toMatchObject({
      reason: "RIGHT_NOT_IN_PROFILE",
      grantedBy: [{ kind: "ROLE", name: "Super administrateur" }],
    });
    const { database } = server.open;
    await database
      .insert(shopGroup)
      .values({ shopId: server.fixture.shopId, groupCode: "GRP_ACTIVITY", granted: false });
    expect(await explain("admin", "right=ORDERS")).toMatchObject({ reason: "RIGHT_REMOVED_FOR_SHOP" });
    await database.delete(shopGroup);
  });

  it("names the plan, and who decides on it", async () => {
    const { database } = server.open;
    await database
      .update(subscription)
      .set({ planCode: "ESSENTIAL" })
      .where(eq(subscription.shopId, server.fixture.shopId));
    const response = await explain("network", "right=CATALOG_BLOG");
    expect(response).toMatchObject({ reason: "PLAN_TOO_LOW", plan: "PLUS", fact: { params: { plan: "Plus" } } });
    await database.update(subscription).set({ planCode: "PLUS" }).where(eq(subscription.shopId, server.fixture.shopId));
  });

  it("reports an unknown route with similar ones", async () => {
    const response = await explain("admin", "path=/fiter");
    expect(response).toMatchObject({ allowed: false, reason: "UNKNOWN_ROUTE", grantedBy: [] });
    expect(response.suggestions[0]?.path).toBe("/fitter");
    expect(distance("/fiter", "/fitter")).toBe(1);
  });

  it("explains other users' rights only to user managers, within their scope", async () => {
    const { userIds } = server.fixture;
    const response = await explain("admin", `right=USER_LIST&userId=${userIds.dealer}`);
    expect(response).toMatchObject({ allowed: false, reason: "RIGHT_NOT_IN_ROLE" });
    const browser = server.browser();
    await browser.signIn("dealer");
    expect(
      (await browser.call("GET", `/admin/api/rights/explain?right=FITTER&userId=${userIds.admin}`)).statusCode,
    ).toBe(403);
    const administrator = server.browser();
    await administrator.signIn("admin");
    expect(
      (await administrator.call("GET", `/admin/api/rights/explain?right=FITTER&userId=${userIds.other}`)).statusCode,
    ).toBe(404);
    await server.open.database.update(userAccount).set({ status: "LOCKED" }).where(eq(userAccount.id, userIds.dealer));
    expect(await explain("admin", `right=FITTER&userId=${userIds.dealer}`)).toMatchObject({ reason: "USER_DISABLED" });
    await server.open.database.update(userAccount).set({ status: "ACTIVE" }).where(eq(userAccount.id, userIds.dealer));
  });

  it("during subrogation, reports what the initial user could do", async () => {
    const { shopId, userIds } = server.fixture;
    const browser = server.browser();
    await browser.signIn("super");
    await browser.call("POST", "/admin/api/subrogation/change-identity", { body: { shopId, userId: userIds.admin } });
    const { data } = (await browser.call("GET", "/admin/api/rights/explain?right=SUPER_ADMIN")).json<{
      data: RightExplanation;
    }>();
    expect(data).toMatchObject({ allowed: false, initialUser: { name: "super", allowed: true } });
    const { data: explanation } = (await browser.call("GET", "/admin/api/rights/explain?right=SUBROGATION")).json<{
      data: RightExplanation;
    }>();
    expect(explanation.reason).not.toBeNull();
  });

  it("mails those who can grant it once a day, also for a read-only account", async () => {
    const browser = server.browser();
    await browser.signIn("dealer");
    const { database } = server.open;
    await database
      .update(membership)
      .set({ readOnly: true })
      .where(eq(membership.userId, server.fixture.userIds.dealer));
    const request = () => browser.call("POST", "/admin/api/rights/ask", { body: { right: "USER_LIST" } });
    expect((await request()).json()).toEqual({ data: { sent: true, recipients: 2 } });
    expect((await request()).json()).toEqual({ data: { sent: false, recipients: 2 } });
    const mails = await database.select().from(outbox).where(eq(outbox.template, "access-request"));
    expect(mails.map(({ recipient }) => recipient)).toEqual(["admin@example.test", "network@example.test"]);
    expect(mails[0]?.text).toContain("dealer");
  });

  it("a manually restricted shop is read-only", async () => {
    const browser = server.browser();
    await browser.signIn("admin");
    await server.open.database.update(shop).set({ accessMode: "RESTRICTED" }).where(eq(shop.id, server.fixture.shopId));
    expect((await browser.call("POST", "/admin/api/shop/status", { body: { open: false } })).statusCode).toBe(423);
    expect((await browser.call("GET", "/admin/api/display-configuration")).statusCode).toBe(200);
    await server.open.database.update(shop).set({ accessMode: "NORMAL" }).where(eq(shop.id, server.fixture.shopId));
  });
});
