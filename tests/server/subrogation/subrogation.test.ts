/** Assuming and leaving another identity. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { publicModule } from "../../../host/server/public-module";
import { subrogationModule } from "../../../host/server/features/subrogation/routes";
import {
  outbox,
  session,
  shop,
  subrogation,
  userAccount,
  userAction,
} from "../../../host/server/platform/storage/schema";
import { IDENTITY_HEADER } from "../../../src/contract/headers";
import { testServer, type Browser, type TestServer } from "../support/test-server";

const API = "/admin/api/subrogation";
let server: TestServer;
beforeAll(async () => {
  server = await testServer({ modules: [subrogationModule, publicModule] });
});
afterAll(() => server.close());

/** The super administrator without subrogation. */
let browser: Browser;
beforeEach(async () => {
  browser = server.browser();
  await browser.signIn("super");
});

const change = (body: object, caller = browser) => caller.call("POST", `${API}/change-identity`, { body });
const target = () => ({ shopId: server.fixture.shopId, userId: server.fixture.userIds.admin });

interface User {
  id: number;
  ineligible: string | null;
}

describe("eligible users", () => {
  it("lists shops in scope, by search and by profile", async () => {
    const byName = await browser.call("GET", `${API}/shops/filtered?q=OWN%20sh`);
    expect(byName.json()).toMatchObject({ data: { total: 1, elements: [{ code: "own", networkName: "Network" }] } });
    const byProfile = await browser.call("GET", `${API}/shops?userProfileCode=SHOP_NETWORK_ADMINISTRATOR,NOBODY`);
    expect(byProfile.json<{ data: unknown[] }>().data).toHaveLength(2);
    expect((await browser.call("GET", `${API}/shops?userProfileCode=NOBODY`)).json()).toEqual({ data: [] });
  });

  it("reports for each user of a shop whether their identity can be assumed", async () => {
    const { shopId, userIds } = server.fixture;
    const response = await browser.call("GET", `${API}/shops/${shopId}/users`);
    const users = response.json<{ data: User[] }>().data;
    expect(users.map((user) => user.id).sort()).toEqual(
      [userIds.admin, userIds.network, userIds.dealer, userIds.reader].sort(),
    );
    expect(users.every((user) => user.ineligible === null)).toBe(true);
    expect(response.body).not.toContain("@example.test");
  });

  it("requires the right, the scope and a higher level", async () => {
    const { shopId, otherShopId, userIds } = server.fixture;
    const administrator = server.browser();
    await administrator.signIn("admin");
    expect((await administrator.call("GET", `${API}/shops`)).statusCode).toBe(403);
    expect((await change({ shopId, userId: userIds.dealer }, administrator)).statusCode).toBe(403);
    expect((await change({ shopId, userId: userIds.super })).statusCode).toBe(404);
    expect((await change({ shopId: otherShopId, userId: userIds.admin })).statusCode).toBe(404);
    await server.open.database
      .update(userAccount)
      .set({ status: "DISABLED" })
      .where(eq(userAccount.id, userIds.dealer));
    expect((await change({ shopId, userId: userIds.dealer })).json()).toMatchObject({
      type: "refused",
      errors: ["subrogation.ineligible.NOT_ACTIVE"],
    });
    await server.open.database.update(userAccount).set({ status: "ACTIVE" }).where(eq(userAccount.id, userIds.dealer));
  });
});

describe("assuming and removing an identity", () => {
  it("identity-01, identity-03: grants the other user's rights, logs both names, and restores the original identity", async () => {
    const { database } = server.open;
    const { userIds, shopId } = server.fixture;
    expect((await browser.call("GET", `${API}/information`)).json()).toEqual({ data: { initialUserId: null } });
    const assumed = await change({ ...target(), reason: "Prices look wrong", ticket: "T-1", minutes: 30 });
    expect(assumed.json()).toEqual({ data: { nextPath: expect.stringMatching(/^\//) as string } });

    const display = (await browser.call("GET", "/admin/api/display-configuration")).json<{
      data: { rightsMap: object; subrogation: object; user: { id: number } };
    }>().data;
    expect(display.user.id).toBe(userIds.admin);
    expect(display.rightsMap).not.toHaveProperty("SUPER_ADMIN");
    expect(display.rightsMap).toHaveProperty("PRICE_CONFIGURATION");
    expect(display.subrogation).toMatchObject({
      initialUserId: userIds.super,
      initialUserName: "super",
      userName: "admin",
      reason: "Prices look wrong",
    });
    const information = (await browser.call("GET", `${API}/information`)).json<{ data: { secondsLeft: number } }>()
      .data;
    expect(information).toMatchObject({
      initialUserId: userIds.super,
      userRole: "Administrateur de boutique",
      extensionsLeft: 2,
      ticket: "T-1",
    });
    expect(information.secondsLeft).toBeGreaterThan(29 * 60);
    expect(information.secondsLeft).toBeLessThanOrEqual(30 * 60);

    // Actions under the identity are logged with both names.
    await browser.call("POST", "/admin/api/shop/status", { body: { open: false } });
    const [line] = await database.select().from(userAction).where(eq(userAction.action, "close"));
    expect(line).toMatchObject({
      actorId: userIds.super,
      actorName: "super",
      asUserId: userIds.admin,
      asName: "admin",
      shopId,
    });
    await browser.call("POST", "/admin/api/shop/status", { body: { open: true } });

    expect(await database.select().from(outbox).where(eq(outbox.template, "subrogation-notice"))).toMatchObject([
      { recipient: "admin@example.test" },
    ]);
    expect((await browser.call("POST", `${API}/remove-identity`)).statusCode).toBe(200);
    const restored = await browser.call("GET", "/admin/api/display-configuration");
    expect(restored.json()).toMatchObject({
      data: { user: { id: userIds.super }, subrogation: { initialUserId: null } },
    });
    const [row] = await database.select().from(subrogation).where(eq(subrogation.ticket, "T-1"));
    expect(row?.endReason).toBe("REMOVED");
    const verbs = (
      await database
        .select()
        .from(userAction)
        .where(eq(userAction.subrogationId, row?.id ?? 0))
        .orderBy(userAction.id)
    ).map(({ verb }) => verb);
    // Opening the shop also completes the guide's last step.
    expect(verbs).toEqual(["SUBROGATION_START", "STATE", "STATE", "CREATE", "SUBROGATION_END"]);
    const recent = await browser.call("GET", `${API}/recent`);
    expect(recent.json()).toMatchObject({ data: [{ shopId, userId: userIds.admin, reason: "Prices look wrong" }] });
  });

  it("needs only shop and user", async () => {
    expect((await change(target())).statusCode).toBe(200);
    const [row] = await server.open.database.select().from(subrogation).where(eq(subrogation.reason, "-"));
    expect((row?.expiresAt.getTime() ?? 0) - (row?.startedAt.getTime() ?? 0)).toBeCloseTo(60 * 60_000, -4);
    await browser.call("POST", `${API}/remove-identity`);
  });

  it("forbids another identity and password changes", async () => {
    await change(target());
    expect(
      (await change({ shopId: server.fixture.shopId, userId: server.fixture.userIds.dealer })).json(),
    ).toMatchObject({
      type: "forbidden",
      errors: ["subrogation.forbidden.subrogation"],
    });
    const renewed = await browser.call("POST", "/admin/public/api/password/renew", {
      body: { password: "Vertical-Otter-41" },
    });
    expect(renewed.json()).toMatchObject({ type: "forbidden", errors: ["subrogation.forbidden.credentials"] });
    await browser.call("POST", `${API}/remove-identity`);
    expect((await browser.call("POST", `${API}/remove-identity`)).json()).toMatchObject({ type: "refused" });
  });

  it("refuses to save a page that was opened under another identity", async () => {
    const { userIds, shopId } = server.fixture;
    const opened = `${userIds.super}:${shopId}`;
    await change(target());
    const save = (mark: string) =>
      browser.call("POST", "/admin/api/shop/status", { body: { open: false }, headers: { [IDENTITY_HEADER]: mark } });
    expect((await save(opened)).json()).toMatchObject({ status: 409, type: "identity-changed" });
    const [storedShop] = await server.open.database.select().from(shop).where(eq(shop.id, shopId));
    expect(storedShop?.open).toBe(true);
    expect((await save(`${userIds.admin}:${shopId}`)).statusCode).toBe(200);
    await browser.call("POST", "/admin/api/shop/status", { body: { open: true } });
    await browser.call("POST", `${API}/remove-identity`);
  });

  it("can be extended twice, then expires", async () => {
    const { database } = server.open;
    await change(target());
    const extend = () => browser.call("POST", `${API}/extend`);
    expect((await extend()).json()).toMatchObject({ data: { extensionsLeft: 1 } });
    expect((await extend()).json()).toMatchObject({ data: { extensionsLeft: 0 } });
    expect((await extend()).json()).toMatchObject({ type: "refused", errors: ["subrogation.error.extended"] });
    await database.update(subrogation).set({ expiresAt: new Date(0) });
    const refused = await browser.call("POST", "/admin/api/shop/status", { body: { open: false } });
    expect(refused.json()).toMatchObject({ status: 401, errors: ["subrogation-expired"] });
    const [storedShop] = await database.select().from(shop).where(eq(shop.id, server.fixture.shopId));
    expect(storedShop?.open).toBe(true);
    const self = await browser.call("GET", "/admin/api/display-configuration");
    expect(self.json()).toMatchObject({ data: { user: { id: server.fixture.userIds.super } } });
  });

  it("lasts no longer than the server's maximum", async () => {
    const { config } = server.services;
    Object.assign(config, { identitySeconds: 90 });
    await change(target());
    Object.assign(config, { identitySeconds: 14_400 });
    const information = (await browser.call("GET", `${API}/information`)).json<{ data: { expiresAt: string } }>();
    expect(Date.parse(information.data.expiresAt) - Date.now()).toBeLessThanOrEqual(90_000);
    await browser.call("POST", `${API}/remove-identity`);
  });

  it("ends with the session, and when the other user is disabled", async () => {
    const { database } = server.open;
    await change(target());
    await database
      .update(userAccount)
      .set({ status: "DISABLED" })
      .where(eq(userAccount.id, server.fixture.userIds.admin));
    expect((await browser.call("GET", "/admin/api/display-configuration")).statusCode).toBe(401);
    expect((await browser.call("GET", "/admin/api/display-configuration")).statusCode).toBe(200);
    await database
      .update(userAccount)
      .set({ status: "ACTIVE" })
      .where(eq(userAccount.id, server.fixture.userIds.admin));
    await change(target());
    await browser.call("GET", "/admin/logout");
    const rows = await database.select({ reason: subrogation.endReason }).from(subrogation).orderBy(subrogation.id);
    expect(rows.slice(-2).map(({ reason }) => reason)).toEqual(["TARGET_DISABLED", "LOGOUT"]);
    expect(
      (await database.select().from(session).where(eq(session.userId, server.fixture.userIds.super))).some(
        (own) => own.endedAt !== null,
      ),
    ).toBe(true);
  });
});
